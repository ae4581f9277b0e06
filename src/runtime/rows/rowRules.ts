import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { joinPath, linesOf, splitPath, type Entities } from '../../rules/document/rowPath.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import { createEditRules, type EditRules } from '../edit/editRules.ts'
import { rowsName } from './rowsEntity.ts'

interface Edited {
  readonly entities: Entities
  /** What each row is. */
  readonly entity: CompiledEntity
  readonly store: Pick<DocumentStore, 'state'>
  readonly environment: Environment
}

interface Rights {
  readonly audience: string
  /** The list may be saved. */
  readonly mayWrite: boolean
  readonly mayUpload: boolean
}

/** What may be changed in rows of which each is a document by itself: its own state and rights decide, as if it were open alone. Paths are `rows[2]` and below. */
export function createRowRules({ entities, entity, store, environment }: Edited, rights: Rights): EditRules {
  const known = new WeakMap<Row, { readonly saved: Row; readonly rules: EditRules }>()
  const rulesOf = (row: Row): EditRules => {
    const saved = savedOf(store.state().saved, row)
    const before = known.get(row)
    if (before?.saved === saved) return before.rules
    const rules = createEditRules(
      { entities, entity, store: { state: () => ({ row, saved }) }, environment },
      rights,
    )
    known.set(row, { saved, rules })
    return rules
  }
  const at = (path = ''): EditRules => rulesOf(rowAt(store.state().row, splitPath(path).steps) ?? none)
  return {
    editable: (path) => {
      if (path === rowsName) return rights.mayWrite && entity.access[rights.audience]?.create === true
      const { steps, key } = splitPath(path)
      const row = rowAt(store.state().row, steps)
      if (!row) return false
      return key === '' ? mayDelete(rights, entity, row, environment) : rulesOf(row).editable(key)
    },
    mayEdit: (column, field, path, table) => at(path).mayEdit(column, field, '', table),
    whyLocked: (column, field, path, table) => at(path).whyLocked(column, field, '', table),
    disabled: (column, path) => at(path).disabled(column),
    required: (column, field, path) => at(path).required(column, field),
    shown: (column, field, path) => at(path).shown(column, field),
    verbs: () => [],
    verbsOf: (_, path) => at(path).verbs(),
  }
}

const none: Row = {}

/** A new row may always go; a saved one as the server lets it go: as long as it may be changed, and in its first state. */
function mayDelete(
  { audience, mayWrite }: Rights,
  entity: CompiledEntity,
  row: Row,
  environment: Environment,
): boolean {
  if (!mayWrite) return false
  if (row['id'] === undefined) return true
  const { states } = entity
  const access = entity.access[audience]
  const env = environment()
  return (
    access?.edit?.run(row, env) === true &&
    (access.write === undefined || access.write.run(row, env) === true) &&
    (!states || row[states.field] === states.initial)
  )
}

const indices = new WeakMap<Row, ReadonlyMap<string, Row>>()

/** The row as it was saved; a new one as it is. */
function savedOf(saved: Row, row: Row): Row {
  const byKey = indices.get(saved) ?? new Map(linesOf(saved, rowsName).map((one) => [lineKey(one), one]))
  indices.set(saved, byKey)
  return byKey.get(lineKey(row)) ?? row
}

/** `rowPath(2)` → `'rows[2]'`. */
export const rowPath = (index: number): string => joinPath('', `${rowsName}[${index}]`)
