import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Belonging } from '../../language/belonging.ts'
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
  const belongings = useBelongings()
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
    ...belongings.map(({ label, names, count }) => [
      speak(label),
      [
        ...names.map((name) => speak(name)),
        ...(count > names.length ? [say('profile.more', { count: count - names.length })] : []),
      ].join(say('profile.and')),
    ]),
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

/** What the user belongs to; nothing until it is there. */
function useBelongings(): readonly Belonging[] {
  const { client } = useWorkspace()
  const [found, setFound] = useState<readonly Belonging[]>([])
  useEffect(() => {
    const abort = new AbortController()
    client
      .call<readonly Belonging[]>('baseServer', 'baseLogin', 'findBelongings', {}, { signal: abort.signal })
      .then(({ data }) => setFound(data))
      .catch(() => undefined) // the rest of the profile stands
    return () => abort.abort()
  }, [client])
  return found
}
