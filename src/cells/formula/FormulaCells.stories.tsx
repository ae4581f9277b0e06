import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Formula', render: drawCell }
export default meta

const formula = (text: string | null) => cellStory('text', { type: 'formula' }, { title: text })

export const Typical = formula('Q1 == YES and Q2 > 10')
export const Empty = formula(null)
export const Wrong = formula('Q1 == MAYBE and Q2 > 10')
export const Long = formula(
  "if(Q1 == YES and Q2 >= 100 or URGENT == Y, count(Q3) > 1 and A in Q3, round(Q2 / 7, 2) < 3.5 and Q1 not in YES|NO and not contains('abc', 'd'))",
)
