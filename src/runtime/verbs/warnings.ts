import { CallError } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { nameOf } from './nameOf.ts'

/** What the server warned of when a verb was to be done. */
export interface Warned {
  /** Each once, with the row that it is about where there are several. */
  readonly list: readonly Warning[]
  /** Sent with the next try, which goes on all the same. */
  readonly despite: readonly string[]
  /** Whether a reason is asked for. */
  readonly reason: boolean
}

export interface Warning {
  readonly words: string
  /** The document among several, else the line (its number, from 1). */
  readonly row?: string
  readonly lines: readonly number[]
}

/** Nothing was done: somebody has to say first that he goes on despite what is told. */
export const isWarned = (error: unknown): boolean => error instanceof CallError && error.code === 'WARNED'

/** `warnedIn({ display: { code: 'num' } }, [{ num: 'A1' }], { data: { despite: ['0'], reason: true }, errors: [{ path: 'lines[1].price', msg: 'dear' }] })` → `{ list: [{ words: 'dear', lines: [2] }], despite: ['0'], reason: true }`. */
export function warnedIn(
  entity: CompiledEntity,
  rows: readonly Row[],
  { data, errors }: Pick<CallError, 'data' | 'errors'>,
): Warned {
  const { despite, reason } = data as Pick<Warned, 'despite' | 'reason'> // as `tellWarnings` answers
  const groups = Map.groupBy(errors, ({ msg, rowIndex }) => `${rowIndex ?? ''} ${msg}`)
  const list = [...groups.values()].map((own): Warning => {
    const { msg = '', rowIndex } = own[0] ?? {}
    const row = rowIndex === undefined ? undefined : rows[rowIndex]
    const lines = own.flatMap(({ path }) => splitPath(path).steps[0]?.index ?? []).map((at) => at + 1)
    return { words: msg, ...(row ? { row: nameOf(entity, row) } : {}), lines: [...new Set(lines)] }
  })
  return { list, despite, reason }
}
