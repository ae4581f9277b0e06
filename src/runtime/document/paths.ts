import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { linesOf, type Step } from '../../rules/document/rowPath.ts'

/** The row that `steps` lead to; undefined when a line on the way is missing. */
export function rowAt(row: Row, steps: readonly Step[]): Row | undefined {
  return steps.reduce<Row | undefined>(
    (at, step) => (at ? linesOf(at, step.lines)[step.index] : undefined),
    row,
  )
}

/** The rows around a line, as expressions see them: its parent first. */
export function upOf(document: Row, steps: readonly Step[]): ExpressionEnv['up'] {
  if (steps.length === 0) return undefined
  const above = steps.slice(0, -1)
  return { row: rowAt(document, above) ?? {}, up: upOf(document, above) }
}

/** The row at `steps` and those around it, as expressions of its lines see them. */
export const aboveLines = (document: Row, steps: readonly Step[]): ExpressionEnv['up'] => ({
  row: rowAt(document, steps) ?? {},
  up: upOf(document, steps),
})

/** The rows around a line of any depth, wherever it stands in the document; undefined where it stands nowhere. */
export function holdersOf(document: Row, line: Row, up?: ExpressionEnv['up']): ExpressionEnv['up'] {
  const key = lineKey(line)
  const here = { row: document, up }
  for (const lines of Object.values(document)) {
    if (!Array.isArray(lines)) continue
    for (const one of lines as readonly (Row | string)[]) {
      if (typeof one === 'string') break // several values, no lines
      const found = lineKey(one) === key ? here : holdersOf(one, line, here)
      if (found) return found
    }
  }
  return undefined
}

/** A copy of the document in which the row at `steps` is `change(row)`; everything else is shared. */
export function changeRow(row: Row, steps: readonly Step[], change: (row: Row) => Row): Row {
  const [step, ...rest] = steps
  if (!step) return change(row)
  return {
    ...row,
    [step.lines]: linesOf(row, step.lines).map((line, index) =>
      index === step.index ? changeRow(line, rest, change) : line,
    ),
  }
}

/** New values for many rows. */
export interface RowValues {
  readonly steps: readonly Step[]
  readonly values: Row
}

/** A copy of the document with all of them; each array of lines is copied once, however many of its rows change. The rows that were copied are put into `copies`. */
export function changeRows(row: Row, changes: readonly RowValues[], copies: Set<Row>): Row {
  const result: Row = { ...row }
  copies.add(result)
  const below = new Map<string, Map<number, RowValues[]>>()
  for (const {
    steps: [step, ...rest],
    values,
  } of changes) {
    if (!step) {
      Object.assign(result, values)
      continue
    }
    const lines = below.get(step.lines) ?? new Map<number, RowValues[]>()
    below.set(step.lines, lines.set(step.index, [...(lines.get(step.index) ?? []), { steps: rest, values }]))
  }
  for (const [name, byIndex] of below) {
    const lines = [...linesOf(row, name)]
    for (const [index, inner] of byIndex) {
      const line = lines[index]
      if (line) lines[index] = changeRows(line, inner, copies)
    }
    result[name] = lines
  }
  return result
}

/** A copy of the document with other lines under the row at `steps`. */
export const changeLines = (
  row: Row,
  steps: readonly Step[],
  name: string,
  change: (lines: readonly Row[]) => readonly Row[],
): Row => changeRow(row, steps, (at) => ({ ...at, [name]: change(linesOf(at, name)) }))

/** What a line is known by on the screen. The key never travels: a save sends only what the entity has as fields. */
export const lineKeyName = '$key'
export const lineKey = (row: Row): string => String(row[lineKeyName] ?? '')

/** `withoutLines({ a: 1, lines: [] })` → `{ a: 1 }`. A row without its lines: what the rule of a choice may read. */
export const withoutLines = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !Array.isArray(value)))
