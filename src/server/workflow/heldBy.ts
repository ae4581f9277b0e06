import type { CompiledMake } from '../../language/verb.ts'
import type { EffectPlace } from './effectRows.ts'

/** The row that holds what was made of a place, and the key of what it holds. */
export const heldBy = ({ into = '' }: CompiledMake, { at, each }: EffectPlace): string | null => {
  const { node, row } = (each[0] ?? at).placed
  const id = row[node.byName.get(into)?.wire ?? into]
  return typeof id === 'string' ? id : null
}
