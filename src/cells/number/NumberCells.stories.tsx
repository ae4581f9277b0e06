import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Number', render: drawCell }
export default meta

export const NumberCell = cellStory('number')
export const Price = cellStory('price')
export const Amount = cellStory('amount')
export const Compute = cellStory('compute')
export const NumberWithoutSettings = cellStory(
  'number',
  { min: undefined, max: undefined, scale: undefined, step: undefined },
  { quantity: '1234567.25' },
)
export const NumberOfWholes = cellStory(
  'number',
  { type: 'number', min: '-5', max: '5', scale: 0, step: undefined, showThousandSeparator: false },
  { quantity: '4' },
)
