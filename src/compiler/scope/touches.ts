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
export function touchesOf(typed: Typed, source: string): readonly Touch[] {
  const touches: Touch[] = []
  for (const part of partsOf(typed)) {
    if (part.kind === 'read') addRead(part.read, touches)
    else if (part.kind === 'aggregate')
      for (const frame of part.over) {
        if (frame.kind === 'found' && frame.of) addRead(frame.of, touches)
        const { name } = frame.entity
        const way = wayOf(frame)
        const where = part.when && textOf(part.when, source)
        touches.push({ entity: name, field: undefined, key: name, way, where })
      }
  }
  return touches
}

/** The value, and the refs on the way to it. */
function addRead({ frame, via, entities, field }: Read, touches: Touch[]): void {
  const here = wayOf(frame)
  for (let index = 0; index <= via.length; index += 1) {
    const { name } = via[index] ?? field
    const entity = index === 0 ? frame.entity : entities[index - 1]
    if (entity && name !== 'id')
      touches.push({
        entity: entity.name,
        field: name,
        key: `${entity.name}.${name}`,
        way: index === 0 || here === 'found' ? here : 'ref',
        where: undefined,
      })
  }
}

function wayOf(frame: Frame): Touch['way'] {
  if (frame.kind === 'line') return wayOf(frame.holder)
  if (frame.kind === 'up') return wayOf(frame.below)
  if (frame.kind === 'self') return frame.each ? 'found' : 'self'
  return isFound(frame) ? 'found' : 'row'
}

const textOf = ({ span: { offset, length } }: Typed, source: string): string =>
  source.slice(offset, offset + length)
