import type { CompiledColumn } from '../../language/column.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import { lineKey } from '../document/paths.ts'
import { wireIn, type GridPlace, type MatrixRows } from './matrixColumns.ts'
import type { MatrixEntry } from './pivot.ts'

/** What a cell of the grid shows: which row of the document, by which of its columns. */
export interface MatrixSpot {
  readonly of: GridPlace['of']
  /** As it is defined. */
  readonly column: CompiledColumn
  readonly row: Row
  /** Where that row is; absent where none stands there. */
  readonly path?: string | undefined
  readonly entry: MatrixEntry
  /** Of a cell: what stands over it. */
  readonly head?: MatrixEntry | undefined
}

/** New values of rows of the document. */
export interface MatrixEdit {
  readonly changes: readonly { readonly rowPath: string; readonly values: Row }[]
  /** Rows that are made where none stands, by what holds them. */
  readonly added: ReadonlyMap<string, readonly Row[]>
}

export interface MatrixSpots {
  at(row: Row, column: CompiledColumn): MatrixSpot | undefined
  /** What was typed into rows of the grid, as what becomes of rows of the document. */
  edit(changes: readonly { readonly rowKey: string; readonly values: Row }[]): MatrixEdit
}

/** The way from the grid to the document. It reads what stands now, so that it may stay the same. */
export function matrixSpots(
  section: MatrixSection,
  rows: MatrixRows,
  places: () => ReadonlyMap<string, GridPlace>,
): MatrixSpots {
  const spotAt = (rowKey: string, { of, column, at }: GridPlace): MatrixSpot | undefined => {
    const entry = rows.entries.get(rowKey)
    if (!entry) return undefined
    if (of !== 'cell')
      return { of, column, entry, row: entry.row, path: of === 'side' ? entry.path : undefined }
    const cell = rows.pivot.cells.get(rowKey)?.get(at)
    return { of, column, entry, head: rows.heads.get(at), row: cell?.row ?? {}, path: cell?.path }
  }
  return {
    at: (row, column) => {
      const place = places().get(column.key)
      return place && spotAt(lineKey(row), place)
    },
    edit: (changes) => {
      const byPath = new Map<string, Record<string, unknown>>()
      const made = new Map<string, { readonly holder: string; readonly values: Record<string, unknown> }>()
      for (const { rowKey, values } of changes)
        for (const [key, value] of Object.entries(values)) {
          const place = placeOf(places(), key)
          const spot = place && spotAt(rowKey, place)
          if (!spot || !place) continue
          const wire = place.of === 'cell' ? wireIn(key, place.at) : key
          if (spot.path !== undefined)
            put(byPath, spot.path, (): Record<string, unknown> => ({}))[wire] = value
          else if (spot.head && section.grows) {
            const { head, entry } = spot
            const holder = holderOf(section, entry)
            if (holder === undefined) continue
            const one = made.get(`${rowKey}\n${head.key}`) ?? {
              holder,
              values: { ...keysOf(section.side, entry), ...keysOf(section.heads.at(-1), head) },
            }
            one.values[wire] = value
            made.set(`${rowKey}\n${head.key}`, one)
          }
        }
      const added = new Map<string, Row[]>()
      for (const { holder, values } of made.values()) put(added, holder, () => []).push(values)
      return { changes: [...byPath].map(([rowPath, values]) => ({ rowPath, values })), added }
    },
  }
}

function put<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const there = all.get(key)
  if (there !== undefined) return there
  const made = make()
  all.set(key, made)
  return made
}

/** Which column a key of a change belongs to: an editor of a ref writes three of them. */
function placeOf(places: ReadonlyMap<string, GridPlace>, key: string): GridPlace | undefined {
  const exact = places.get(key)
  if (exact) return exact
  for (const [own, place] of places)
    if (
      place.of === 'cell'
        ? key.startsWith(own.slice(0, own.length - place.column.key.length))
        : key.startsWith(place.column.field ?? own)
    )
      return place
  return undefined
}

/** The row of the document that holds the cells of a row; undefined where it is not there. */
export const holderOf = ({ path, side }: MatrixSection, entry: MatrixEntry): string | undefined => {
  if (path.length === 1) return ''
  return side.key === undefined && side.lines ? entry.path : undefined
}

/** What a new row has to stand in this row or column. */
function keysOf(axis: MatrixSection['side'] | undefined, { row, key: own }: MatrixEntry): Row {
  const { key, lines } = axis ?? {}
  if (key === undefined) return {}
  if (lines?.key === 'id') return { [key]: own }
  const stem = key.replace(/Id$/, '')
  const parts = key === stem ? [key] : [key, `${stem}Code`, `${stem}Name`]
  return Object.fromEntries(parts.map((part) => [part, row[part]]))
}
