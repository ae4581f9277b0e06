import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledFooter } from '../../language/table.ts'
import type { SourceColumn, SourceGrid, SourceList } from '../../language/source.ts'
import type { Path } from '../source/SourceFile.ts'
import type { GridWords, Placed } from '../scope/screenParts.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { decided, engine, type Decided, type Origin } from './decide.ts'

/** What is known of a table: whose rows it shows, what its author wrote of it, and its columns, which are decided. */
export interface TableAsk {
  readonly unit: CompilationUnit
  readonly shape: EntityShape
  /** Its name where the author gives none. */
  readonly name: string
  readonly columns: readonly CompiledColumn[]
  readonly toolbar: readonly CompiledButton[]
  readonly grid: GridWords
  /** What a list says beside `grid`. Lines come with their document: nothing is asked for. */
  readonly list?: { readonly words: SourceList; readonly path: Path }
  readonly audience: string | undefined
  /** Where entity, columns and toolbar stand, if somebody wrote them. */
  readonly places: { readonly entity: Path; readonly columns: Path; readonly toolbar: Path }
  expandColumns(columns: readonly Placed<SourceColumn>[]): readonly CompiledColumn[]
}

/** What several keys of a table follow from. */
export interface TableParts {
  readonly expand: readonly CompiledColumn[]
  readonly footer: CompiledFooter | undefined
  /** Of a selection that goes on over pages. */
  readonly keyFields: readonly string[]
}

/** The author's word under `grid`, as he wrote it. */
export function said<K extends keyof SourceGrid>(
  ask: TableAsk,
  key: K,
): Decided<NonNullable<SourceGrid[K]>> | undefined {
  const value = ask.grid.words[key]
  return value === undefined ? undefined : { value, from: bySaying(ask, key) }
}

export const bySaying = ({ unit, grid }: TableAsk, key: string, ...more: Path): Origin => ({
  by: 'screen',
  at: () => unit.value(grid.at(key, ...more)),
})

/** What a list says beside `grid`. */
export const besideFull = <T>({ unit, list }: TableAsk, key: string, value: T | undefined) =>
  decided(value, { by: 'screen', at: () => unit.value([...(list?.path ?? []), key]) })

/** Who wrote what stands at a place; the engine where nobody did. */
export const writerOf = (unit: CompilationUnit, path: Path): Origin =>
  unit.has(path) ? { by: 'screen', at: () => unit.value(path) } : engine
