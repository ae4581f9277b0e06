import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledTable } from '../../language/table.ts'

/** The code lists of what a list shows and of what its verbs ask for, each once. */
export function listTypes(
  { verbs, fields }: CompiledEntity,
  { columns, expand }: CompiledTable,
): readonly string[] {
  const asked = verbs.flatMap(({ ask }) => fields.filter(({ name }) => ask.includes(name)))
  const shown = [...columns, ...(expand?.columns ?? []), ...asked]
  return [...new Set(shown.flatMap(({ typeCode }) => typeCode ?? []))]
}
