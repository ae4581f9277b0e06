import type { Row } from '../../language/row.ts'
import type { Change } from '../../rules/document/recompute.ts'
import { joinPath, lineEntityOf, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import type { DocumentKind } from './DocumentModel.ts'
import type { LinesPlace } from './offeredLines.ts'
import { changeLines, lineKeyName, rowAt } from './paths.ts'

/** New lines of one place that come with a change: pasted beyond the last row, further rows of a choice. */
export interface AddedLines extends LinesPlace {
  readonly values: readonly Row[]
}

/** The document with lines made of `values` at the end of those that are there, each under a new key, and what changed by that. */
export function growLines(
  { entities, entity }: Pick<DocumentKind, 'entities' | 'entity'>,
  row: Row,
  { rowPath, lines, values }: AddedLines,
  makeKey: () => string,
): { readonly row: Row; readonly changed: readonly Change[] } {
  const { steps } = splitPath(rowPath)
  const line = lineEntityOf(entities, entity, [...steps.map((step) => step.lines), lines])
  const empty = Object.fromEntries((line?.lines ?? []).map(({ name }) => [name, []]))
  const made = values.map((one): Row => ({ ...empty, ...one, [lineKeyName]: makeKey() }))
  const from = linesOf(rowAt(row, steps) ?? {}, lines).length
  const wires = new Set(line?.fields.map(({ wire }) => wire))
  const changed = made.flatMap((one, index): Change[] => {
    const keys = Object.keys(one).filter((key) => wires.has(key))
    const there = { lines, index: from + index }
    return [
      joinPath(rowPath, `${lines}[${there.index}]`),
      ...(keys.length ? [{ at: [...steps, there], keys }] : []),
    ]
  })
  return { row: changeLines(row, steps, lines, (rows) => [...rows, ...made]), changed }
}
