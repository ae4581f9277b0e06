import type { CompiledColumn } from '../../language/column.ts'
import type { TableAsk } from './TableAsk.ts'
import type { Path } from '../source/SourceFile.ts'
import { known } from '../scope/CompilationUnit.ts'

/** As its author calls it: the field, or the path without the Name that a ref is shown by. */
const calledOf = ({ field, key, to }: CompiledColumn): string =>
  field ?? (to === undefined ? key : key.replace(/Name$/, ''))

export function columnNamed(columns: readonly CompiledColumn[], name: string): CompiledColumn | undefined {
  return columns.find((column) => column.key === name || calledOf(column) === name)
}

/** Columns of the table by name. What a variant no longer has falls away where it is inherited. */
export function columnsNamed(
  ask: TableAsk,
  names: readonly string[] | undefined,
  key: string,
  more: Path = [],
): CompiledColumn[] {
  return (names ?? []).flatMap((name, index) => columnSaid(ask, name, key, [...more, index]) ?? [])
}

export function columnSaid(
  { unit, shape, columns, grid }: TableAsk,
  name: string,
  key: string,
  more: Path,
): CompiledColumn | undefined {
  const column = columnNamed(columns, name)
  if (!column && grid.isExplicit(key))
    known(unit, 'unknown-column', unit.value(grid.at(key, ...more)), {
      name,
      choices: columns.map(calledOf),
      where: `The table of ${shape.name}`,
    })
  return column
}
