import type { Label, Row } from '../../language/compiled.ts'
import type { Caller } from '../Caller.ts'
import type { Catalog, Column } from './Catalog.ts'
import { ident } from './Sql.ts'
import { isSystem, type Work } from './Work.ts'

/** What every row says of who made and changed it: the column of the name (or key), beside that of the key. */
const keyOf: Readonly<Record<string, string>> = {
  createdBy: 'created_by',
  createdByName: 'created_by',
  lastUpdatedBy: 'last_updated_by',
  lastUpdatedByName: 'last_updated_by',
}

/** The first audience, whose house it is, is told by name who did what. Others are told their own people; of everybody else, on which side they are. */
export const isVeiled = ({ definitions }: Catalog, caller: Caller): boolean =>
  !isSystem(caller) && caller.audience !== definitions.audiences[0]?.name

/** What names people is neither filtered nor sorted by where not everybody is told by name. */
export const isWho = ({ name }: Pick<Column, 'name'>): boolean => Object.hasOwn(keyOf, name)

/** The value of such a column as it is told; the functions are made with the row rules (database/ownSide.ts). */
export function whoText({ name, column, storage }: Column, alias: string, { language }: Caller): string {
  const key = `${alias}.${ident(keyOf[name] ?? column)}`
  return storage === 'id'
    ? `case when srm_is_own(${key}) then ${key} end`
    : `srm_name(${key}, ${alias}.${ident(column)}, '${language}')`
}

/** Who changed a row, for words about it. */
export function changerOf({ catalog, caller }: Pick<Work, 'catalog' | 'caller'>, row: Row): string | Label {
  const isTold = !isVeiled(catalog, caller) || row['lastUpdatedBy'] === caller.userId
  return isTold ? String(row['lastUpdatedByName'] ?? row['lastUpdatedBy'] ?? '') : somebody
}

export const somebody: Label = { CN: '其他用户', EN: 'Somebody else' }
