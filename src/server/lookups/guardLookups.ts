import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { errorOf } from '../fail.ts'
import { isGone } from '../isGone.ts'
import { partsOf } from '../partsOf.ts'
import { lookupTypeEntity, lookupValueEntity } from './lookupTables.ts'
import type { LookupCache } from './LookupCache.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'

const fixed = serverTexts.text('lookup.fixed')
const relied = serverTexts.text('lookup.value')
const typeRelied = serverTexts.text('lookup.type')

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
  const gone = isSave ? rowsOf(body).filter(isGone) : []
  const ending = [...(isRemoval || isOff ? idsOf(body) : []), ...idsOf(gone)]
  if (entity.name === lookupTypeEntity)
    for (const id of ending) if (cache.typeById(id)?.level !== 'USER') refuse(typeRelied)
  if (entity.name !== lookupValueEntity) return
  for (const id of ending) guardEnd(cache, id, !isOff)
  if (isSave) for (const row of rowsOf(body)) if (!isGone(row)) guardSave(cache, row)
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

function refuse(words: Wording): never {
  throw errorOf('CHECK_FAILED', { words })
}
