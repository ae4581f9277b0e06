import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import type { StandInFacts } from './StandInFacts.ts'

export type Asking = Pick<StandInFacts, 'entities' | 'pool' | 'env' | 'audience'>

/** The rights of an audience to documents of this kind; those of lines are of their document. */
export function accessOf(
  { entities, audience }: Pick<Asking, 'entities' | 'audience'>,
  entity: CompiledEntity,
): CompiledAccess | undefined {
  const parent = entity.parent && entities[entity.parent.entity]
  return entity.access[audience] ?? (parent && accessOf({ entities, audience }, parent))
}

/** The rows of an entity that exist for whoever asks. Views are found from rows that he finds: of them there are all. */
export function seenRows(facts: Asking, entity: CompiledEntity): readonly Row[] {
  const { pool } = facts
  const rows = pool.of(entity.name)
  if (entity.view) return rows
  const parent = entity.parent && facts.entities[entity.parent.entity]
  if (parent) {
    const ids = new Set(seenRows(facts, parent).map(({ id }) => id))
    return pool.of(parent.name).length > 0 ? rows.filter((row) => ids.has(row['parentId'])) : rows
  }
  return rows.filter((row) => isSeen(facts, entity, row))
}

/** Whether this row exists for whoever asks. What is told by rows that the screen was compiled without cannot be asked: then it does. */
export function isSeen({ env, audience, entities }: Asking, entity: CompiledEntity, row: Row): boolean {
  const rows = entity.access[audience]?.rows
  return (
    rows !== undefined &&
    (rows.run(row, env) === true || rows.deps.some((path) => isFar(entities, entity, path)))
  )
}

/** Read through a ref to something that is not here. */
function isFar(entities: Asking['entities'], { fields, lines }: CompiledEntity, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  const to = fields.find(({ name }) => name === first)?.to ?? lines.find(({ name }) => name === first)?.entity
  return rest.length > 0 && to !== undefined && entities[to] === undefined
}

/** The row as it is sent: without what is hidden from whoever asks. */
export function masked(facts: Asking, entity: CompiledEntity, row: Row): Row {
  const parent = entity.parent && facts.entities[entity.parent.entity]
  const stem = entity.parent ? `${entity.parent.lines}.` : ''
  const access = accessOf(facts, entity)
  const hides = (access?.hide ?? [])
    .filter(({ when }) => !when || when.run(row, facts.env) === true)
    .map(({ field }) => field)
  const own = parent ? hides.flatMap((one) => (one.startsWith(stem) ? [one.slice(stem.length)] : [])) : hides
  return without(facts, entity, row, own)
}

function without(facts: Asking, entity: CompiledEntity, row: Row, hides: readonly string[]): Row {
  const gone = new Set(
    hides.flatMap((name) => {
      const field = entity.fields.find((one) => one.name === name)
      return field ? [field.wire, `${name}Id`, `${name}Code`, `${name}Name`] : [name]
    }),
  )
  const kept = Object.entries(row).filter(
    ([key]) => !gone.has(key) && !hides.some((one) => key.startsWith(`${one}.`)),
  )
  const lines = entity.lines.flatMap(({ name, entity: line }) => {
    const lineEntity = facts.entities[line]
    if (!lineEntity || gone.has(name)) return []
    const within = hides.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
    return [[name, linesOf(row, name).map((one) => without(facts, lineEntity, one, within))] as const]
  })
  return { ...Object.fromEntries(kept), ...Object.fromEntries(lines) }
}
