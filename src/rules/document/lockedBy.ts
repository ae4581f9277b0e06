import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { hidden, onlyOf } from './editable.ts'
import { isBy } from './isBy.ts'
import { isShown } from './isShown.ts'
import { hasValue } from './rowPath.ts'
import { isWritable, readOnlyWords } from './writable.ts'

/** The whole document, with what its reader may do to it. */
interface Opened {
  readonly entity: CompiledEntity
  readonly access: CompiledAccess | undefined
  readonly row: Row
  readonly stored: Row
  readonly env: ExpressionEnv
}

/** The row that holds the field: the document itself, or a line of it. */
interface Place {
  readonly entity: CompiledEntity
  readonly row: Row
  readonly env: ExpressionEnv
  /** Names of the lines that lead to it. */
  readonly names: readonly string[]
}

/** `lockedBy({}, { row: {}, env: {} }, { type: 'serial' }).key` → `'lock.serial'`. Which rule keeps a person from writing into a field, said so that it can be understood; undefined where none does. What lies nearest to the field is said first. */
export function lockedBy(opened: Opened, place: Place, field: CompiledField): Wording | undefined {
  return (
    lockOfField(field, place) ??
    lockOfDocument(opened) ??
    lockOfRow(place) ??
    lockOfAccess(opened, place, field)
  )
}

function lockOfField(field: CompiledField, { row, env }: Place): Wording | undefined {
  const facts = { field: field.label }
  if (field.type === 'serial') return rulesTexts.text('lock.serial', facts)
  if (field.compute) return rulesTexts.text('lock.computed', facts)
  if (field.gathered) return rulesTexts.text('lock.gathered', facts)
  if (field.assigned && !field.kinds) return rulesTexts.text('lock.assigned', facts)
  if (!isBy(field, env.me)) return rulesTexts.text('lock.others', facts)
  if (field.once && hasValue(row['id']) && hasValue(row[field.wire]))
    return rulesTexts.text('lock.once', facts)
  if (field.readonly?.run(row, env) === true) return because(field, field.readonly)
  if (!isShown(field, row, env)) return rulesTexts.text('lock.absent', facts)
  return undefined
}

/** `because({ label: 'Price' }, { says: 'Free' }).facts` → `{ field: 'Price', rule: 'Free' }`. “Not while <rule>”. */
export const because = (field: Pick<CompiledField, 'label'>, { says }: Predicate): Wording =>
  rulesTexts.text('lock.while', { field: field.label, rule: says })

function lockOfDocument({ entity, access, row, stored, env }: Opened): Wording | undefined {
  if (!hasValue(row['id']))
    return access?.create ? undefined : rulesTexts.text('lock.never', { entity: entity.label })
  if (access && !isWritable(access, stored, env)) return readOnlyWords(entity, stored)
  if (!access?.edit) return rulesTexts.text('lock.never', { entity: entity.label })
  if (access.edit.run(row, env) === true) return undefined
  return rulesTexts.text('lock.only', { entity: entity.label, rule: access.edit.says })
}

/** A saved line may have been closed for itself. */
function lockOfRow({ entity, row, env }: Place): Wording | undefined {
  if (!entity.edit || !hasValue(row['id']) || entity.edit.run(row, env) === true) return undefined
  return rulesTexts.text('lock.row', { rule: entity.edit.says })
}

function lockOfAccess(
  { access, row, env }: Opened,
  { names }: Place,
  field: CompiledField,
): Wording | undefined {
  const name = [...names, field.name].join('.')
  const only = onlyOf(access, row, env)
  if (hidden(access, row, env)(name) || (only && !only.includes(name)))
    return rulesTexts.text('lock.others', { field: field.label })
  return undefined
}
