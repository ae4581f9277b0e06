import type { CompiledField, FieldTypeName, Label } from '../language/compiled.ts'
import { columnName } from './naming.ts'
import { valueTypes } from './types/valueTypes.ts'

/** A field that every entity has by itself. Like a CompiledField, but nobody wrote it, so it has no place. */
export type SystemField = Pick<CompiledField, 'name' | 'wire' | 'column' | 'label' | 'type' | 'storage'> & { readonly assigned: true }

/** Columns without a wire name: which tenant a row belongs to, and which row holds this line. */
export const tenantColumn = 'tenant_id'
export const parentColumn = 'parent_id'

const entityFields: readonly SystemField[] = [
  field('id', 'text', '主键 | Id'),
  field('versionNum', 'integer', '版本号 | Version'),
  field('creationDate', 'datetime', '创建时间 | Created at'),
  field('createdBy', 'user', '创建人标识 | Created by (id)'),
  field('createdByName', 'text', '创建人 | Created by'),
  field('lastUpdateDate', 'datetime', '最后更新时间 | Last updated at'),
  field('lastUpdatedBy', 'user', '最后更新人标识 | Last updated by (id)'),
  field('lastUpdatedByName', 'text', '最后更新人 | Last updated by'),
]

const lineFields: readonly SystemField[] = [field('lineNum', 'integer', '行号 | Line no.')]

/** The fields that an entity has by itself, in their order; lines have `lineNum` too. `id` and the two user fields hold ids. */
export function systemFields(kind: 'header' | 'line'): readonly SystemField[] {
  return kind === 'line' ? [...entityFields, ...lineFields] : entityFields
}

function field(name: string, type: FieldTypeName, words: string): SystemField {
  const storage = name === 'id' ? 'id' : valueTypes[type].storage
  return { name, wire: name, column: columnName(name), label: pair(words), type, storage, assigned: true }
}

function pair(words: string): Label {
  const [CN = '', EN = ''] = words.split(' | ')
  return { CN, EN }
}
