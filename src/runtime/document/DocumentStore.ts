import type { CompiledEntity, Row } from '../../language/compiled.ts'
import type { FieldError } from '../../language/wire.ts'
import { isTouched, type Change } from '../../rules/document/recompute.ts'
import { joinPath, lineEntityOf, linesOf, splitPath, type Entities } from '../../rules/document/rowPath.ts'
import { copyOf, ontoVersion } from './copyOf.ts'
import { askAgain, moveErrors, type Errors } from './keptErrors.ts'
import { keepKeys, withKeys } from './lineKeys.ts'
import { changeLines, changeRows, lineKey, lineKeyName, rowAt, type RowValues } from './paths.ts'
import { moveRows } from './moveRows.ts'
import type { Remembered, Step } from './Step.ts'

export interface DocumentState {
  /** The document as the user sees it now: header, lines, lines of lines. */
  readonly row: Row
  /** As it was last read from, or written to, the server; of a new document, as it began. Lines have their keys. */
  readonly saved: Row
  /** By path, as the server and the rules name places: `supplierId`, `lines[2].purchaseQuantity`. */
  readonly errors: Errors
  readonly dirty: boolean
  /** What the next undo, or redo, would take back, or do again. */
  readonly undoes: Step | undefined
  readonly redoes: Step | undefined
}

/** What the store needs to know of the rules; they are the same functions that the server runs. */
export interface DocumentRules {
  /** `copies`: rows that nobody else holds and that may be written into. */
  recompute(row: Row, changed: readonly Change[] | null, copies?: ReadonlySet<Row>): Row
  /** All mistakes, in steps of one row each. */
  validate(row: Row, verb?: string): Iterable<readonly FieldError[]>
  /** Mistakes at one place. `isEarly`: the user only left it. */
  validatePlace(
    row: Row,
    path: string,
    options: { readonly verb?: string; readonly isEarly?: boolean },
  ): readonly FieldError[]
}

/** New lines of one place that come with a change: pasted beyond the last row, further rows of a choice. */
export interface AddedLines {
  readonly rowPath: string
  readonly lines: string
  readonly values: readonly Row[]
}

/**
 * One open document. Every change is one step: it recomputes what depends on it, can be undone, and tells whoever listens. Rows that
 * did not change stay the same objects, so that only their readers draw again.
 */
export interface DocumentStore {
  state(): DocumentState
  subscribe(listener: () => void): () => void
  /** Sets wire keys of the row at `rowPath` ('' is the header). */
  change(rowPath: string, values: Row): void
  /** Many rows at once, and lines that come with them, in one step (paste, fill). */
  changeMany(changes: readonly { readonly rowPath: string; readonly values: Row }[], added?: AddedLines): void
  addLine(rowPath: string, lines: string, values?: Row): string
  /** A line that the keyboard ran into behind the last one. Left as it is, it goes again before anything is checked or saved. */
  offerLine(rowPath: string, lines: string): string
  addLines(rowPath: string, lines: string, values: readonly Row[]): void
  deleteLines(rowPath: string, lines: string, keys: readonly string[]): void
  copyLines(rowPath: string, lines: string, keys: readonly string[]): void
  /** Moves lines that have no number of the server yet, one place up (-1) or down (1); false when none of them can. */
  moveLines(rowPath: string, lines: string, keys: readonly string[], by: -1 | 1): boolean
  /** Puts another version of the same document in place of what is there, in one step. */
  restore(row: Row): void
  undo(): void
  redo(): void
  /** The user left this place: what is wrong there is said, and nothing else. */
  leave(path: string): void
  /** Runs the rules, and gives way to the browser in between. Answers what is wrong; `showErrors` shows it. */
  findErrors(verb?: string): Promise<readonly FieldError[]>
  /** Errors stay at their fields until they are mended; those of the server until their field changes. */
  showErrors(errors: readonly FieldError[], origin?: 'rules' | 'server'): void
  /** The server's version is now the document. After a save of `sent`, what was typed since stays, and so does what can be undone. */
  accept(row: Row, sent?: Row): void
  /** The server's version is now the base of my unsaved changes. */
  rebase(saved: Row, row: Row): void
}

const mostSteps = 200

export function createDocumentStore(
  entities: Entities,
  entity: CompiledEntity,
  first: Row,
  rules: DocumentRules,
): DocumentStore {
  const listeners = new Set<() => void>()
  let past: readonly Remembered[] = []
  let future: readonly Remembered[] = []
  let lastEdit = { path: '', at: 0 }
  let saves = 0
  let fromServer: ReadonlySet<string> = new Set()
  let verb: string | undefined
  let nextKey = 1
  const newKey = () => `new-${nextKey++}`
  const keyed = (row: Row) => withKeys(entities, entity, row, newKey)
  const start = keyed(first)
  let state: DocumentState = {
    row: start,
    saved: start,
    errors: new Map(),
    dirty: false,
    undoes: undefined,
    redoes: undefined,
  }

  const publish = (next: Partial<DocumentState>) => {
    state = { ...state, ...next, undoes: past.at(-1)?.step, redoes: future.at(-1)?.step }
    for (const listener of listeners) listener()
  }

  /** A text typed without a pause is one step of undo, not one for each letter. */
  const remember = (step: Step) => {
    const now = Date.now()
    const goesOn =
      step.kind === 'edit' && step.count === 1 && step.path === lastEdit.path && now - lastEdit.at <= 1000
    if (!goesOn) past = [...past.slice(1 - mostSteps), { row: state.row, step, save: saves }]
    lastEdit = step.kind === 'edit' ? { path: step.path, at: now } : { path: '', at: 0 }
    future = []
  }

  /** Offered lines nobody wrote into, by key. */
  const offered = new Map<string, { readonly rowPath: string; readonly lines: string }>()
  const taken = (steps: RowValues['steps']) => {
    if (offered.size > 0) offered.delete(lineKey(rowAt(state.row, steps) ?? {}))
  }
  const dropOffered = () => {
    for (const [key, { rowPath, lines }] of offered) {
      const before = state.row
      const row = computed(
        changeLines(before, splitPath(rowPath).steps, lines, (rows) =>
          rows.filter((line) => lineKey(line) !== key),
        ),
        [joinPath(rowPath, `${lines}[]`)],
      )
      publish({ row, errors: moveErrors(state.errors, before, row) })
    }
    offered.clear()
  }

  const computed = (row: Row, changed: readonly Change[] | null) => keyed(rules.recompute(row, changed))

  const put = (row: Row, changed: readonly Change[], step: Step, copies?: ReadonlySet<Row>) => {
    remember(step)
    const isValues = step.kind === 'edit'
    const next = isValues ? rules.recompute(row, changed, copies) : computed(row, changed)
    const carried = isValues ? state.errors : moveErrors(state.errors, state.row, next)
    publish({ row: next, dirty: true, errors: asked(carried, next, changed) })
  }

  const asked = (errors: Errors, row: Row, changed: readonly Change[]): Errors => {
    if (errors.size === 0) return errors
    const names = new Set(changed.flatMap(pathsOf))
    const isChanged = (path: string) =>
      names.has(path) || [...names].some((name) => name.startsWith(`${path}[`))
    return askAgain(errors, isChanged, fromServer, (path) => rules.validatePlace(row, path, { verb }))
  }

  /** Lines made of values, at the end of those that are there. */
  const grow = (
    row: Row,
    { rowPath, lines, values }: AddedLines,
  ): { readonly row: Row; readonly made: readonly Row[]; readonly changed: readonly Change[] } => {
    const { steps } = splitPath(rowPath)
    const line = lineEntityOf(entities, entity, [...steps.map((step) => step.lines), lines])
    const empty = Object.fromEntries((line?.lines ?? []).map(({ name }) => [name, []]))
    const made = values.map((one): Row => ({ ...empty, ...one, [lineKeyName]: newKey() }))
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
    return { row: changeLines(row, steps, lines, (rows) => [...rows, ...made]), made, changed }
  }
  const add = (added: AddedLines, kind: Step['kind']) => {
    const { row, made, changed } = grow(state.row, added)
    put(row, changed, { kind, path: joinPath(added.rowPath, added.lines), count: made.length })
    return made
  }
  const linesAt = (rowPath: string, lines: string) =>
    linesOf(rowAt(state.row, splitPath(rowPath).steps) ?? {}, lines)

  const travel = (back: boolean) => {
    const target = (back ? past : future).at(-1)
    if (!target) return
    const here: Remembered = { row: state.row, step: target.step, save: saves }
    if (back) [past, future] = [past.slice(0, -1), [...future, here]]
    else [past, future] = [[...past, here], future.slice(0, -1)]
    lastEdit = { path: '', at: 0 }
    // What was saved since has other ids, versions and states: only what a person typed goes back.
    const row =
      target.save === saves
        ? target.row
        : computed(ontoVersion(entities, entity, target.row, state.saved, lineKey), null)
    const dirty = row !== state.saved
    publish({
      row,
      dirty,
      errors: dirty ? asked(moveErrors(state.errors, state.row, row), row, []) : new Map(),
    })
  }

  const store: DocumentStore = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (rowPath, values) => store.changeMany([{ rowPath, values }]),
    changeMany: (changes, added) => {
      const rows = changes.map(({ rowPath, values }): RowValues => ({
        steps: splitPath(rowPath).steps,
        values,
      }))
      for (const { steps } of rows) taken(steps)
      const changed: Change[] = rows.map(({ steps, values }) => ({ at: steps, keys: Object.keys(values) }))
      const [one] = changes
      const wires = one ? Object.keys(one.values) : []
      const copies = new Set<Row>()
      const row = changeRows(state.row, rows, copies)
      if (added && added.values.length > 0) {
        const grown = grow(row, added)
        return put(grown.row, [...changed, ...grown.changed], {
          kind: 'paste',
          path: joinPath(added.rowPath, added.lines),
          count: changes.length + grown.made.length,
        })
      }
      if (one)
        put(
          row,
          changed,
          { kind: 'edit', path: joinPath(one.rowPath, wires[0] ?? ''), count: changes.length },
          copies,
        )
    },
    addLine: (rowPath, lines, values = {}) => {
      const [made = {}] = add({ rowPath, lines, values: [values] }, 'add')
      return lineKey(made)
    },
    offerLine: (rowPath, lines) => {
      const key = store.addLine(rowPath, lines)
      offered.set(key, { rowPath, lines })
      return key
    },
    addLines: (rowPath, lines, values) => void add({ rowPath, lines, values }, 'add'),
    deleteLines: (rowPath, lines, keys) => {
      const gone = new Set(keys)
      const row = changeLines(state.row, splitPath(rowPath).steps, lines, (rows) =>
        rows.filter((line) => !gone.has(lineKey(line))),
      )
      put(row, [joinPath(rowPath, `${lines}[]`)], {
        kind: 'delete',
        path: joinPath(rowPath, lines),
        count: gone.size,
      })
    },
    copyLines: (rowPath, lines, keys) => {
      const line = lineEntityOf(entities, entity, [
        ...splitPath(rowPath).steps.map((step) => step.lines),
        lines,
      ])
      const values = linesAt(rowPath, lines)
        .filter((row) => keys.includes(lineKey(row)))
        .map((row) => copyOf(entities, line, row))
      add({ rowPath, lines, values }, 'copy')
    },
    moveLines: (rowPath, lines, keys, by) => {
      const moved = moveRows(linesAt(rowPath, lines), new Set(keys), by)
      if (!moved) return false
      put(
        changeLines(state.row, splitPath(rowPath).steps, lines, () => moved),
        [joinPath(rowPath, `${lines}[]`)],
        { kind: 'move', path: joinPath(rowPath, lines), count: keys.length },
      )
      return true
    },
    restore: (row) => {
      remember({ kind: 'restore', path: '', count: 1 })
      publish({ row: computed(row, []), dirty: true, errors: new Map() })
    },
    undo: () => travel(true),
    redo: () => travel(false),
    leave: (path) => {
      // What was said there already stays until it is mended: the list of mistakes does not move under the pointer.
      if (state.errors.has(path)) return
      const error = rules
        .validatePlace(state.row, path, { isEarly: true })
        .find(({ code }) => code !== 'PARAM_REQUIRED' || wasTouched(path))
      if (error) publish({ errors: new Map(state.errors).set(path, error) })
    },
    findErrors: async (wanted) => {
      dropOffered()
      verb = wanted
      return inSteps(
        () => rules.validate(state.row, wanted),
        () => state.row,
      )
    },
    showErrors: (errors, origin = 'rules') => {
      const known = new Map(errors.toReversed().map((error) => [error.path, error])) // the first of a place wins
      fromServer = new Set(origin === 'server' ? known.keys() : [])
      publish({ errors: new Map([...known].toReversed()) })
    },
    accept: (row, sent) => {
      fromServer = new Set()
      if (!sent) {
        past = []
        future = []
        const fresh = keyed(row)
        return publish({ row: fresh, saved: fresh, dirty: false, errors: new Map() })
      }
      saves += 1
      const fresh = keyed(keepKeys(entities, entity, sent, row))
      const goesOn = state.row !== sent
      publish({
        row: goesOn ? computed(ontoVersion(entities, entity, state.row, fresh, lineKey), null) : fresh,
        saved: fresh,
        dirty: goesOn,
        errors: new Map(),
      })
    },
    rebase: (saved, row) => {
      past = []
      future = []
      publish({ row: computed(row, []), saved: keyed(saved), dirty: true, errors: new Map() })
    },
  }
  return store

  /** A field that was passed by is not missing yet; one that was emptied is. */
  function wasTouched(path: string): boolean {
    const { steps, key } = splitPath(path)
    return isTouched(rowAt(state.row, steps) ?? {}, key)
  }
}

const pathsOf = (change: Change): readonly string[] => {
  if (typeof change === 'string') return [change]
  const stem = change.at.map(({ lines, index }) => `${lines}[${index}]`).join('.')
  return change.keys.map((key) => joinPath(stem, key))
}

/** As long as the browser is not kept from drawing; a document that changed meanwhile is checked again. */
async function inSteps(
  begin: () => Iterable<readonly FieldError[]>,
  now: () => Row,
): Promise<readonly FieldError[]> {
  const row = now()
  const found: FieldError[] = []
  let since = performance.now()
  for (const wrong of begin()) {
    found.push(...wrong)
    if (performance.now() - since < 8) continue
    await new Promise((done) => setTimeout(done))
    if (now() !== row) return inSteps(begin, now)
    since = performance.now()
  }
  return found
}
