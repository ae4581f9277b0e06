import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Flag', render: drawCell }
export default meta

export const Checkbox = cellStory('checkbox')
export const Icon = cellStory('icon')
export const IconWithoutUntick = cellStory('icon', { showIcon: undefined }, { passed: 'Y' })
export const CheckboxOdd = cellStory('checkbox', {}, { urgent: 'X' })
export const CheckboxOfItsOwn = cellStory(
  'checkbox',
  { showIcon: { trueValue: 'ON', falseValue: 'OFF', falseShow: true } },
  { urgent: 'ON' },
)
