import { CheckCircleOutlined, ClockCircleOutlined, EllipsisOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { ApprovalStand, ApprovalTask } from '../../language/approval.ts'
import { approvalTexts } from '../../texts/approvalTexts.ts'
import { useStamps } from '../host/useStamps.ts'
import { tenantNow } from '../host/tenantNow.ts'
import './approval.css'

/** Where the approval of a document stands: for whom it waits, since when; behind that who answered what, and who is still to come. */
export function ApprovalBar({ stand }: { readonly stand: ApprovalStand }) {
  const { process, isAsked, tasks } = stand
  return (
    <details className="approval-bar" open={isAsked} data-asked={isAsked || undefined}>
      <summary>
        <ClockCircleOutlined aria-hidden="true" />
        <b>{process}</b>
        <Now stand={stand} />
      </summary>
      <ol className="approval-steps">
        {tasks.map((task, index) => (
          <Task key={index} task={task} />
        ))}
      </ol>
    </details>
  )
}

function Now({ stand: { isAsked, tasks } }: { readonly stand: ApprovalStand }) {
  const say = useTexts(approvalTexts)
  const { short, waited } = useStamps()
  const steps = [...new Set(tasks.map(({ step }) => step))]
  const open = tasks.filter(({ stand }) => stand === 'open')
  const [first] = open
  if (!first) return null
  const since = first.since ?? ''
  const facts = { time: short(since), long: waited(since) }
  return (
    <span role="status">
      {say('step', { name: first.step, at: steps.indexOf(first.step) + 1, of: steps.length })}
      {' · '}
      {isAsked
        ? say('you', facts)
        : say('others', { ...facts, names: open.map(({ name }) => name).join(', ') })}
    </span>
  )
}

const marks = {
  done: <CheckCircleOutlined />,
  open: <ClockCircleOutlined />,
  planned: <EllipsisOutlined />,
} as const

function Task({ task }: { readonly task: ApprovalTask }) {
  const { step, stand, opinion } = task
  return (
    <li data-stand={stand}>
      <span className="approval-mark" aria-hidden="true">
        {marks[stand]}
      </span>
      <b>{step}</b>
      <span>
        <Said task={task} />
      </span>
      {opinion === null ? null : <q>{opinion}</q>}
    </li>
  )
}

/** Who answered what, when; or who is asked, and by when. */
function Said({ task: { name, by, stand, outcome, due, at } }: { readonly task: ApprovalTask }) {
  const say = useTexts(approvalTexts)
  const { short } = useStamps()
  if (stand === 'planned') return `${name} · ${say('planned')}`
  if (stand === 'open') {
    if (due === null) return name
    const isLate = due < tenantNow()
    return `${name} · ${say(isLate ? 'late' : 'due', { time: short(due) })}`
  }
  const facts = { name, by: by ?? '', outcome: outcome ?? '' }
  return (
    <>
      {say(by === null ? 'said' : 'for', facts)}
      {at === null ? null : (
        <time dateTime={at.replace(' ', 'T')} title={at}>
          {short(at)}
        </time>
      )}
    </>
  )
}
