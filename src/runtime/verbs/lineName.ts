import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { AskedRow } from '../../rules/document/lineAsks.ts'
import {
  fieldOf,
  hasValue,
  lineEntityOf,
  linesOf,
  splitPath,
  type Entities,
} from '../../rules/document/rowPath.ts'
import { isRefType } from '../../rules/types/fieldTypes.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** The kind of document that lines belong to. */
export interface LinesOf {
  readonly entities: Entities
  readonly entity: CompiledEntity
}

/** What a line of a document is called: `第 10 行 · LN-6320 锁紧螺母`; a line of a line by both numbers where it is not the only one. */
export function lineName(
  { entities, entity }: LinesOf,
  { row, path, env }: AskedRow,
  language: Language,
): string {
  const { steps } = splitPath(path)
  const level = steps.map(({ lines }) => lines)
  const rows: Row[] = [row]
  for (let at = env.up; at && rows.length < steps.length; at = at.up) rows.unshift(at.row)
  const above = rows.at(-2)
  const isOnly = above !== undefined && linesOf(above, level.at(-1) ?? '').length === 1
  const numbers = (isOnly ? rows.slice(0, -1) : rows).map((one) => String(one['lineNum'] ?? ''))
  const subjects = rows.map((one, index) =>
    subjectOf(lineEntityOf(entities, entity, level.slice(0, index + 1)), one),
  )
  const number = runtimeTexts.in(language)('verb.lineNum', { name: numbers.join('.') })
  return [number, subjects.findLast(Boolean)].filter(Boolean).join(' · ')
}

/** The first thing among its facts that a line refers to, by its code and name. */
function subjectOf(entity: CompiledEntity | undefined, row: Row): string {
  const field = entity?.facts
    .flatMap((name) => fieldOf(entity, name) ?? [])
    .find(({ type, name }) => isRefType(type) && hasValue(row[`${name}Id`] ?? row[`${name}Name`]))
  if (!field) return ''
  const parts = [row[`${field.name}Code`], row[`${field.name}Name`]].filter(hasValue)
  return [...new Set(parts)].join(' ')
}
