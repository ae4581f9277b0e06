import type { StoredField } from '../language/field.ts'
import { fieldTexts } from '../texts/fieldTexts.ts'

/**
 * Fields that every row has without being declared. They are not among `CompiledEntity.fields`: the store makes them by itself.
 * `createdBy` is a user field as any other: `createdBy` is its key on the wire, `createdByName` the words.
 */
export const systemFields = [
  {
    name: 'id',
    wire: 'id',
    column: 'id',
    label: fieldTexts.label('id'),
    type: 'text',
    storage: 'id',
  },
  {
    name: 'versionNum',
    wire: 'versionNum',
    column: 'version_num',
    label: fieldTexts.label('versionNum'),
    type: 'integer',
    storage: 'integer',
  },
  {
    name: 'creationDate',
    wire: 'creationDate',
    column: 'creation_date',
    label: fieldTexts.label('creationDate'),
    type: 'datetime',
    storage: 'datetime',
  },
  {
    name: 'createdBy',
    wire: 'createdBy',
    column: 'created_by',
    label: fieldTexts.label('createdBy'),
    type: 'user',
    storage: 'id',
  },
  {
    name: 'createdByName',
    wire: 'createdByName',
    column: 'created_by_name',
    label: fieldTexts.label('createdBy'),
    type: 'text',
    storage: 'text',
  },
  {
    name: 'lastUpdateDate',
    wire: 'lastUpdateDate',
    column: 'last_update_date',
    label: fieldTexts.label('lastUpdateDate'),
    type: 'datetime',
    storage: 'datetime',
  },
  {
    name: 'lastUpdatedBy',
    wire: 'lastUpdatedBy',
    column: 'last_updated_by',
    label: fieldTexts.label('lastUpdatedBy'),
    type: 'user',
    storage: 'id',
  },
  {
    name: 'lastUpdatedByName',
    wire: 'lastUpdatedByName',
    column: 'last_updated_by_name',
    label: fieldTexts.label('lastUpdatedBy'),
    type: 'text',
    storage: 'text',
  },
] as const satisfies readonly StoredField[]

/** A line also has the key of the row that holds it, and its number, which is an ordinary field `lineNum` of the entity. */
export const parentField = {
  name: 'parent',
  wire: 'parentId',
  column: 'parent_id',
  label: fieldTexts.label('parent'),
  type: 'ref',
  storage: 'id',
} as const satisfies StoredField
