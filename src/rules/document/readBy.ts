import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'

/** `readBy({ supplier: { audience: 'supplier', rows: { deps: ['supplierId'] } } }, (audience) => audience !== 'buyer')` → `['supplierId']`. Wire keys that tell these audiences which documents are theirs: whom they are between. */
export const readBy = (
  access: CompiledEntity['access'],
  isOf: (audience: CompiledAccess['audience']) => boolean,
): readonly string[] =>
  Object.values(access)
    .filter(({ audience }) => isOf(audience))
    .flatMap(({ rows }) => rows?.deps ?? [])
