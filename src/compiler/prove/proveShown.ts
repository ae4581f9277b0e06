import type { CompiledEntity } from '../../language/entity.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark

/** Whether a field is there is asked of values that its reader has: of one that is never sent to him it would be hidden, without a word. */
export function proveShown({ definitions: { entities }, to }: Proof, root: CompiledEntity, at: At): void {
  if (root.parent) return
  for (const { audience, hide } of Object.values(root.access)) {
    const hidden = new Set(hide.flatMap(({ field, when }) => (when ? [] : [field])))
    for (const { name, reads } of shownBy(entities, root, ''))
      if (!hidden.has(name)) {
        const unseen = reads.find((read) => hidden.has(read))
        if (unseen !== undefined)
          report(to, 'unseen-show', at('access', audience), { audience, name, unseen })
      }
  }
}

interface Shown {
  /** As access names it: `lines.item`. */
  readonly name: string
  readonly reads: readonly string[]
}

/** Fields that have `show`, with the fields of their own row, and of those that hold it, that this reads. */
function shownBy(entities: Proof['definitions']['entities'], entity: CompiledEntity, place: string): Shown[] {
  const own = entity.fields.flatMap(({ name, show }): Shown[] =>
    show
      ? [{ name: place + name, reads: show.deps.flatMap((path) => placeOf(entities, entity, place, path)) }]
      : [],
  )
  const below = entity.lines.flatMap(({ name, entity: lines }) => {
    const line = entities[lines]
    return line ? shownBy(entities, line, `${place}${name}.`) : []
  })
  return [...own, ...below]
}

/** Which field the wire path reads: none where it leads into other rows. */
function placeOf(
  entities: Proof['definitions']['entities'],
  entity: CompiledEntity,
  place: string,
  path: string,
): readonly string[] {
  const above = entities[entity.parent?.entity ?? '']
  if (path.startsWith('parent.'))
    return above ? placeOf(entities, above, place.replace(/\w+\.$/, ''), path.slice('parent.'.length)) : []
  const [wire] = path.split('.')
  return entity.fields.flatMap((field) =>
    field.wire === wire || field.name === wire ? [place + field.name] : [],
  )
}
