import { Form } from 'antd'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { wireOf } from '../../cells/wiresOf.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly columns: readonly CompiledColumn[]
  /** Of what they are: `New order`. */
  readonly title: string
  readonly answers: Row
  readonly tried: boolean
  readonly onChange: (values: Row) => void
}

/** What the new document needs and its source does not have. */
export function AskedFields({ columns, title, answers, tried, onChange }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  if (columns.length === 0) return null
  return (
    <section className="flow-of" aria-label={title}>
      <h2>{title}</h2>
      <Form layout="inline" colon={false} component="div" className="flow-asked">
        {columns.map((column) => {
          const isMissing = tried && !answers[wireOf(column)]
          return (
            <Form.Item
              key={column.key}
              label={spoken(column.title, language)}
              required
              htmlFor={`flow-${column.key}`}
              validateStatus={isMissing ? 'error' : ''}
              help={isMissing ? say('flow.required') : undefined}
            >
              <FieldEditor
                id={`flow-${column.key}`}
                column={column}
                row={answers}
                value={answers[wireOf(column)] ?? null}
                onChange={onChange}
              />
            </Form.Item>
          )
        })}
      </Form>
    </section>
  )
}
