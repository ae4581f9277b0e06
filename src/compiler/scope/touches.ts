import { isFound, partsOf } from '../../rules/expression/dependencies.ts'
import type { Frame, Read, Typed } from '../../rules/expression/Typed.ts'

/** What an expression reads of an entity: a field of its rows, or (without one) which rows of it there are. */
export interface Touch {
  readonly entity: string
  readonly field?: string
  /** Both as one: `bid.price`, of rows `bid`. */
  readonly key: string
  /** Of which row: the one whose names stand bare, or what it belongs to (`row`); the one that `this` is (`self`); one that a ref leads to (`ref`); rows that are looked for or gone through (`found`). */
  readonly way: 'row' | 'self' | 'ref' | 'found'
  /** Of rows that are looked for: the condition, as it is written. */
  readonly where?: string
}

/** Everything that an expression reads, on the way to its values too. */
export const touchesOf = (typed: Typed, source: string): readonly Touch[] =>
  partsOf(typed).flatMap((part) => {
    if (part.kind === 'read') return touchesOfRead(part.read)
    if (part.kind !== 'aggregate') return []
    return part.over.flatMap((frame): Touch[] => [
      ...(frame.kind === 'found' && frame.of ? touchesOfRead(frame.of) : []),
      {
        entity: frame.entity.name,
        key: frame.entity.name,
        way: wayOf(frame),
        ...(part.when ? { where: textOf(part.when, source) } : {}),
      },
    ])
  })

function touchesOfRead({ frame, via, entities, field }: Read): Touch[] {
  const here = wayOf(frame)
  return [...via, field].flatMap(({ name }, index): Touch[] => {
    const entity = index === 0 ? frame.entity : entities[index - 1]
    const way = index === 0 || here === 'found' ? here : 'ref'
    return entity && name !== 'id'
      ? [{ entity: entity.name, field: name, key: `${entity.name}.${name}`, way }]
      : []
  })
}

function wayOf(frame: Frame): Touch['way'] {
  if (frame.kind === 'line') return wayOf(frame.holder)
  if (frame.kind === 'up') return wayOf(frame.below)
  if (frame.kind === 'self') return frame.each ? 'found' : 'self'
  return isFound(frame) ? 'found' : 'row'
}

const textOf = ({ span: { offset, length } }: Typed, source: string): string =>
  source.slice(offset, offset + length)
