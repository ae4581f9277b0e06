import type { CompiledEntity, CompiledKey } from '../../language/entity.ts'

/** `holdingKey({ keys: [{ unique: ['receipt'], name: 'key' }] }, 'receipt')?.name` → `'key'`. The key by which what lines point to by this ref is in one of them alone. */
export const holdingKey = ({ keys }: Pick<CompiledEntity, 'keys'>, link: string): CompiledKey | undefined =>
  keys.find(({ unique }) => unique?.length === 1 && unique[0] === link)
