import { Modal } from 'antd'
import { sayOf } from '../aids/announce.ts'
import { listedCommands } from '../commands/listed.ts'
import type { GridAidsProps } from '../context/GridAidsProps.ts'

/** The list of keys: what can be done in this grid now. */
export function KeyHelp({ context, view }: GridAidsProps) {
  const say = sayOf({ view })
  const close = () => {
    context.aids.show({ help: false })
    setTimeout(() => context.focus()) // the dialog has to be gone first
  }
  return (
    <Modal
      open
      footer={null}
      width={960}
      title={say('keyboard.title')}
      wrapClassName="sw-aid"
      onCancel={close}
    >
      {listedCommands(view, say).map(({ group, entries }) => (
        <section key={group} className="sw-keys" aria-label={say(`keyboard.${group}`)}>
          <h3>{say(`keyboard.${group}`)}</h3>
          <dl>
            {entries.map(({ name, label, keys }) => (
              <div key={name}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
