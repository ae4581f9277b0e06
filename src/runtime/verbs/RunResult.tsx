import { Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { RunGroup, RunReport } from '../../language/run.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { runtime } from '../../texts/en/runtime.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useHost } from '../host/host.ts'
import { useStamps } from '../host/useStamps.ts'

interface Props {
  readonly report: RunReport
  /** The entity of what was made, where that is one. */
  readonly entity: string | undefined
  /** What stands over it; null: nothing. */
  readonly title: string | null
  /** One of the documents was opened, which is read without this over it. */
  readonly onOpened?: () => void
}

/** What a run did: how much was made, skipped and failed, why, and the documents. Read out when it changes. */
export function RunResult({ report, entity, title, onOpened }: Props) {
  const say = useTexts(runtimeTexts)
  const { short } = useStamps()
  const failed = report.groups.filter(({ outcome }) => outcome === 'failed')
  const made = report.groups.filter(({ outcome }) => outcome === 'made')
  return (
    <section className="run-result" aria-live="polite">
      {title !== null && (
        <h2 className="verb-lines-title">
          {say('run.when', {
            what: title,
            at: short(report.due ?? report.startDate),
            name: whoBegan(report, say),
          })}
        </h2>
      )}
      <p className="run-sum">
        <strong className="verb-strong">{sumOf(report, say)}</strong>
        {endingOf(report, say).map((words) => (
          <span key={words} className="verb-aside">
            {words}
          </span>
        ))}
      </p>
      {failed.length > 0 && (
        <ul className="verb-left-out run-failed">
          {failed.map((group, index) => (
            <li key={`${index} ${group.name}`}>
              {say('verb.leftOutRow', { name: group.name, why: group.problem ?? '' })}
            </li>
          ))}
        </ul>
      )}
      {title === null && <MadeOnes made={made} all={report.made} entity={entity} onOpened={onOpened} />}
    </section>
  )
}

/** So many documents stand in sight. */
const mostInSight = 20

function MadeOnes({
  made,
  all,
  entity,
  onOpened,
}: {
  readonly made: readonly RunGroup[]
  readonly all: number
  readonly entity: string | undefined
  readonly onOpened: (() => void) | undefined
}) {
  const say = useTexts(runtimeTexts)
  const host = useHost()
  const screen = entity === undefined ? undefined : host.screenFor?.(entity)
  const shown = made.slice(0, mostInSight)
  const open = (to: string, id: string) => {
    host.open(to, { id })
    onOpened?.()
  }
  if (shown.length === 0) return null
  return (
    <ul className="verb-left-out run-made">
      {shown.map(({ id, code, name }) => (
        <li key={id}>
          {screen && id !== null ? (
            <Button type="link" size="small" onClick={() => open(screen.id, id)}>
              {code ?? name}
            </Button>
          ) : (
            code
          )}
          {code !== null && <span className="verb-aside">{name}</span>}
        </li>
      ))}
      {all > shown.length && <li>{say('run.more', { count: all - shown.length })}</li>}
    </ul>
  )
}

/** Who began it; where nobody did, that it began by itself. */
export const whoBegan = ({ due, startedByName }: RunReport, say: Say<typeof runtime>): string =>
  due === null ? startedByName : say('run.byItself')

/** How it stands or ended, where that is not well. */
export function endingOf(
  { ending, due, problem, endDate }: RunReport,
  say: Say<typeof runtime>,
): readonly string[] {
  if (ending === 'cancelled') return [say('run.cancelled')]
  if (ending === 'refused') return [say('run.refused', { problem: problem ?? '' })]
  if (ending === 'stopped')
    return [say('run.stopped'), say(due === null ? 'run.stoppedByHand' : 'run.stoppedByItself')]
  return endDate === null ? [say('run.underway')] : []
}

export function sumOf({ made, skipped, failed }: RunReport, say: Say<typeof runtime>): string {
  const parts = [
    ...(made > 0 ? [say('run.made', { count: made })] : []),
    ...(skipped > 0 ? [say('run.skipped', { count: skipped })] : []),
    ...(failed > 0 ? [say('run.failed', { count: failed })] : []),
  ]
  return parts.length > 0 ? parts.join(say('run.and')) : say('run.nothing')
}
