import type { SourceEffect } from '../../language/source.ts'
import { isNamed } from '../scope/isNamed.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileText } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import type { Path } from '../source/SourceFile.ts'

/** What says of groups what is made for each: one that an effect makes, or a row of a kept table. */
export type Grouping = Pick<SourceEffect, 'per' | 'copy' | 'set'>

/** What rows of a group agree in, and the field of what is made that keeps it. */
export interface GroupKey {
  readonly key: string
  readonly index: number
  /** Undefined: no field of what is made says it. */
  readonly field: string | undefined
  /** Neither `copy` nor `set` says so: the field is called as the key. */
  readonly isImplied: boolean
}

/** `per: [parent.ou, taxPrice]` with a target that has both: each is kept in the field of its name, unless `copy` or `set` says another. */
export const groupKeys = (made: Grouping, target: EntityShape | undefined): readonly GroupKey[] =>
  (made.per ?? []).map(String).map((key, index) => {
    const said = saidKeeper(made, key)
    const field = said ?? (target && namesake(made, key, target))
    return { key, index, field, isImplied: said === undefined && field !== undefined }
  })

/** The field of what is made that says which group it is of, where that is written: `{ copy: ['item'] }` and `item` → `item`. */
function saidKeeper({ copy, set }: Grouping, key: string): string | undefined {
  if (isNamed(copy, key)) return key
  return Object.entries(set ?? {}).find(([, value]) => value === `each.${key}`)?.[0]
}

/** The field that is called as the key, where nothing else owns it. */
function namesake({ copy, set }: Grouping, key: string, { fields }: EntityShape): string | undefined {
  const name = /^(?:\w+\.)*(\w+)$/.exec(key)?.[1]
  if (name === undefined || !Object.hasOwn(fields, name)) return undefined
  const isFree = fields[name]?.source !== undefined && fields[name].source.compute === undefined
  return isFree && !Object.hasOwn(set ?? {}, name) && !isNamed(copy, name) ? name : undefined
}

/** Compiles what the fields that are called as their keys keep. `words`: how the key is said there. */
export function linkImplied(
  unit: CompilationUnit,
  target: EntityShape,
  made: Grouping,
  path: Path,
  { slot, words }: { readonly slot: Slot; readonly words: (key: string) => string },
): void {
  for (const { key, index, field, isImplied } of groupKeys(made, target)) {
    if (!isImplied || field === undefined) continue
    const value = compileText(unit, words(key), unit.value([...path, 'per', index]), {
      ...slot,
      want: target.fields[field],
    })
    if (value) unit.keep(impliedAt(path, index), value)
  }
}

export const impliedAt = (path: Path, index: number): Path => [...path, 'per', index, 'kept']
