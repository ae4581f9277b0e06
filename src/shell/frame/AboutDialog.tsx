import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { Modal } from 'antd'
import { company } from '../../client/company.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

/** Which software this is, in which version, and whose house uses it. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  useKeyboardBack()
  const say = useTexts(shellTexts)
  return (
    <Modal open title={say('about.title')} footer={null} onCancel={onClose} width={420}>
      <dl className="own-facts">
        <div>
          <dt>{say('about.product')}</dt>
          <dd>Screenwright{company.name === 'Screenwright' ? '' : ` · ${company.name}`}</dd>
        </div>
        <div>
          <dt>{say('about.version')}</dt>
          <dd>{company.version}</dd>
        </div>
        <div>
          <dt>{say('about.licence')}</dt>
          <dd>{say('about.unlicensed')}</dd>
        </div>
      </dl>
    </Modal>
  )
}
