import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { rowName } from './rowName.ts'

/** A line and what it is of. */
export interface PlacedLine {
  readonly entity: CompiledEntity
  readonly row: Row
}

/** A line by its number and the first thing that it refers to; other lines of its kind are no such thing, nor is one that has no other name than that number. What is no line, but a row of a list, has a name of its own. */
export function lineTitle({ entity, row }: PlacedLine, language: Language): string {
  if (!entity.parent) return rowName(entity, row, language)
  const number = row['lineNum']
  const names = entity.fields.map(({ type, name, to }) =>
    type === 'ref' && to !== entity.name ? (row[`${name}Name`] ?? row[`${name}Code`]) : undefined,
  )
  const name = names.find((one) => Boolean(one) && String(one) !== String(number))
  return [number, name].filter((part) => part !== undefined && part !== null && part !== '').join(' · ')
}
