import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { Modal } from 'antd'
import { useSay } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'

/** Who the user is to the system; nothing here is changed by himself. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  useKeyboardBack()
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { user } = useWorkspace()
  const facts = [
    [
      say('profile.name'),
      speak({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName }),
    ],
    [say('profile.account'), user.userName],
    [
      say('profile.works'),
      user.responsibilities
        .map((resp) => speak({ CN: resp.nameCn, EN: resp.nameEn }))
        .join(say('profile.and')),
    ],
  ]
  return (
    <Modal open title={say('profile.title')} footer={null} onCancel={onClose} width={480}>
      <dl className="own-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="own-note">{say('profile.changedBy')}</p>
    </Modal>
  )
}
