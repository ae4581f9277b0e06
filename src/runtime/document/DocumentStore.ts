import type { CompiledEntity, Row } from '../../language/compiled.ts'
import type { FieldError } from '../../language/wire.ts'
import { joinPath, linesOf, splitPath, type Step } from '../../rules/document/rowPath.ts'
import { changeLines, changeRow, lineKey, lineKeyName, rowAt } from './paths.ts'

export interface DocumentState {
  /** The document as the user sees it now: header, lines, lines of lines. */
  readonly row: Row
  /** As it was last read from, or written to, the server. */
  readonly saved: Row
  /** By path, as the server and the rules name places: `supplierId`, `lines[2].purchaseQuantity`. */
  readonly errors: ReadonlyMap<string, FieldError>
  readonly dirty: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** What the store needs to know of the rules; they are the same functions that the server runs. */
export interface DocumentRules {
  recompute(row: Row, changed: readonly string[]): Row
  newLine(entity: CompiledEntity, up: Row): Row
  validate(row: Row, verb?: string): readonly FieldError[]
}

/**
 * One open document. Every change goes through `change`: it recomputes what depends on it, keeps a step for undo, and
 * tells whoever listens. Rows that did not change stay the same objects, so that only their readers draw again.
 */
export interface DocumentStore {
  state(): DocumentState
  subscribe(listener: () => void): () => void
  /** Sets wire keys of the row at `rowPath` ('' is the header). */
  change(rowPath: string, values: Row): void
  /** Many rows at once, in one undo step (paste, fill). */
  changeMany(changes: readonly { readonly rowPath: string; readonly values: Row }[]): void
  addLine(rowPath: string, lines: string, values?: Row): string
  /** A line that the keyboard ran into behind the last one. Left as it is, it goes again before anything is checked or saved. */
  offerLine(rowPath: string, lines: string): string
  addLines(rowPath: string, lines: string, values: readonly Row[]): void
  deleteLines(rowPath: string, lines: string, keys: readonly string[]): void
  copyLines(rowPath: string, lines: string, keys: readonly string[]): void
  undo(): void
  redo(): void
  /** Runs the rules; true when nothing is wrong. Errors stay on their fields until these change. */
  validate(verb?: string): boolean
  showErrors(errors: readonly FieldError[]): void
  /** The server's version is now the document; nothing is unsaved and nothing can be undone. */
  accept(row: Row): void
  /** The server's version is now the base of my unsaved changes. */
  rebase(saved: Row, row: Row): void
}

export function createDocumentStore(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, first: Row, isNew: boolean, rules: DocumentRules): DocumentStore {
  const listeners = new Set<() => void>()
  let past: Row[] = []
  let future: Row[] = []
  let lastEdit = { path: '', at: 0 }
  let nextKey = 1
  const start = withKeys(entities, entity, first, () => `new-${nextKey++}`)
  let state: DocumentState = { row: start, saved: isNew ? {} : first, errors: new Map(), dirty: false, canUndo: false, canRedo: false }
  const pristine = { row: start }

  const publish = (next: Partial<DocumentState>) => {
    state = { ...state, ...next, canUndo: past.length > 0, canRedo: future.length > 0 }
    for (const listener of listeners) listener()
  }

  /** A text typed without a pause is one step of undo, not one for each letter. */
  const remember = (path: string) => {
    const now = Date.now()
    if (path === '' || path !== lastEdit.path || now - lastEdit.at > 1000) past = [...past.slice(-199), state.row]
    lastEdit = { path, at: now }
    future = []
  }

  /** Offered lines nobody wrote into, by key. */
  const offered = new Map<string, { readonly rowPath: string; readonly lines: string }>()
  const taken = (rowPath: string) => void offered.delete(lineKey(rowAt(state.row, splitPath(rowPath).steps) ?? {}))
  const dropOffered = () => {
    for (const [key, { rowPath, lines }] of offered) {
      const row = changeLines(state.row, splitPath(rowPath).steps, lines, (rows) => rows.filter((line) => lineKey(line) !== key))
      publish({ row: computed(row, [joinPath(rowPath, lines)]) })
    }
    offered.clear()
  }

  const put = (row: Row, changed: readonly string[], editPath: string) => {
    remember(editPath)
    publish({ row: computed(row, changed), dirty: true, errors: without(state.errors, changed) })
  }

  const computed = (row: Row, changed: readonly string[]) => withKeys(entities, entity, rules.recompute(row, changed), () => `new-${nextKey++}`)
  const lineEntity = (steps: readonly Step[], name: string) => {
    const parent = steps.reduce((at: CompiledEntity | undefined, step) => entities[at?.lines.find((lines) => lines.name === step.lines)?.entity ?? ''], entity)
    return entities[parent?.lines.find((lines) => lines.name === name)?.entity ?? '']
  }

  const store: DocumentStore = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (rowPath, values) => {
      const { steps } = splitPath(rowPath)
      taken(rowPath)
      const keys = Object.keys(values)
      put(changeRow(state.row, steps, (row) => ({ ...row, ...values })), keys.map((key) => joinPath(rowPath, key)), joinPath(rowPath, keys[0] ?? ''))
    },
    changeMany: (changes) => {
      for (const { rowPath } of changes) taken(rowPath)
      const row = changes.reduce((at, { rowPath, values }) => changeRow(at, splitPath(rowPath).steps, (line) => ({ ...line, ...values })), state.row)
      put(row, changes.flatMap(({ rowPath, values }) => Object.keys(values).map((key) => joinPath(rowPath, key))), '')
    },
    addLine: (rowPath, lines, values = {}) => {
      const line = makeLine(rowPath, lines, values)
      put(changeLines(state.row, splitPath(rowPath).steps, lines, (rows) => [...rows, line]), [joinPath(rowPath, lines)], '')
      return lineKey(line)
    },
    offerLine: (rowPath, lines) => {
      const key = store.addLine(rowPath, lines)
      offered.set(key, { rowPath, lines })
      return key
    },
    addLines: (rowPath, lines, values) => {
      const added = values.map((one) => makeLine(rowPath, lines, one))
      put(changeLines(state.row, splitPath(rowPath).steps, lines, (rows) => [...rows, ...added]), [joinPath(rowPath, lines)], '')
    },
    deleteLines: (rowPath, lines, keys) => {
      put(changeLines(state.row, splitPath(rowPath).steps, lines, (rows) => rows.filter((row) => !keys.includes(lineKey(row)))), [joinPath(rowPath, lines)], '')
      publish({ errors: new Map([...state.errors].filter(([path]) => !path.startsWith(joinPath(rowPath, `${lines}[`)))) })
    },
    copyLines: (rowPath, lines, keys) => {
      const { steps } = splitPath(rowPath)
      const copies = linesOf(rowAt(state.row, steps) ?? {}, lines).filter((row) => keys.includes(lineKey(row)))
        .map((row) => makeLine(rowPath, lines, copyOf(entities, lineEntity(steps, lines), row)))
      put(changeLines(state.row, steps, lines, (rows) => [...rows, ...copies]), [joinPath(rowPath, lines)], '')
    },
    undo: () => travel(past, (rest) => { past = rest }, () => { future = [...future, state.row] }),
    redo: () => travel(future, (rest) => { future = rest }, () => { past = [...past, state.row] }),
    validate: (verb) => {
      dropOffered()
      const errors = rules.validate(state.row, verb)
      publish({ errors: new Map(errors.map((error) => [error.path, error])) })
      return errors.length === 0
    },
    showErrors: (errors) => publish({ errors: new Map(errors.map((error) => [error.path, error])) }),
    accept: (row) => {
      past = []
      future = []
      const keyed = withKeys(entities, entity, row, () => `new-${nextKey++}`)
      pristine.row = keyed
      publish({ row: keyed, saved: row, dirty: false, errors: new Map() })
    },
    rebase: (saved, row) => {
      past = []
      future = []
      publish({ row: computed(row, []), saved, dirty: true, errors: new Map() })
    },
  }
  return store

  function makeLine(rowPath: string, lines: string, values: Row): Row {
    const { steps } = splitPath(rowPath)
    const made = lineEntity(steps, lines)
    return { ...(made ? rules.newLine(made, rowAt(state.row, steps) ?? state.row) : {}), ...values, [lineKeyName]: `new-${nextKey++}` }
  }

  function travel(from: readonly Row[], keep: (rest: Row[]) => void, leave: () => void): void {
    const row = from.at(-1)
    if (!row) return
    leave()
    keep(from.slice(0, -1))
    lastEdit = { path: '', at: 0 }
    publish({ row, dirty: row !== pristine.row, errors: new Map() })
  }
}

/** Gives every line the key that the screen knows it by: its id, or one made here when it has none yet. */
function withKeys(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, row: Row, next: () => string): Row {
  let result = row
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity) continue
    const before = linesOf(row, name)
    const after = before.map((one) => withKeys(entities, lineEntity, lineKey(one) === '' ? { ...one, [lineKeyName]: one['id'] ?? next() } : one, next))
    if (after.some((one, index) => one !== before[index])) result = { ...result, [name]: after }
  }
  return result
}

/** An error leaves its field as soon as that, or a line around it, changes. */
function without(errors: ReadonlyMap<string, FieldError>, changed: readonly string[]): ReadonlyMap<string, FieldError> {
  if (errors.size === 0) return errors
  return new Map([...errors].filter(([path]) => !changed.some((key) => path === key || key.startsWith(`${path}[`))))
}

/** What a copied line takes along: what a person could have typed, not what the system wrote. */
function copyOf(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity | undefined, row: Row): Row {
  if (!entity) return {}
  const wanted = new Set(entity.fields.filter((field) => !field.assigned && !field.rollup).map((field) => field.wire))
  const refs = entity.fields.filter((field) => field.wire !== field.name && !field.assigned).map((field) => field.name)
  const own = Object.entries(row).filter(([key]) => wanted.has(key) || refs.some((ref) => key === `${ref}Code` || key === `${ref}Name` || key.startsWith(`${ref}.`)))
  const below = entity.lines.map(({ name, entity: line }) => [name, linesOf(row, name).map((one) => copyOf(entities, entities[line], one))] as const)
  return Object.fromEntries([...own, ...below])
}
