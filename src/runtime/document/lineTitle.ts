import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'

/** A line and what it is of. */
export interface PlacedLine {
  readonly entity: CompiledEntity
  readonly row: Row
}

/** A line by its number and the first thing that it refers to; other lines of its kind are no such thing. */
export function lineTitle({ entity, row }: PlacedLine): string {
  const ref = entity.fields.find(
    ({ type, name, to }) =>
      type === 'ref' && to !== entity.name && (row[`${name}Name`] || row[`${name}Code`]),
  )
  const name = ref ? (row[`${ref.name}Name`] ?? row[`${ref.name}Code`]) : undefined
  return [row['lineNum'], name]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(' · ')
}
