import { useEffect } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { Row } from '../../language/row.ts'
import { useEnvironment } from '../document/environment.ts'
import { onlyChoice } from '../document/onlyChoices.ts'
import { useHost } from '../host/host.ts'
import type { Held } from '../verbs/useHeld.ts'
import type { FlowOf } from './useFlowCreation.ts'

/** Answers what the dialog asks for wherever there is only one answer; what was answered meanwhile stays. */
export function useOnlyAnswers(
  { flow, entity }: Pick<FlowOf, 'flow' | 'entity'>,
  services: CellServices | null,
  answers: Held<Row>,
): void {
  const { user } = useHost()
  const environment = useEnvironment()
  const latest = useLatest({ answers, environment })
  const pick = services?.pick
  useEffect(() => {
    if (!pick) return undefined
    const abort = new AbortController()
    const choosing = {
      entity,
      audience: user.audience,
      env: latest.current.environment(),
      find: (column: Parameters<typeof pick>[0]['column'], row: Row, pageRows: number) =>
        pick({ column, row, text: '', pageIndex: 1, pageRows, signal: abort.signal }),
    }
    const fields = entity.fields.filter(({ name, to }) => to && flow.ask.includes(name))
    void Promise.all(fields.map((field) => onlyChoice(choosing, field, {}).catch((): Row => ({})))).then(
      (found) => {
        const only = Object.assign({}, ...found) as Row
        const { answers } = latest.current
        if (!abort.signal.aborted && Object.keys(only).length > 0) answers.set({ ...only, ...answers.now() })
      },
    )
    return () => abort.abort()
  }, [entity, flow, pick, user.audience, latest])
}
