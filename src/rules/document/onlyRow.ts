import type { CompiledAccess } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'

/**
 * `onlyRow({ create: false, rows: { deps: ['id', 'me.supplier'], run: ({ id }) => id === '7' } }, '7', {})` → `'7'`.
 * The id of the only row that there can be for a user of a partner: that of the partner itself, where the rule of rows lets in no other.
 */
export function onlyRow(
  access: Pick<CompiledAccess, 'rows' | 'create'> | undefined,
  partnerId: string | null,
  env: ExpressionEnv,
): string | undefined {
  const rows = access?.rows
  if (!rows || access.create || partnerId === null) return undefined
  const isByUser = rows.deps.includes('id') && rows.deps.every((dep) => dep === 'id' || dep.startsWith('me.'))
  const isIn = (id: string) => rows.run({ id }, env) === true
  return isByUser && isIn(partnerId) && !isIn('') ? partnerId : undefined
}
