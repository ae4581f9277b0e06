import type { CompiledColumn } from '../../language/column.ts'
import type { ColumnChoice } from '../GridProps.ts'

/**
 * `applyChoices([{ key: 'a' }, { key: 'b' }], [{ key: 'b' }, { key: 'a' }])` → `[{ key: 'b' }, { key: 'a' }]`.
 * The columns of a definition as the user arranged them: in the order of the choices, with what they say about showing and pinning.
 * A column that no choice names (it came with a newer definition) follows the one it follows there. Choices of columns that are gone
 * are passed over. Columns that stay as they are keep their identity; without choices so does the list.
 */
export function applyChoices(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
): readonly CompiledColumn[] {
  if (choices.length === 0) return columns
  const chosen = new Map(choices.map((choice) => [choice.key, choice]))
  return inOrder(columns, choices).map((column) => withChoice(column, chosen.get(column.key)))
}

function inOrder(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
): readonly CompiledColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const named = new Set(choices.map(({ key }) => key))
  const ordered = choices.flatMap(({ key }) => byKey.get(key) ?? [])
  columns.forEach((column, index) => {
    if (named.has(column.key)) return
    const before = columns[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  return ordered
}

function withChoice(column: CompiledColumn, choice: ColumnChoice | undefined): CompiledColumn {
  if (!choice) return column
  const columnsDisplay = displayBy(choice) ?? column.columnsDisplay
  const fixed = fixedBy(choice, column)
  return columnsDisplay === column.columnsDisplay && fixed === column.fixed
    ? column
    : { ...column, columnsDisplay, fixed }
}

/** Undefined where the user said nothing of it. */
function displayBy({ hidden }: ColumnChoice): 'Y' | 'N' | undefined {
  if (hidden === undefined) return undefined
  return hidden ? 'N' : 'Y'
}

function fixedBy(choice: ColumnChoice, column: CompiledColumn): CompiledColumn['fixed'] {
  if (choice.fixed === undefined) return column.fixed
  return choice.fixed === 'none' ? undefined : choice.fixed
}

/** `widthsOf([{ key: 'a', width: 80 }, { key: 'b' }])` → `{ a: 80 }`. Widths that the user gave, by column key. */
export function widthsOf(choices: readonly ColumnChoice[]): Readonly<Record<string, number>> {
  return Object.fromEntries(choices.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]])))
}
