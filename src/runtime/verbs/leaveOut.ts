import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { FieldError } from '../../language/wire.ts'
import { isFrom } from '../../rules/document/allowedVerbs.ts'
import { isWritable } from '../../rules/document/writable.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** A row that a verb is not done on, with the reason in words. */
export interface LeftOut {
  readonly row: Row
  readonly why: string
}

/** Chosen rows, divided into those that a verb is done on and those it is not. */
export interface Chosen {
  readonly rows: readonly Row[]
  readonly leftOut: readonly LeftOut[]
}

/** Leaves out what is in no state for the verb, and what the user may only view. */
export function leaveOut(
  entity: CompiledEntity,
  verb: CompiledVerb,
  chosen: readonly Row[],
  env: ExpressionEnv,
  language: Language,
): Chosen {
  const why = (row: Row): string | undefined => {
    const say = runtimeTexts.in(language)
    if (!isFrom(entity, verb, row)) return say('verb.wrongState', { state: stateOf(entity, row, language) })
    const access = entity.access[String(env.me['audience'] ?? '')]
    return isWritable(access, row, env) ? undefined : say('verb.readOnly')
  }
  return divide(chosen, why)
}

/** Leaves out what the server refused, row by row; null where it refused no row in particular, or all of them. */
export function leaveOutRefused({ rows, leftOut }: Chosen, errors: readonly FieldError[]): Chosen | null {
  const refused = new Map(
    errors.flatMap(({ rowIndex, msg }) => (rowIndex === undefined ? [] : [[rowIndex, msg]])),
  )
  if (refused.size === 0 || refused.size === rows.length) return null
  const divided = divide(rows, (row) => refused.get(rows.indexOf(row)))
  return { rows: divided.rows, leftOut: [...leftOut, ...divided.leftOut] }
}

function divide(chosen: readonly Row[], whyNot: (row: Row) => string | undefined): Chosen {
  const whys = chosen.map((row) => ({ row, why: whyNot(row) }))
  return {
    rows: whys.flatMap(({ row, why }) => (why === undefined ? [row] : [])),
    leftOut: whys.flatMap(({ row, why }) => (why === undefined ? [] : [{ row, why }])),
  }
}

function stateOf({ states }: CompiledEntity, row: Row, language: Language): string {
  const code = states && String(row[states.field] ?? '')
  return spoken(states?.values.find((state) => state.code === code)?.label, language) ?? code ?? ''
}
