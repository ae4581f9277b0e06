import type { StoredField } from './field.ts'

/**
 * Fields that every row has without being declared. They are not among `CompiledEntity.fields`: the store makes them by itself.
 * `createdBy` is a user field as any other: `createdBy` is its key on the wire, `createdByName` the words.
 */
export const systemFields = [
  { name: 'id', wire: 'id', column: 'id', label: { CN: '标识', EN: 'Id' }, type: 'text', storage: 'id' },
  {
    name: 'versionNum',
    wire: 'versionNum',
    column: 'version_num',
    label: { CN: '版本号', EN: 'Version' },
    type: 'integer',
    storage: 'integer',
  },
  {
    name: 'creationDate',
    wire: 'creationDate',
    column: 'creation_date',
    label: { CN: '创建时间', EN: 'Created at' },
    type: 'datetime',
    storage: 'datetime',
  },
  {
    name: 'createdBy',
    wire: 'createdBy',
    column: 'created_by',
    label: { CN: '创建人', EN: 'Created by' },
    type: 'user',
    storage: 'id',
  },
  {
    name: 'createdByName',
    wire: 'createdByName',
    column: 'created_by_name',
    label: { CN: '创建人', EN: 'Created by' },
    type: 'text',
    storage: 'text',
  },
  {
    name: 'lastUpdateDate',
    wire: 'lastUpdateDate',
    column: 'last_update_date',
    label: { CN: '最后更新时间', EN: 'Last changed at' },
    type: 'datetime',
    storage: 'datetime',
  },
  {
    name: 'lastUpdatedBy',
    wire: 'lastUpdatedBy',
    column: 'last_updated_by',
    label: { CN: '最后更新人', EN: 'Last changed by' },
    type: 'user',
    storage: 'id',
  },
  {
    name: 'lastUpdatedByName',
    wire: 'lastUpdatedByName',
    column: 'last_updated_by_name',
    label: { CN: '最后更新人', EN: 'Last changed by' },
    type: 'text',
    storage: 'text',
  },
] as const satisfies readonly StoredField[]

/** A line also has the key of the row that holds it, and its number, which is an ordinary field `lineNum` of the entity. */
export const parentField = {
  name: 'parent',
  wire: 'parentId',
  column: 'parent_id',
  label: { CN: '所属单据', EN: 'Document' },
  type: 'ref',
  storage: 'id',
} as const satisfies StoredField
