import { Modal } from 'antd'
import { wordsOf } from '../aids/announce.ts'
import type { GridAidsProps } from '../interaction/interaction.ts'
import { keyList } from './keyList.ts'

/** The list of keys. */
export function KeyHelp({ context, view }: GridAidsProps) {
  const { language } = view.props.services
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
      title={wordsOf({ view }).keysTitle}
      wrapClassName="sw-aid"
      onCancel={close}
    >
      <dl className="sw-keys">
        {shown.map((entry) => (
          <div key={entry.EN}>
            <dt>
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{entry[language]}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
