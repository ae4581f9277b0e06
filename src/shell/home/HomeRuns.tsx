import { WarningOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { TroubledRun } from '../../language/run.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useStamps } from '../../runtime/host/useStamps.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomePart } from './HomePart.tsx'

/** Runs that had trouble, each with the way to its list, where it is told what and where it is begun again. Nothing where all went well. */
export function HomeRuns({ runs }: { readonly runs: readonly TroubledRun[] }) {
  const say = useTexts(shellTexts)
  const { short } = useStamps()
  if (runs.length === 0) return null
  return (
    <HomePart className="home-runs" title={say('home.runs')}>
      <ul>
        {runs.map((run) => (
          <li key={`${run.entity} ${run.verb}`}>
            <WarningOutlined aria-hidden="true" />
            <HomeLinkTo className="todo-all" to={{ menuId: run.menuIds[0] ?? '', params: {} }}>
              {run.verbName}
            </HomeLinkTo>
            <span>{wordsOf(run)}</span>
          </li>
        ))}
      </ul>
    </HomePart>
  )

  function wordsOf({ due, startDate, ending, problem, made, failed }: TroubledRun): string {
    const at = short(due ?? startDate)
    if (ending === 'refused') return say('home.runRefused', { at, problem: problem ?? '' })
    return ending === 'stopped'
      ? say('home.runStopped', { at, made })
      : say('home.runFailed', { at, made, failed })
  }
}
