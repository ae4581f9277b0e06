import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { Modal } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

const keys = [
  ['search', 'Ctrl K'],
  ['tabs', '← → Enter'],
  ['closeTab', 'Delete'],
  ['menus', '↑ ↓ Enter'],
  ['save', 'Ctrl S'],
  ['undo', 'Ctrl Z, Ctrl Y'],
  ['move', '↑ ↓ ← → Tab'],
  ['edit', 'F2, Esc'],
  ['copy', 'Ctrl C, Ctrl V'],
  ['list', 'F1'],
  ['close', 'Esc'],
] as const

/** What the keyboard does, in the frame and in documents; tables have a list of their own. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useKeyboardBack()
  const say = useTexts(shellTexts)
  return (
    <Modal open title={say('keys.title')} footer={null} onCancel={onClose} width={480}>
      <dl className="own-facts own-keys">
        {keys.map(([what, pressed]) => (
          <div key={what}>
            <dt>{say(`keys.${what}`)}</dt>
            <dd>
              <kbd>{pressed}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
