import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'
import { isTouched, type Change } from '../../rules/document/recompute.ts'
import { joinPath, lineEntityOf, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { adoptRows } from './adoptRows.ts'
import { asked, computed, keyed, ontoNow } from './computed.ts'
import { copyOf } from './copyOf.ts'
import type { DocumentKind, DocumentModel } from './DocumentModel.ts'
import type { AddedLines } from './growLines.ts'
import { countSave, forget, remember, travel } from './history.ts'
import { moveErrors } from './keptErrors.ts'
import { keepKeys, newLineKey } from './lineKeys.ts'
import { moveRows } from './moveRows.ts'
import { linesPath, withoutWritten, type LinesPlace } from './offeredLines.ts'
import { changeLines, changeRows, lineKey, rowAt, type RowValues } from './paths.ts'
import { grow, put, putLines, withHistory } from './putStep.ts'
import type { Step } from './Step.ts'

/** Lines of one place, by their keys. */
interface ChosenLines extends LinesPlace {
  readonly keys: readonly string[]
}

export interface ValuesAt {
  readonly rowPath: string
  readonly values: Row
}

/** What can be done to an open document. `at`: when it was done, in milliseconds; a pause ends a step of undo. */
export type Command =
  | {
      readonly do: 'change'
      readonly changes: readonly ValuesAt[]
      readonly added?: AddedLines | undefined
      readonly at: number
    }
  | { readonly do: 'fill'; readonly changes: readonly ValuesAt[] }
  | { readonly do: 'fill'; readonly lines: string; readonly rows: readonly Row[] }
  | ({ readonly do: 'add'; readonly isOffered?: boolean; readonly at: number } & AddedLines)
  | ({ readonly do: 'copy'; readonly at: number } & ChosenLines)
  | ({ readonly do: 'delete'; readonly at: number } & ChosenLines)
  | ({ readonly do: 'move'; readonly by: -1 | 1; readonly at: number } & ChosenLines)
  | { readonly do: 'restore'; readonly row: Row; readonly at: number }
  | { readonly do: 'undo' | 'redo' }
  | { readonly do: 'leave'; readonly path: string }
  | { readonly do: 'beginCheck'; readonly verb: string | undefined }
  | {
      readonly do: 'showErrors'
      readonly errors: readonly FieldError[]
      readonly origin: 'rules' | 'server'
    }
  | { readonly do: 'accept'; readonly row: Row; readonly sent?: Row | undefined }
  | { readonly do: 'rebase'; readonly saved: Row; readonly row: Row }
  | { readonly do: 'rebase'; readonly lines: string; readonly rows: readonly Row[] }

type Of<Name extends Command['do']> = Extract<Command, { readonly do: Name }>

/** The document after a command; the same object when nothing came of it. */
export function reduceDocument(model: DocumentModel, command: Command, kind: DocumentKind): DocumentModel {
  switch (command.do) {
    case 'change':
      return change(model, command, kind)
    case 'fill':
      return fill(model, command, kind)
    case 'add':
      return add(model, command, kind)
    case 'copy':
      return copy(model, command, kind)
    case 'delete':
      return remove(model, command, kind)
    case 'move':
      return move(model, command, kind)
    case 'restore':
      return restore(model, command, kind)
    case 'undo':
    case 'redo':
      return goTo(model, command.do, kind)
    case 'leave':
      return leave(model, command.path, kind)
    case 'beginCheck':
      return beginCheck(model, command.verb, kind)
    case 'showErrors':
      return showErrors(model, command)
    case 'accept':
      return accept(model, command, kind)
    case 'rebase':
      return rebase(model, command, kind)
  }
}

function change(
  model: DocumentModel,
  { changes, added, at }: Of<'change'>,
  kind: DocumentKind,
): DocumentModel {
  const rows = changes.map(({ rowPath, values }): RowValues => ({ steps: splitPath(rowPath).steps, values }))
  const written = rows.map(({ steps }) => steps)
  const next = { ...model, offered: withoutWritten(model.offered, model.row, written) }
  const changed: Change[] = rows.map(({ steps, values }) => ({ at: steps, keys: Object.keys(values) }))
  const copies = new Set<Row>()
  const row = changeRows(model.row, rows, copies)
  if (added && added.values.length > 0) {
    const count = changes.length + added.values.length
    const step: Step = { kind: 'paste', path: joinPath(added.rowPath, added.lines), count }
    return grow(next, { row, changed, added, step, at }, kind)
  }
  const [one] = changes
  if (!one) return model
  const [wire = ''] = Object.keys(one.values)
  const step: Step = { kind: 'edit', path: joinPath(one.rowPath, wire), count: changes.length }
  const after = kind.rules.recompute(row, changed, copies)
  return put(next, { row: after, errors: model.errors, changed, step, at }, kind)
}

/** What follows from it follows as from a change by hand, but the fields themselves count as untouched. */
function fill(model: DocumentModel, command: Of<'fill'>, kind: DocumentKind): DocumentModel {
  if ('rows' in command) return begin(model, command, kind)
  const { changes } = command
  if (changes.length === 0) return model
  const rows = changes.map(({ rowPath, values }): RowValues => ({ steps: splitPath(rowPath).steps, values }))
  const changed: Change[] = rows.map(({ steps, values }) => ({
    at: steps,
    keys: Object.keys(values),
    isFilled: true,
  }))
  const copies = new Set<Row>()
  const row = kind.rules.recompute(changeRows(model.row, rows, copies), changed, copies)
  return { ...model, row, errors: asked(model, model.errors, row, changed, kind) }
}

/** The rows that a table begins with: nobody typed them, so others may take their place. */
function begin(
  model: DocumentModel,
  { lines, rows }: Extract<Of<'fill'>, { readonly rows: unknown }>,
  kind: DocumentKind,
): DocumentModel {
  const next = computed(model, { ...model.row, [lines]: rows }, [lines], kind)
  return { ...model, ...next, errors: asked(model, model.errors, next.row, [lines], kind) }
}

function add(
  model: DocumentModel,
  { isOffered, at, ...added }: Of<'add'>,
  kind: DocumentKind,
): DocumentModel {
  const { rowPath, lines, values } = added
  const step: Step = { kind: 'add', path: joinPath(rowPath, lines), count: values.length }
  const next = grow(model, { row: model.row, changed: [], added, step, at }, kind)
  if (!isOffered) return next
  return { ...next, offered: new Map(model.offered).set(newLineKey(model.nextKey), { rowPath, lines }) }
}

function copy(model: DocumentModel, { at, keys, ...place }: Of<'copy'>, kind: DocumentKind): DocumentModel {
  const { entities, entity } = kind
  const { steps } = splitPath(place.rowPath)
  const line = lineEntityOf(entities, entity, [...steps.map((step) => step.lines), place.lines])
  const values = linesAt(model, place)
    .filter((row) => keys.includes(lineKey(row)))
    .map((row) => copyOf(entities, line, row))
  const step: Step = { kind: 'copy', path: joinPath(place.rowPath, place.lines), count: values.length }
  return grow(model, { row: model.row, changed: [], added: { ...place, values }, step, at }, kind)
}

function remove(
  model: DocumentModel,
  { keys, at, ...place }: Of<'delete'>,
  kind: DocumentKind,
): DocumentModel {
  const gone = new Set(keys)
  const step: Step = { kind: 'delete', path: joinPath(place.rowPath, place.lines), count: gone.size }
  const left = linesAt(model, place).filter((line) => !gone.has(lineKey(line)))
  return putLines(model, { place, lines: left, step, at }, kind)
}

function move(
  model: DocumentModel,
  { keys, by, at, ...place }: Of<'move'>,
  kind: DocumentKind,
): DocumentModel {
  const moved = moveRows(linesAt(model, place), new Set(keys), by)
  if (!moved) return model
  const step: Step = { kind: 'move', path: joinPath(place.rowPath, place.lines), count: keys.length }
  return putLines(model, { place, lines: moved, step, at }, kind)
}

function restore(model: DocumentModel, { row, at }: Of<'restore'>, kind: DocumentKind): DocumentModel {
  const history = remember(model.history, model.row, { kind: 'restore', path: '', count: 1 }, at)
  return withHistory({ ...model, ...computed(model, row, [], kind), dirty: true, errors: new Map() }, history)
}

/** What was saved since has other ids, versions and states: only what a person typed goes back. */
function goTo(model: DocumentModel, way: 'undo' | 'redo', kind: DocumentKind): DocumentModel {
  const travelled = travel(model.history, model.row, way)
  if (!travelled) return model
  const { target, history } = travelled
  const { row, nextKey } =
    target.save === history.saves
      ? { row: target.row, nextKey: model.nextKey }
      : ontoNow(model, { typed: target.row, now: model.saved }, kind)
  const dirty = row !== model.saved
  const errors = dirty ? asked(model, moveErrors(model.errors, model.row, row), row, [], kind) : new Map()
  return withHistory({ ...model, row, nextKey, dirty, errors }, history)
}

/** What was said there already stays until it is mended: the list of mistakes does not move under the pointer. */
function leave(model: DocumentModel, path: string, { rules }: DocumentKind): DocumentModel {
  if (model.errors.has(path)) return model
  const error = rules
    .validatePlace(model.row, path, { isEarly: true })
    .find(({ code }) => code !== 'PARAM_REQUIRED' || wasTouched(model.row, path))
  return error ? { ...model, errors: new Map(model.errors).set(path, error) } : model
}

/** From now on errors are those of the verb. Offered lines that nobody wrote into go. */
function beginCheck(model: DocumentModel, verb: string | undefined, kind: DocumentKind): DocumentModel {
  let next = model
  for (const [key, place] of model.offered) {
    const left = linesAt(next, place).filter((line) => lineKey(line) !== key)
    const row = changeLines(next.row, splitPath(place.rowPath).steps, place.lines, () => left)
    const after = computed(next, row, [linesPath(place)], kind)
    next = { ...next, ...after, errors: moveErrors(next.errors, next.row, after.row) }
  }
  if (next.verb === verb && next.offered.size === 0) return next
  return { ...next, verb, offered: new Map() }
}

/** Of several errors of one place the first is shown. */
function showErrors(model: DocumentModel, { errors, origin }: Of<'showErrors'>): DocumentModel {
  const known = new Map(errors.toReversed().map((error) => [error.path, error]))
  return {
    ...model,
    fromServer: new Set(origin === 'server' ? known.keys() : []),
    errors: new Map([...known].toReversed()),
  }
}

const accept = (model: DocumentModel, { row, sent }: Of<'accept'>, kind: DocumentKind): DocumentModel =>
  sent ? acceptSave(model, row, sent, kind) : read(model, row, kind)

/** The server's version, read anew. */
function read(model: DocumentModel, row: Row, kind: DocumentKind): DocumentModel {
  const fresh = keyed(model, row, kind)
  const next = {
    ...model,
    ...fresh,
    saved: fresh.row,
    dirty: false,
    errors: new Map(),
    fromServer: new Set<string>(),
  }
  return withHistory(next, forget(model.history))
}

/** The server's answer to a save of `sent`; what was typed since stays. Where the document was read meanwhile the later version counts. */
function acceptSave(model: DocumentModel, row: Row, sent: Row, kind: DocumentKind): DocumentModel {
  if (model.row === model.saved && model.row !== sent && !isOlder(model.saved, row))
    return isOlder(row, model.saved) ? model : read(model, row, kind)
  const { row: saved, nextKey } = keyed(model, keepKeys(kind.entities, kind.entity, sent, row), kind)
  const goesOn = model.row !== sent
  const now = goesOn
    ? ontoNow({ ...model, nextKey }, { typed: model.row, now: saved, base: sent }, kind)
    : { row: saved, nextKey }
  const next = { ...model, ...now, saved, dirty: goesOn, errors: new Map(), fromServer: new Set<string>() }
  return withHistory(next, countSave(model.history))
}

/** Of a row without a version nothing is known. */
const isOlder = (one: Row, other: Row): boolean => !(Number(one['versionNum']) >= Number(other['versionNum']))

function rebase(model: DocumentModel, command: Of<'rebase'>, kind: DocumentKind): DocumentModel {
  if ('rows' in command) return adoptRows(model, command.lines, command.rows)
  const { saved, row } = command
  const now = computed(model, row, [], kind)
  const base = keyed({ ...model, ...now }, saved, kind)
  const next = {
    ...model,
    row: now.row,
    saved: base.row,
    nextKey: base.nextKey,
    dirty: true,
    errors: new Map(),
  }
  return withHistory(next, forget(model.history))
}

const linesAt = ({ row }: DocumentModel, { rowPath, lines }: LinesPlace): readonly Row[] =>
  linesOf(rowAt(row, splitPath(rowPath).steps) ?? {}, lines)

/** A field that was passed by is not missing yet; one that was emptied is. */
function wasTouched(row: Row, path: string): boolean {
  const { steps, key } = splitPath(path)
  return isTouched(rowAt(row, steps) ?? {}, key)
}
