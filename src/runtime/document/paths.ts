import type { Row } from '../../language/compiled.ts'

/** One step down from a row into a line: `lines[2]`. */
export interface Step { readonly lines: string; readonly index: number }

/** `lines[2].deliveries[0].demandDate` → the steps to the row, and the key in it. A path that ends in a row has key ''. */
export function splitPath(path: string): { readonly steps: readonly Step[]; readonly key: string } {
  const steps: Step[] = []
  let rest = path
  for (let match = stepPattern.exec(rest); match; match = stepPattern.exec(rest)) {
    steps.push({ lines: match[1] ?? '', index: Number(match[2]) })
    rest = rest.slice(match[0].length)
  }
  return { steps, key: rest }
}
const stepPattern = /^(\w+)\[(\d+)\](?:\.|$)/

/** Place of a row or a field, as it stands in error answers of the server. */
export const joinPath = (row: string, key: string) => (row === '' ? key : key === '' ? row : `${row}.${key}`)

export function linesOf(row: Row, name: string): readonly Row[] {
  const lines = row[name]
  return Array.isArray(lines) ? (lines as readonly Row[]) : [] // lines travel as arrays of rows
}

/** The row that `steps` lead to; undefined when a line on the way is missing. */
export function rowAt(row: Row, steps: readonly Step[]): Row | undefined {
  return steps.reduce<Row | undefined>((at, step) => (at ? linesOf(at, step.lines)[step.index] : undefined), row)
}

export function readPath(row: Row, path: string): unknown {
  const { steps, key } = splitPath(path)
  return rowAt(row, steps)?.[key]
}

/** A copy of the document in which the row at `steps` is `change(row)`; everything else is shared. */
export function changeRow(row: Row, steps: readonly Step[], change: (row: Row) => Row): Row {
  const [step, ...rest] = steps
  if (!step) return change(row)
  return { ...row, [step.lines]: linesOf(row, step.lines).map((line, index) => (index === step.index ? changeRow(line, rest, change) : line)) }
}

/** A copy of the document with other lines under the row at `steps`. */
export const changeLines = (row: Row, steps: readonly Step[], name: string, change: (lines: readonly Row[]) => readonly Row[]): Row =>
  changeRow(row, steps, (at) => ({ ...at, [name]: change(linesOf(at, name)) }))

/** What a line is known by on the screen. The key never travels: a save sends only what the entity has as fields. */
export const lineKeyName = '$key'
export const lineKey = (row: Row): string => String(row[lineKeyName] ?? '')
