import type { Meta, StoryObj } from '@storybook/react-vite'
import type { PictureStep } from './pictureSteps.ts'
import { ProcessPicture } from './ProcessPicture.tsx'

const step = (key: string, label: string, more: Partial<PictureStep> = {}): PictureStep => ({
  key,
  label,
  stand: 'said',
  mode: null,
  when: null,
  within: null,
  decide: null,
  people: [],
  late: [],
  ...more,
})
const steps: readonly PictureStep[] = [
  step('1', 'Purchasing manager', {
    people: [{ name: 'Purchasing manager', stand: 'said', words: null }],
    within: 16,
    decide: { after: 40, as: 'reject' },
    late: [{ name: 'Purchasing director', stand: 'said', words: null }],
  }),
  step('2', 'Finance review', {
    when: 'baseTaxAmount >= 500000',
    mode: 'ALL',
    people: [{ name: 'ou.controller', stand: 'said', words: null }],
  }),
]

const meta: Meta<typeof ProcessPicture> = {
  title: 'Process',
  component: ProcessPicture,
  args: { steps, label: 'Steps of the process', modeOf: () => 'Everybody' },
}
export default meta
type Story = StoryObj<typeof ProcessPicture>

export const AsItIsWritten: Story = {}
export const Empty: Story = { args: { steps: [] } }
export const Running: Story = {
  args: {
    steps: [
      step('1', 'Purchasing manager', {
        stand: 'done',
        people: [{ name: 'Lin Mei', stand: 'done', words: 'Agreed, 05 Mar 10:05' }],
      }),
      step('2', 'Finance review', {
        stand: 'skipped',
        when: 'the amount is at least 500,000',
      }),
      step('3', 'Purchasing director', {
        stand: 'open',
        people: [
          { name: 'Zhou Ming', stand: 'open', words: 'since 05 Mar 11:20' },
          {
            name: 'Chen Hua',
            stand: 'skipped',
            words: '(Purchasing director) is not asked: may not approve it',
          },
        ],
      }),
      step('4', 'Board', { stand: 'planned', people: [{ name: 'Sun Li', stand: 'planned', words: null }] }),
    ],
  },
}
export const SentBack: Story = {
  args: {
    steps: [
      step('1', 'Purchasing manager', {
        stand: 'refused',
        people: [{ name: 'Lin Mei', stand: 'refused', words: 'Rejected, 05 Mar 10:05' }],
      }),
    ],
  },
}
export const Long: Story = {
  args: {
    steps: Array.from({ length: 14 }, (_, index) =>
      step(String(index), `Step ${index + 1} of a process that takes long`, {
        when: 'first(bpmRoleBinding.user where parent.roleKey == FINANCE and (ou == null or ou == this.ou)) != null',
        people: [{ name: 'Somebody with a long name', stand: 'said', words: null }],
      }),
    ),
  },
}
