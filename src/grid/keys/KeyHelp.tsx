import { Modal } from 'antd'
import type { GridAidsProps } from '../interaction/interaction.ts'
import { sayOf } from '../aids/announce.ts'
import { keyList } from './keyList.ts'

/** The list of keys. */
export function KeyHelp({ context, view }: GridAidsProps) {
  const say = sayOf({ view })
  const close = () => {
    context.aids.show({ help: false })
    setTimeout(() => context.focus()) // the dialog has to be gone first
  }
  const shown = keyList.filter(({ editing }) => !editing || view.rules.editing)
  return (
    <Modal
      open
      footer={null}
      width={640}
      title={say('keyboard.title')}
      wrapClassName="sw-aid"
      onCancel={close}
    >
      <dl className="sw-keys">
        {shown.map((entry) => (
          <div key={entry.says}>
            <dt>
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(entry.says)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
