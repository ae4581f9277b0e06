import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { columnsOfMatrix } from '../../language/matrix.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { hasValue } from '../../rules/document/rowPath.ts'
import type { Difference, LineDifference, MergePlace } from './merge.ts'
import { useHost } from '../host/host.ts'
import { columnOf } from './columnOf.ts'
import { lineTitle } from './lineTitle.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** What differs, in words: `Order lines › 20 · Steel sheet › Quantity`. */
export function DifferenceName({
  difference,
  language,
}: {
  readonly difference: Difference
  readonly language: Language
}) {
  const lines = difference.at.map((place) => `${spoken(place.label, language)} ${lineTitle(place, language)}`)
  return (
    <>
      {[...lines, ...(difference.kind === 'field' ? [spoken(difference.field.label, language)] : [])].join(
        ' › ',
      )}
    </>
  )
}

/** Of a line that is only on one side, so many of its values say which one it is. */
const mostValues = 4

/** One side of a difference as the screen would show it. */
export function DifferenceValue({
  difference,
  side,
  chunk,
}: {
  readonly difference: Difference
  readonly side: 'base' | 'mine' | 'theirs'
  readonly chunk: ScreenChunk
}) {
  const say = useTexts(editTexts)
  if (difference.kind === 'line')
    return <LineValue difference={difference} row={difference[side]} chunk={chunk} />
  const column = columnFor(chunk, difference.field.name, difference.at) ?? columnOf(difference.field)
  const row: Row = difference[side]
  return hasValue(row[difference.field.wire]) ? (
    <FieldValue column={column} row={row} />
  ) : (
    <em>{say('difference.emptyValue')}</em>
  )
}

function LineValue({
  difference,
  row,
  chunk,
}: {
  readonly difference: LineDifference
  readonly row: Row | null
  readonly chunk: ScreenChunk
}) {
  const say = useTexts(editTexts)
  const { language } = useHost()
  if (!row) return <em>{say('difference.lineGone')}</em>
  const entity = difference.at.at(-1)?.entity
  const fields = (entity?.fields ?? [])
    .filter(
      (field) =>
        (field.kinds !== undefined || isByHand(field)) &&
        field.name !== 'lineNum' &&
        hasValue(row[field.wire]) &&
        columnFor(chunk, field.name, difference.at),
    )
    .slice(0, mostValues)
  if (fields.length === 0) return <em>{say('difference.lineThere')}</em>
  return (
    <>
      {fields.map((field, index) => (
        <span key={field.name}>
          {index > 0 ? ' · ' : ''}
          {spoken(field.label, language)}{' '}
          <FieldValue column={columnFor(chunk, field.name, difference.at) ?? columnOf(field)} row={row} />
        </span>
      ))}
    </>
  )
}

const isByHand = ({ assigned, compute, gathered }: CompiledField): boolean =>
  !assigned && !compute && !gathered

/** The column that shows a field somewhere on this screen. */
function columnFor(
  { screen }: ScreenChunk,
  field: string,
  at: readonly MergePlace[],
): CompiledColumn | undefined {
  const columns = screen.sections.flatMap((section) => {
    if (section.kind === 'fields') return at.length === 0 ? section.columns : []
    if (section.kind === 'matrix')
      return columnsOfMatrix(section).flatMap(({ entity, columns: all }) =>
        entity === at.at(-1)?.entity.name ? all : [],
      )
    if (section.kind !== 'table' || at.length === 0 || at[0]?.entity.name !== section.table.entity) return []
    return at.length > 1
      ? (section.children.find(({ table }) => table.entity === at[1]?.entity.name)?.table.columns ?? [])
      : section.table.columns
  })
  return columns.find((column) => column.field === field)
}
