import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext } from '../CellServices.ts'
import { FieldEditor } from '../editors/FieldEditor.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { recordEvent } from '../recordedEvents.chromium.ts'
import { sampleOf } from '../sampleCells.chromium.ts'
import { sampleServices } from '../sampleServices.chromium.ts'

interface Shown {
  readonly text?: string
  /** It is read, not written. */
  readonly isRead?: boolean
  readonly error?: readonly [CN: string, EN: string]
  readonly language?: Language
}

const { column } = sampleOf('text', { type: 'richtext', cellType: 'textarea' })

/** Text with marks in a form, as wide as half a page. */
function Shown({ text = '', isRead = false, error, language = 'CN' }: Shown) {
  const services = useMemo(() => sampleServices(language), [language])
  const [row, setRow] = useState<Row>({ [column.key]: text })
  const words = error && (language === 'CN' ? error[0] : error[1])
  return (
    <CellServicesContext value={services}>
      <div data-field="text" style={{ maxWidth: 720 }}>
        <label htmlFor="text">{language === 'CN' ? '公告内容' : 'Text'}</label>
        {isRead ? (
          <FieldValue column={column} row={row} />
        ) : (
          <FieldEditor
            id="text"
            column={column}
            row={row}
            value={row[column.key]}
            {...(words ? { error: words, describedBy: 'why' } : {})}
            onChange={(changed) => {
              recordEvent('change', changed)
              setRow((before) => ({ ...before, ...changed }))
            }}
          />
        )}
        {words && (
          <p id="why" role="alert" className="sw-message">
            {words}
          </p>
        )}
      </div>
    </CellServicesContext>
  )
}

const meta: Meta<typeof Shown> = {
  title: 'Cells/RichEditor',
  component: Shown,
  render: (args, { globals }) => (
    <Shown {...args} language={languageFrom(globals['language']) === 'EN' ? 'EN' : 'CN'} />
  ),
}
export default meta
type Story = StoryObj<typeof Shown>

const typical =
  '<h2>到货窗口调整 | Delivery window</h2><p>自<strong>三月一日</strong>起改到下午，<a href="https://example.com/window">详见说明</a>。</p><ul><li><p>一号门 | Gate 1</p></li><li><p>二号门 | Gate 2</p></li></ul>'
const table = `<table><tbody><tr><th><p>Day</p></th><th><p>From</p></th><th><p>Until</p></th></tr>${['Mon', 'Tue', 'Wed'].map((day) => `<tr><td><p>${day}</p></td><td><p>13:00</p></td><td><p>17:00</p></td></tr>`).join('')}</tbody></table>`

export const Typical: Story = { args: { text: typical } }
export const Empty: Story = {}
export const Long: Story = {
  args: {
    text: Array.from(
      { length: 120 },
      (_, index) => `<p>${index + 1}. ${'Goods come in the afternoon. '.repeat(6)}</p>`,
    ).join(''),
  },
}
export const Table: Story = { args: { text: `${typical}${table}` } }
export const ReadOnly: Story = { args: { text: `${typical}${table}`, isRead: true } }
export const Refused: Story = {
  args: { text: typical, error: ['最多 20 个字符', 'Enter at most 20 characters'] },
}
