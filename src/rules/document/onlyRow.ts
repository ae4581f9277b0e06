import type { CompiledAccess } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'

/**
 * `onlyRow({ create: false, rows: { deps: ['id', 'me.company'], run: ({ id }, { me }) => id === me.company } }, { me: { company: '7' } })` → `'7'`.
 * The id of the only row that there can be for a user: one that he belongs to, where the rule of rows lets in no other.
 */
export function onlyRow(
  access: Pick<CompiledAccess, 'rows' | 'create'> | undefined,
  env: ExpressionEnv,
): string | undefined {
  const rows = access?.rows
  if (!rows || access.create || !rows.deps.includes('id')) return undefined
  const isByUser = rows.deps.every((dep) => dep === 'id' || dep.startsWith('me.'))
  const isIn = (id: unknown) => rows.run({ id }, env) === true
  if (!isByUser || isIn('')) return undefined
  const own = rows.deps.map((dep) => env.me[dep.slice('me.'.length)])
  const found = own.filter((id): id is string => typeof id === 'string' && isIn(id))
  return found.length === 1 ? found[0] : undefined
}
