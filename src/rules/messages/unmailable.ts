import type { FieldTypeName } from '../../language/field.ts'

/** Why a value is neither mailed nor sent to a telephone. */
export type Unmailable = 'cost' | 'place' | 'secret' | 'sealed'

/**
 * `unmailable({ name: 'total', type: 'amount' })` → `'cost'`. Undefined of what may leave the house. Mails and text messages are read by whoever gets hold of
 * them: so none has a price, a place among others, a password, or what is sealed.
 */
export function unmailable({
  name,
  type,
  sealed,
}: {
  readonly name: string
  readonly type: FieldTypeName | 'code' | 'state' | 'tree'
  readonly sealed?: boolean | undefined
}): Unmailable | undefined {
  if (sealed) return 'sealed'
  if (type === 'price' || type === 'amount' || type === 'rate') return 'cost'
  if (type === 'score' || /rank|score|bidder|competitor|rival/i.test(name)) return 'place'
  return type === 'password' ? 'secret' : undefined
}
