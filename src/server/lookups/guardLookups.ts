import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { CodedError } from '../fail.ts'
import { partsOf } from '../partsOf.ts'
import { lookupTypeEntity, lookupValueEntity } from './lookupTables.ts'
import type { LookupCache } from './LookupCache.ts'

const fixed: Label = {
  CN: '系统级快码只能修改文字',
  EN: 'Of a system code list only the words may be changed',
}
const relied: Label = {
  CN: '程序使用的快码值不能删除，可停用',
  EN: 'This value belongs to the definitions; it can be disabled but not deleted',
}
const typeRelied: Label = {
  CN: '定义中的快码类型不能删除或停用',
  EN: 'This code list belongs to the definitions; it cannot be deleted or disabled',
}

/**
 * What the level of a code list allows: SYSTEM lists are fixed but for their words; EXTEND lists take more values; values of
 * the definitions are never deleted. Throws CHECK_FAILED.
 */
export function guardLookups(
  cache: LookupCache,
  entity: CompiledEntity,
  operation: string,
  body: unknown,
): void {
  const isRemoval = operation === 'delete' || operation === 'doBatchDelete'
  const isOff = operation === 'doInvalid'
  const isSave = operation === 'saveOrUpdate' || operation === 'doBatchSaveOrUpdate'
  if (entity.name === lookupTypeEntity && (isRemoval || isOff))
    for (const id of idsOf(body)) if (cache.typeById(id)?.level !== 'USER') refuse(typeRelied)
  if (entity.name !== lookupValueEntity) return
  if (isRemoval || isOff) for (const id of idsOf(body)) guardEnd(cache, id, isRemoval)
  if (isSave) for (const row of rowsOf(body)) guardSave(cache, row)
}

/** A value that is deleted, or switched off. */
function guardEnd(cache: LookupCache, id: string, isRemoval: boolean): void {
  const known = cache.valueById(id)
  if (known?.type.level === 'SYSTEM') refuse(fixed)
  if (isRemoval && known?.value.isDefined) refuse(relied)
}

function guardSave(cache: LookupCache, row: Row): void {
  const id = row['id'] ?? row['lookupValuesId']
  const known = typeof id === 'string' ? cache.valueById(id) : undefined
  const type = known?.type ?? cache.type(String(row['typeCode'] ?? ''))
  if (type?.level !== 'SYSTEM') return
  if (!known || row['enabledFlag'] === 'N' || ['startDate', 'endDate'].some((key) => row[key])) refuse(fixed)
}

function rowsOf(body: unknown): Row[] {
  if (Array.isArray(body)) return body.filter(isRow)
  const list = isRow(body) ? body['list'] : undefined
  return (Array.isArray(list) ? list : [body]).filter(isRow)
}

function idsOf(body: unknown): string[] {
  const ids = isRow(body) ? body['ids'] : undefined
  return [
    ...partsOf(ids).map(String),
    ...rowsOf(body)
      .flatMap((row) => [row['id'], row['lookupValuesId'], row['lookupTypeId']])
      .filter((id) => typeof id === 'string'),
  ]
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refuse(words: Label): never {
  throw new CodedError('CHECK_FAILED', { words })
}
