import type { ScopeEntity, ScopeField } from './Scope.ts'
import type { Typed } from './Typed.ts'

/** `ownField({ fields: { note: { name: 'note' } } }, 'note')` → `{ name: 'note' }`. The field of this name. */
export const ownField = (entity: ScopeEntity, name: string): ScopeField | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined

/** `ofKind({ fields: { sourceNote: { name: 'sourceNote' } } }, { kinds: [{ code: 'note', field: 'sourceNote' }] }, 'note')` → `{ name: 'sourceNote' }`. The ref to a row of this kind. */
export function ofKind(
  entity: ScopeEntity,
  { kinds = [] }: ScopeField,
  kind: string,
): ScopeField | undefined {
  const found = kinds.find(({ code }) => code === kind)
  return found && ownField(entity, found.field)
}

/** `refAt({ fields: { note: { name: 'note' } } }, 'note').used` → `1`. The ref of this name, or of this name and the kind behind it, and how many names that are. */
export function refAt(
  entity: ScopeEntity,
  name: string,
  kind = '',
): { readonly field: ScopeField | undefined; readonly used: number } {
  const field = ownField(entity, name)
  return field?.kinds ? { field: ofKind(entity, field, kind), used: 2 } : { field, used: 1 }
}

/** `ofOneKind([undefined, undefined])` → `[undefined, undefined]`. Two sides that are compared: what may point to rows of several kinds is, beside a row of one of them, its ref of that kind. */
export function ofOneKind([left, right]: readonly [Typed | undefined, Typed | undefined]): readonly [
  Typed | undefined,
  Typed | undefined,
] {
  return left && right ? [beside(left, right), beside(right, left)] : [left, right]
}

function beside(typed: Typed, { typing: { to } }: Typed): Typed {
  if (typed.kind !== 'read' || to === undefined || !typed.read.field.kinds) return typed
  const { frame, entities, field } = typed.read
  const found = ofKind(entities.at(-1) ?? frame.entity, field, to)
  return found ? { ...typed, read: { ...typed.read, field: found }, typing: { type: 'id', to } } : typed
}
