import { useEffect } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { isEmpty } from '../../cells/Cell.ts'
import { useEnvironment } from '../document/environment.ts'
import { onlyChoice } from '../document/onlyChoices.ts'
import { useHost } from '../host/host.ts'
import type { Held } from './useHeld.ts'

/** What a dialog asks of a document, each of which must be answered. */
interface Asked {
  readonly entity: CompiledEntity
  /** It keeps its identity as long as the same is asked. */
  readonly fields: readonly CompiledField[]
  /** What the choices depend on beside the answers; default: nothing. */
  readonly row?: Row | null
}

const nothing: Row = {}

/** Answers what a dialog asks for wherever there is only one answer; what was answered before or meanwhile stays. */
export function useOnlyAnswers(asked: Asked, services: CellServices | null, answers: Held<Row>): void {
  const { user } = useHost()
  const environment = useEnvironment()
  const { entity, fields } = asked
  const latest = useLatest({ answers, environment, row: asked.row ?? nothing })
  const pick = services?.pick
  useEffect(() => {
    if (!pick) return undefined
    const { row } = latest.current
    const open = fields.filter(({ to, wire }) => to && isEmpty(latest.current.answers.now()[wire]))
    const abort = new AbortController()
    const choosing = {
      entity,
      audience: user.audience,
      env: latest.current.environment(),
      find: (column: Parameters<typeof pick>[0]['column'], of: Row, pageRows: number) =>
        pick({ column, row: of, text: '', pageIndex: 1, pageRows, signal: abort.signal }),
    }
    void Promise.all(open.map((field) => onlyChoice(choosing, field, row).catch(() => nothing))).then(
      (found) => {
        if (abort.signal.aborted) return
        const { answers: held } = latest.current
        const isOpen = ({ wire }: CompiledField) => isEmpty(held.now()[wire])
        const only = open.flatMap((field, index) => (isOpen(field) ? [found[index] ?? nothing] : []))
        const given = Object.assign({}, ...only) as Row
        if (Object.keys(given).length > 0) held.set({ ...held.now(), ...given })
      },
    )
    return () => abort.abort()
  }, [entity, fields, pick, user.audience, latest])
}
