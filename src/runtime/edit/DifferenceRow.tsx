import type { CompiledColumn, Language, Row, ScreenChunk } from '../../language/compiled.ts'
import { FieldValue } from '../cells/FieldValue.tsx'
import type { Difference, MergePlace } from '../document/merge.ts'
import { columnOf } from '../verbs/columnOf.ts'
import { useEditWords } from './editWords.ts'

/** What differs, in words: `Order lines › 20 · Steel sheet › Quantity`. */
export function DifferenceName({ difference, language }: { readonly difference: Difference; readonly language: Language }) {
  const lines = difference.at.map((place) => `${place.label[language]} ${lineName(place)}`)
  return <>{[...lines, ...(difference.kind === 'field' ? [difference.field.label[language]] : [])].join(' › ')}</>
}

/** A line by its number and the first thing that it refers to. */
function lineName({ entity, row }: MergePlace): string {
  const ref = entity.fields.find(({ type, name }) => type === 'ref' && (row[`${name}Name`] || row[`${name}Code`]))
  const name = ref ? row[`${ref.name}Name`] ?? row[`${ref.name}Code`] : undefined
  return [row['lineNum'], name].filter((part) => part !== undefined && part !== null && part !== '').join(' · ')
}

/** One side of a difference as the screen would show it. */
export function DifferenceValue({ difference, side, chunk }: { readonly difference: Difference; readonly side: 'base' | 'mine' | 'theirs'; readonly chunk: ScreenChunk }) {
  const say = useEditWords()
  if (difference.kind === 'line') return <em>{say(difference[side] ? 'lineThere' : 'lineGone')}</em>
  const column = columnFor(chunk, difference.field.name, difference.at) ?? columnOf(difference.field)
  const row: Row = difference[side]
  const isEmpty = row[difference.field.wire] === null || row[difference.field.wire] === undefined || row[difference.field.wire] === ''
  return isEmpty ? <em>{say('emptyValue')}</em> : <FieldValue column={column} row={row} />
}

/** The column that shows a field somewhere on this screen. */
function columnFor({ screen }: ScreenChunk, field: string, at: readonly MergePlace[]): CompiledColumn | undefined {
  const columns = screen.sections.flatMap((section) => {
    if (section.kind === 'fields') return at.length === 0 ? section.columns : []
    if (section.kind !== 'table' || at.length === 0 || at[0]?.entity.name !== section.table.entity) return []
    return at.length > 1 ? section.children.find(({ table }) => table.entity === at[1]?.entity.name)?.table.columns ?? [] : section.table.columns
  })
  return columns.find((column) => column.field === field)
}
