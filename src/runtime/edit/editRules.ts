import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { isFilesType } from '../../rules/types/fieldTypes.ts'
import { allowedVerbs, type AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import { editable } from '../../rules/document/editable.ts'
import { because, lockedBy } from '../../rules/document/lockedBy.ts'
import { hasValue, joinPath, lineEntityOf, splitPath } from '../../rules/document/rowPath.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { DocumentState } from '../document/DocumentModel.ts'
import type { Environment } from '../document/environment.ts'
import { rowAt, upOf } from '../document/paths.ts'

/** What may be changed, must be given and is shown, of one open document as it stands now. Paths are those of errors. */
export interface EditRules {
  /** Whether the entity and its access leave this place to the user: a field, or lines that may come and go. */
  editable(path: string): boolean
  /** The same for a column of this screen: its own edit predicate and its table's have to hold too. */
  mayEdit(
    column: CompiledColumn,
    field: CompiledField | undefined,
    rowPath?: string,
    table?: Pick<CompiledTable, 'editWhen'>,
  ): boolean
  /** Which rule keeps the user from writing there. */
  whyLocked(
    column: CompiledColumn,
    field: CompiledField | undefined,
    rowPath?: string,
    table?: Pick<CompiledTable, 'editWhen'>,
  ): Wording | undefined
  /** Drawn as an editor that takes nothing. */
  disabled(column: CompiledColumn, rowPath?: string): boolean
  required(column: CompiledColumn, field: CompiledField | undefined, rowPath?: string): boolean
  shown(column: CompiledColumn, field: CompiledField | undefined, rowPath?: string): boolean
  verbs(): readonly AllowedVerb[]
  verbsOf(entity: CompiledEntity, rowPath: string): readonly AllowedVerb[]
}

interface Here {
  readonly row: Row
  readonly env: ExpressionEnv
}

interface Opened {
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly entity: CompiledEntity
  readonly store: { state(): Pick<DocumentState, 'row' | 'saved'> }
  readonly environment: Environment
}

interface Rights {
  readonly audience: string
  /** The document may be saved from this screen. */
  readonly mayWrite: boolean
  /** Files can be added here; where they cannot, an empty field of files only takes room. */
  readonly mayUpload: boolean
}

export function createEditRules(
  { entities, entity, store, environment }: Opened,
  { audience, mayWrite, mayUpload }: Rights,
): EditRules {
  const access = entity.access[audience]
  let known:
    | {
        readonly row: Row
        readonly saved: Row
        readonly env: ExpressionEnv
        readonly may: (path: string) => boolean
        readonly lines: Map<string, Here>
      }
    | undefined

  /** Asked for every field at every change: what is the same for all of them is found once. */
  const now = () => {
    const { row, saved } = store.state()
    if (known?.row !== row || known.saved !== saved) {
      const env = environment()
      known = {
        row,
        saved,
        env,
        may: access ? editable(entities, entity, access, { row, stored: saved }, env) : () => false,
        lines: new Map(),
      }
    }
    return known
  }
  const place = (rowPath: string): Here => {
    const { row, env, lines } = now()
    if (rowPath === '') return { row, env }
    const there = lines.get(rowPath)
    if (there) return there
    const { steps } = splitPath(rowPath)
    const here = { row: rowAt(row, steps) ?? {}, env: { ...env, up: upOf(row, steps) } }
    lines.set(rowPath, here)
    return here
  }
  const holds = (predicate: Predicate | undefined, rowPath: string, absent: boolean): boolean => {
    if (!predicate) return absent
    const { row, env } = place(rowPath)
    return predicate.run(row, env) === true
  }
  const editableNow = (path: string) => mayWrite && now().may(path)
  /** Empty, and not to be filled here: a password is never told, files or a whole row would stand for nothing. */
  const isPointless = (column: CompiledColumn, field: CompiledField | undefined): boolean => {
    const isFree = field !== undefined && editableNow(field.wire)
    if (column.type === 'password') return !isFree
    if (isFilesType(column.type) && !(mayUpload && isFree)) return true
    return (column.span ?? 1) > 2 && field !== undefined && !isFree
  }

  return {
    editable: editableNow,
    mayEdit: (column, field, rowPath = '', table) =>
      field !== undefined &&
      column.isEdit &&
      editableNow(joinPath(rowPath, field.wire)) &&
      holds(column.editWhen, rowPath, true) &&
      holds(table?.editWhen, rowPath, true) &&
      !holds(column.readonly, rowPath, false),
    whyLocked: (column, field, rowPath = '', table) => {
      if (!field || !mayWrite) return noEditor(column, field)
      const { row, saved, env } = now()
      const document = { entity, access, row, stored: saved, env }
      return lockAt({ entities, document, here: place(rowPath), rowPath }, column, field, table)
    },
    disabled: (column, rowPath = '') => holds(column.disabled, rowPath, false),
    required: (column, field, rowPath = '') => {
      if (field && (column.required || holds(column.requiredWhen, rowPath, false))) return true
      const { row, env } = place(rowPath)
      if (Object.values(field?.requiredFor ?? {}).some((rule) => rule.run(row, env) === true)) return true
      if (field?.required === undefined) return false
      return field.required === true || !('run' in field.required) || holds(field.required, rowPath, false)
    },
    shown: (column, field, rowPath = '') => {
      if (rowPath === '' && !hasValue(place('').row[column.key]) && isPointless(column, field)) return false
      return holds(column.show, rowPath, true) && holds(field?.show, rowPath, true)
    },
    verbs: () => {
      const { row, saved, env } = now()
      return allowedVerbs(entity, row, env, audience, { entity, row: saved })
    },
    verbsOf: (line, rowPath) => {
      const { row, env } = place(rowPath)
      return allowedVerbs(line, row, env, audience, { entity, row: now().saved })
    },
  }
}

const noEditor = (column: CompiledColumn, field: CompiledField | undefined): Wording =>
  field
    ? rulesTexts.text('lock.screen', { field: field.label })
    : rulesTexts.text('lock.read', { field: column.title })

interface At {
  readonly entities: Opened['entities']
  readonly document: Parameters<typeof lockedBy>[0]
  readonly here: Here
  readonly rowPath: string
}

/** The rule of the screen or of the document that locks a cell. */
function lockAt(
  { entities, document, here, rowPath }: At,
  column: CompiledColumn,
  field: CompiledField,
  table: Pick<CompiledTable, 'editWhen'> | undefined,
): Wording | undefined {
  const { row, env } = here
  const keeps = (predicate: Predicate | undefined) =>
    predicate !== undefined && predicate.run(row, env) === true
  if (column.readonly && keeps(column.readonly)) return because(field, column.readonly)
  const names = splitPath(rowPath).steps.map(({ lines }) => lines)
  const entity = lineEntityOf(entities, document.entity, names) ?? document.entity
  const lock = lockedBy(document, { ...here, entity, names }, field)
  if (lock) return lock
  const rule = [column.editWhen, table?.editWhen].find((one) => one && !keeps(one))
  if (rule) return rulesTexts.text('lock.row', { rule: rule.says })
  return column.isEdit ? undefined : noEditor(column, field)
}
