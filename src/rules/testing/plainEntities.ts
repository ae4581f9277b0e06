import { bareEntity } from '../../language/bareEntity.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'

/** Fields and entities as the compiler would make them of next to nothing, for tests that give what matters to them. */

const at = { file: 'x.yaml', line: 1, column: 1 }

export const field = (name: string, more: Partial<CompiledField> = {}): CompiledField => ({
  name,
  wire: name,
  column: name,
  label: { CN: name, EN: name },
  type: 'text',
  storage: 'text',
  at,
  ...more,
})

export const entityOf = (
  name: string,
  fields: CompiledField[],
  lines: CompiledEntity['lines'] = [],
): CompiledEntity => ({
  ...bareEntity,
  name,
  label: { CN: name, EN: name },
  area: 'a',
  server: 's',
  family: name,
  table: name,
  keyName: 'id',
  kind: 'document',
  fields,
  lines,
  display: { code: 'num', name: 'num' },
  noun: { CN: '单据', EN: 'note' },
  at,
})
