import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import type { DocumentModel } from './DocumentModel.ts'
import { forget } from './history.ts'
import { moveErrors } from './keptErrors.ts'
import { lineKey, lineKeyName } from './paths.ts'
import { withHistory } from './putStep.ts'

/**
 * The model with rows of the server as they were just read, beside those that it has. Rows that somebody wrote into, added or took away, now or
 * in a step that can still be undone, stay as they are on both sides; the others come as they are now, and without such rows those that were not read go.
 * Mistakes keep their rows.
 */
export function adoptRows(model: DocumentModel, lines: string, read: readonly Row[]): DocumentModel {
  const saved = linesOf(model.saved, lines)
  const versions = [model.row, ...[...model.history.past, ...model.history.future].map(({ row }) => row)]
  const touched = touchedKeys(
    saved,
    versions.map((row) => linesOf(row, lines)),
  )
  const fresh = new Map(read.map((row, index) => [String(row['id']), known(row, index)]))
  const isOld =
    !model.dirty && saved.some((row) => touched.has(lineKey(row)) && isLater(fresh.get(lineKey(row)), row))
  if (touched.size === 0 || isOld) return anew(model, { ...model.saved, [lines]: [...fresh.values()] })
  const base = saved.map((row) => (touched.has(lineKey(row)) ? row : (fresh.get(lineKey(row)) ?? row)))
  const keys = new Set(base.map(lineKey))
  const all = [...base, ...[...fresh.values()].filter((row) => !keys.has(lineKey(row)))]
  const onto = (row: Row): Row => ({ ...row, [lines]: joined(linesOf(row, lines), all, touched) })
  const history = {
    ...model.history,
    past: model.history.past.map((one) => ({ ...one, row: onto(one.row) })),
    future: model.history.future.map((one) => ({ ...one, row: onto(one.row) })),
  }
  const row = onto(model.row)
  const errors = moveErrors(model.errors, model.row, row)
  return withHistory({ ...model, row, saved: { ...model.saved, [lines]: all }, errors }, history)
}

/** A row of the server under its key, and with a place, so that only new rows get one when they are added. */
const known = (row: Row, index: number): Row => ({
  lineNum: (index + 1) * 10,
  ...row,
  [lineKeyName]: String(row['id']),
})

const isLater = (now: Row | undefined, before: Row): boolean =>
  now !== undefined && now['versionNum'] !== before['versionNum']

/** Keys of rows that are not everywhere as they were saved. */
function touchedKeys(saved: readonly Row[], versions: readonly (readonly Row[])[]): ReadonlySet<string> {
  const before = new Map(saved.map((row) => [lineKey(row), row]))
  const touched = new Set<string>()
  for (const rows of versions) {
    const here = new Set<string>()
    for (const row of rows) {
      here.add(lineKey(row))
      if (before.get(lineKey(row)) !== row) touched.add(lineKey(row))
    }
    if (here.size < saved.length || saved.some((row) => !here.has(lineKey(row))))
      for (const row of saved) if (!here.has(lineKey(row))) touched.add(lineKey(row))
  }
  return touched
}

/** All rows as this version has those that were touched; those that it added stand behind. */
function joined(version: readonly Row[], all: readonly Row[], touched: ReadonlySet<string>): readonly Row[] {
  const own = new Map(version.map((row) => [lineKey(row), row]))
  const keys = new Set(all.map(lineKey))
  return [
    ...all.flatMap((row): Row | readonly Row[] =>
      touched.has(lineKey(row)) ? (own.get(lineKey(row)) ?? []) : row,
    ),
    ...version.filter((row) => !keys.has(lineKey(row))),
  ]
}

function anew(model: DocumentModel, row: Row): DocumentModel {
  const next = { ...model, row, saved: row, dirty: false, errors: new Map(), fromServer: new Set<string>() }
  return withHistory(next, forget(model.history))
}
