import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EllipsisOutlined,
  MinusCircleOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import { processTexts } from '../../texts/processTexts.ts'
import type { PicturePerson, PictureStep, StepStand } from './pictureSteps.ts'
import './process.css'

const marks: Readonly<Record<StepStand, React.ReactNode>> = {
  done: <CheckCircleOutlined />,
  open: <ClockCircleOutlined />,
  planned: <EllipsisOutlined />,
  skipped: <MinusCircleOutlined />,
  refused: <CloseCircleOutlined />,
  said: <UserOutlined />,
}

/** The steps of a process one after the other: who is in each, when it is taken, how it stands. Every state has a sign and words beside its colour. */
export function ProcessPicture({
  steps,
  label,
  modeOf,
}: {
  readonly steps: readonly PictureStep[]
  readonly label: string
  /** What a way of answering is called. */
  modeOf(code: string): string
}) {
  const say = useTexts(processTexts)
  if (steps.length === 0) return <p className="panel-empty">{say('noSteps')}</p>
  return (
    <ol className="process-picture" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} data-step={step.stand}>
          <h4>
            <span className="process-mark" aria-hidden="true">
              {marks[step.stand]}
            </span>
            {index + 1}. {step.label}
          </h4>
          {step.stand === 'said' ? null : <p>{say(`stand.${step.stand}`)}</p>}
          {step.when === null ? null : <p>{say('when', { when: step.when })}</p>}
          <ul>
            {step.people.map((person, at) => (
              <Person key={at} person={person} />
            ))}
          </ul>
          <Facts step={step} modeOf={modeOf} />
        </li>
      ))}
    </ol>
  )
}

function Person({ person: { name, stand, words } }: { readonly person: PicturePerson }) {
  return (
    <li data-step={stand}>
      <span className="process-mark" aria-hidden="true">
        {marks[stand]}
      </span>
      <span>
        <b>{name}</b>
        {words === null ? null : ` ${words}`}
      </span>
    </li>
  )
}

function Facts({
  step: { mode, within, late, decide },
  modeOf,
}: {
  readonly step: PictureStep
  modeOf(code: string): string
}) {
  const say = useTexts(processTexts)
  const names = late.map(({ name }) => name).join(', ')
  const facts = [
    ...(mode === null ? [] : [modeOf(mode)]),
    ...(within === null ? [] : [say('within', { count: within })]),
    ...(late.length === 0 ? [] : [say('late', { names })]),
    ...(decide === null ? [] : [say(`decide.${decide.as}`, { count: decide.after })]),
  ]
  return facts.length === 0 ? null : <p>{facts.join(' · ')}</p>
}
