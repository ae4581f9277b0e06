import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ApprovalStand, ApprovalTask } from '../../language/approval.ts'
import { ApprovalBar } from './ApprovalBar.tsx'

const task = (step: string, name: string, more: Partial<ApprovalTask> = {}): ApprovalTask => ({
  stepNum: 10,
  step,
  name,
  by: null,
  stand: 'planned',
  outcome: null,
  opinion: null,
  since: null,
  due: null,
  at: null,
  ...more,
})
const since = '2026-03-05 10:05:00'
const agreed = task('Purchasing manager', 'Lin Mei', {
  stand: 'done',
  outcome: 'Agreed',
  at: since,
  opinion: 'Stock is below the safe level, please be quick.',
})
const stand: ApprovalStand = {
  process: 'Approval of large orders',
  isAsked: false,
  isAnswered: true,
  answers: [],
  withdraw: null,
  tasks: [
    agreed,
    task('Purchasing director', 'Zhou Ming', { stand: 'open', since, due: '2026-03-06 15:30:00' }),
    task('Finance', 'Chen Hua'),
  ],
}

const meta: Meta<typeof ApprovalBar> = { title: 'Approval', component: ApprovalBar, args: { stand } }
export default meta
type Story = StoryObj<typeof ApprovalBar>

export const OthersAreAsked: Story = {}
export const YouAreAsked: Story = { args: { stand: { ...stand, isAsked: true } } }
export const ByADeputy: Story = {
  args: { stand: { ...stand, isAsked: true, tasks: [{ ...agreed, by: 'Sun Li' }, ...stand.tasks.slice(1)] } },
}
export const Long: Story = {
  args: {
    stand: {
      ...stand,
      isAsked: true,
      tasks: Array.from({ length: 12 }, (_, index) =>
        task(`Step ${index + 1} of a process that takes long`, 'Somebody with a long name', {
          stand: (['done', 'done', 'done', 'done', 'open'] as const)[index] ?? 'planned',
          outcome: index < 4 ? 'Agreed' : null,
          opinion: index < 4 ? 'An opinion of many words. '.repeat(12) : null,
          since: index === 4 ? since : null,
        }),
      ),
    },
  },
}
