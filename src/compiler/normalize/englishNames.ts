import type { CompiledColumn } from '../../language/column.ts'
import { reach } from '../scope/fieldAt.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { nameOf } from '../scope/screenParts.ts'
import { engine, redecided } from './decide.ts'
import { mayShow, type ScreenAsk } from './ScreenAsk.ts'
import type { ColumnMade } from './ColumnMade.ts'
import { keyOf, wishPath } from './shownField.ts'

/**
 * Columns that say what rows are called say it in the language of who reads them, as refs to these rows do: in English by the name in English,
 * where the column is only read, that name does not stand beside it, and its reader may read it.
 */
export function withEnglish(ask: ScreenAsk, shape: EntityShape, made: readonly ColumnMade[]): ColumnMade[] {
  const beside = new Set(made.map(({ column }) => column.key))
  return made.map((one) => {
    const inEnglish = one.column.isEdit ? undefined : englishOf(ask, shape, one)
    return inEnglish === undefined || beside.has(inEnglish)
      ? one
      : { ...one, column: redecided<CompiledColumn>(one.column, { inEnglish }, engine) }
  })
}

/** The wire key of the name in English, of a column that shows the name itself. */
function englishOf(
  ask: ScreenAsk,
  shape: EntityShape,
  { column, source, mark }: ColumnMade,
): string | undefined {
  if (column.keyOnly || column.to !== undefined || column.type === 'formula') return undefined
  const reached = reach(ask.unit, shape, nameOf(source), mark)
  if (!reached) return undefined
  const { entity, field, via } = reached
  const english = entity.fields[entity.display.nameEn ?? '']
  if (!english || field.name !== entity.display.name || column.key !== keyOf(via, field)) return undefined
  const path = [...via, english.name].join('.')
  const quietly = { path: [], explicit: false }
  if (!mayShow(ask, shape, path, quietly) || !mayShow(ask, entity, english.name, quietly)) return undefined
  wishPath(ask.unit, shape, { ...reached, field: english })
  return keyOf(via, english)
}
