import type { SourceEffect, SourceField } from '../../language/source.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { isNamed } from './isNamed.ts'
import type { EntityShape } from './EntityShape.ts'
import { fieldsIn } from './FieldShape.ts'

/** What a ref of lines says that they and the row that it points to agree in. */
type Same = SourceField['same']

/** Whether a field of the document can keep what its rows agree in: nothing else says its value. */
type Keeps = (name: string) => boolean

/**
 * The effect with what its rows agree in. Where it does not say (`per`), rows that stand in one document agree in what its lines and they
 * have to agree in anyway, as far as that is the document's: `same: { parent.ou: ou }` is `per: [ou]`.
 */
export function agreeingAs(effect: SourceEffect, same: Same, keeps: Keeps): SourceEffect {
  if (effect.per !== undefined) return effect
  const keys = keysOf(effect, same, keeps)
  const [first, ...rest] = keys.map(({ key }) => key)
  if (first === undefined) return effect
  const said = keys.filter(({ field, key }) => !isCalled(key, field) && effect.set?.[field] === undefined)
  return {
    ...effect,
    per: [first, ...rest],
    ...(said.length > 0
      ? {
          set: { ...effect.set, ...Object.fromEntries(said.map(({ field, key }) => [field, `each.${key}`])) },
        }
      : {}),
  }
}

interface Key {
  /** Over the row. */
  readonly key: string
  /** Of the document. */
  readonly field: string
}

const ofDocument = /^parent\.(\w+)$/

const keysOf = ({ copy, set }: SourceEffect, same: Same, keeps: Keeps): readonly Key[] =>
  (Array.isArray(same) ? same.map((name) => [name, name] as const) : Object.entries(same ?? {})).flatMap(
    ([own, key]): Key[] => {
      const field = ofDocument.exec(own)?.[1]
      if (field === undefined || !keeps(field)) return []
      const isOther = isNamed(copy, field) ? key !== field : (set?.[field] ?? `each.${key}`) !== `each.${key}`
      return isOther ? [] : [{ key, field }]
    },
  )

const isCalled = (key: string, field: string): boolean => key === field || key.endsWith(`.${field}`)

/** The same of an effect that goes through rows of `each` and makes documents whose lines point to such rows, by one ref. */
export function agreeingIn(
  unit: CompilationUnit,
  effect: SourceEffect,
  target: EntityShape,
  each: EntityShape | undefined,
): SourceEffect {
  if (effect.per !== undefined || !each || target.parent !== undefined) return effect
  const sames = Object.values(target.lines).flatMap(({ entity }) =>
    fieldsIn(unit.entity(entity)?.fields ?? {}).flatMap(({ to, source }) =>
      to === each.name && source?.same ? [source.same] : [],
    ),
  )
  const [same, other] = sames
  return other === undefined ? agreeingAs(effect, same, keeping(target)) : effect
}

const keeping =
  ({ fields }: EntityShape): Keeps =>
  (name) =>
    Object.hasOwn(fields, name) &&
    fields[name]?.source !== undefined &&
    fields[name].source.compute === undefined
