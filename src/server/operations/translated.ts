import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../language/row.ts'
import { keyName } from '../database/toSchemaModel.ts'
import { CodedError, errorOf } from '../fail.ts'
import type { Catalog, EntityNode } from '../store/Catalog.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { listed } from '../listed.ts'
import type { Fact } from '../../texts/Wording.ts'

interface DatabaseFault {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
  readonly rows?: readonly Row[]
}

/** Deadlock, serialisation failure, a lock that was waited for too long: nothing was done, and another try usually succeeds. */
const again = new Set(['40P01', '40001', '55P03'])

/** Tries at most, and milliseconds between two of them at most. */
const [tries, longest] = [10, 500]

/** Runs a transaction; what the database refuses becomes an answer, and who lost a deadlock tries again, unseen. */
export async function translated<T>(catalog: Catalog, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isFault(error)) throw error
      if (!again.has(error.code) || attempt >= tries) throw answerTo(catalog, error) ?? error
      await sleep(backOff(attempt))
    }
  }
}

/** Longer from try to try and never the same, so that those who met do not meet again. */
export const backOff = (attempt: number): number =>
  Math.min(longest, 10 * 2 ** attempt) * (0.5 + Math.random() / 2)

const isFault = (error: unknown): error is DatabaseFault & Error =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))

export function answerTo(
  catalog: Catalog,
  { code, constraint, table, rows = [] }: DatabaseFault,
): CodedError | undefined {
  if (code === '23505' || code === '23P01') return keyError(catalog, constraint ?? '', table ?? '', rows)
  if (code === '23503' || code === '23001')
    return errorOf('SRM-1202', { record: '', count: '', entity: labelOf(catalog, table ?? '') })
  if (again.has(code)) return errorOf('BUSY')
  if (code === '22000')
    return errorOf('PARAM_INVALID', { field: '', reason: serverTexts.text('value.backwards') })
  return code === '22003'
    ? errorOf('PARAM_INVALID', { field: '', reason: serverTexts.text('value.large') })
    : undefined
}

function keyError(
  catalog: Catalog,
  constraint: string,
  table: string,
  rows: readonly Row[],
): CodedError | undefined {
  const node = nodeOf(catalog, table)
  const key = node?.entity.keys.find((one) => keyName(node.entity, one) === constraint)
  if (!node || !key) return undefined
  const isTwice = key.unique !== undefined
  const names = (key.unique ?? key.per ?? []).filter((name) => name !== 'parent')
  const field = listed(names.map((name) => node.byName.get(name)?.label ?? name))
  const errors = names.map((name) => ({
    path: node.place === '' ? (node.byName.get(name)?.wire ?? name) : node.place.replace(/\.$/, ''),
    code: key.error?.code ?? (isTwice ? 'DUPLICATE' : 'OVERLAP'),
    words: key.error?.say ?? field,
  }))
  const usual = isTwice
    ? errorOf('DUPLICATE', { field, value: valuesIn(node, names, rows) }, { errors })
    : errorOf('OVERLAP', { field }, { errors })
  return key.error
    ? new CodedError(key.error.code ?? usual.code, key.error.say ?? usual.words, { errors })
    : usual
}

/** The values that a row has twice: of the only row, or of the one that repeats another. Keys of rows say nothing to anybody. */
function valuesIn(node: EntityNode, names: readonly string[], rows: readonly Row[]): string {
  const texts = rows.map((row) =>
    names
      .map((name) => {
        const column = node.byName.get(name)
        return column?.to ? String(row[`${name}Code`] ?? '') : String(row[column?.wire ?? name] ?? '')
      })
      .join(', '),
  )
  return (
    texts.find((text, index) => texts.indexOf(text) !== index) ?? (texts.length === 1 ? (texts[0] ?? '') : '')
  )
}

const nodeOf = (catalog: Catalog, table: string): EntityNode | undefined => {
  const entity = Object.values(catalog.definitions.entities).find((one) => one.table === table)
  return entity && catalog.node(entity.name)
}
const labelOf = (catalog: Catalog, table: string): Fact => nodeOf(catalog, table)?.entity.label ?? table
