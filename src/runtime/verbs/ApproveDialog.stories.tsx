import type { Meta, StoryObj } from '@storybook/react-vite'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { ApproveDialog } from './ApproveDialog.tsx'

const meta: Meta<typeof ApproveDialog> = {
  title: 'ApproveDialog',
  component: ApproveDialog,
  args: {
    names: ['PO2026000123', 'PO2026000124', 'PR2026000077'],
    others: [],
    onCancel: () => recordEvent('cancel', null),
    onSubmit: (opinion) => {
      recordEvent('submit', opinion)
      return Promise.resolve()
    },
  },
}
export default meta
type Story = StoryObj<typeof ApproveDialog>

export const Usual: Story = {}
export const One: Story = { args: { names: ['PO2026000123'] } }
/** Some of what was chosen is done otherwise. */
export const WithOthers: Story = { args: { others: ['PO2026000130', 'QC2026000002'] } }
export const Long: Story = {
  args: {
    names: Array.from({ length: 40 }, (_, index) => `Purchase order PO20260001${index + 10}`),
    others: Array.from({ length: 20 }, (_, index) => `Inquiry RFQ20260000${index + 10}`),
  },
}
export const Refused: Story = {
  args: { onSubmit: () => Promise.reject(new Error('Somebody else has answered this task already.')) },
}
