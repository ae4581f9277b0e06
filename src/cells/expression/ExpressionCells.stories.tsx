import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Expression', render: drawCell }
export default meta

const condition = (text: string | null) =>
  cellStory('textarea', { expression: 'condition' }, { remark: text })

export const Typical = condition('total >= 5000 and status == DRAFT')
export const Empty = condition(null)
export const Wrong = condition('totl >= 5000 and status == DRAFTY')
export const Long = condition(
  "total >= 5000 and status in DRAFT|APPROVING|REJECTED and\n(partner.term.days > 30 or any(lines.quantity > 1000)) and not contains(title, 'sample')",
)
export const Asked = cellStory('textarea', { expression: 'asked' }, { remark: 'buyer\nmanager' })
/** Nobody answers: what was typed stays, and it is said. */
export const Unanswered = cellStory(
  'textarea',
  { expression: 'condition', key: 'unanswered', field: 'unanswered' },
  { unanswered: 'total > 1' },
)
