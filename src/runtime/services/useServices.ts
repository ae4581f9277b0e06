import { useMemo } from 'react'
import type { Client } from '../../client/Client.ts'
import type { LookupValue } from '../../client/lookups.ts'
import { useLookupLists } from '../../client/useLookup.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { createFileServices } from '../attachments/fileServices.ts'
import { createUnderway } from '../../cells/underway.ts'
import type { CellServices, PickOption, PickPage, PickRequest, TreeOption } from '../../cells/CellServices.ts'
import { useHost } from '../host/host.ts'
import { useFurtherLists } from './useFurtherLists.ts'
import { createRecentChoices } from '../../cells/ref/recentChoices.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { useZones } from '../host/useZones.ts'
import { attachmentControl } from '../attachments/attachmentControl.ts'
import { spoken } from '../../texts/spoken.ts'

/**
 * What the cells and editors of one screen need. Null until the code lists that the screen shows are here, so that no
 * row is drawn with bare codes first. `typeCodes` keeps its identity.
 */
export function useServices(typeCodes: readonly string[], pick?: CellServices['pick']): CellServices | null {
  const { language, client, menuId, respId, user } = useHost()
  const recent = useMemo(() => createRecentChoices(localStorage, user.userId), [user.userId])
  const files = useMemo(
    () => client.files && createFileServices(client.files, { menuId, respId }),
    [client, menuId, respId],
  )
  // Rows of other pages have their pictures there: whichever page grants it.
  const pictures = useMemo(
    () => client.files && createFileServices(client.files, { respId }),
    [client, respId],
  )
  const underway = useMemo(() => createUnderway(), [])
  const lists = useLookupLists(typeCodes)
  const further = useFurtherLists()
  const zones = useZones()
  return useMemo(() => {
    if (!lists) return null
    const find = (type: string): readonly LookupValue[] => lists.get(type) ?? further(type)
    return {
      language,
      lookups: {
        label: (type, code) =>
          spoken(find(type).find((value) => value.code === code)?.label, language) ?? code,
        values: (type) =>
          find(type)
            .filter((value) => value.enabled)
            .map((value) => ({ code: value.code, label: spoken(value.label, language) })),
      },
      pick,
      recent,
      underway,
      now: tenantNow,
      zones,
      ...(files ? { files, attachmentControl } : {}),
      ...(pictures ? { picture: pictures.address } : {}),
    }
  }, [language, lists, further, pick, files, pictures, recent, underway, zones])
}

/** Rows that a ref field of `entity` may take, asked from the server under the rule of the definition. */
export async function pickFrom(
  client: Client,
  entity: CompiledEntity,
  { column, row, text, ids, pageIndex, pageRows, signal }: PickRequest,
  place: { readonly menuId: string; readonly respId: string },
): Promise<PickPage> {
  const field = column.field ?? column.key
  const { data, page } = await client.call<readonly Row[]>(
    entity.server,
    entity.family,
    'listForPick',
    { field, text, row, pageIndex, pageRows, ...(ids ? { ids } : {}) },
    { ...place, signal },
  )
  const must = entity.fields.find(({ name }) => name === field)?.where?.says
  return { count: page?.count ?? data.length, options: data.map(optionOf(entity, field)), must }
}

/** What lies directly under a row of the tree that a ref field of `entity` refers to: `pickTree` of the cells. */
export async function treeFrom(
  client: Client,
  entity: CompiledEntity,
  { column, row, parentId, signal }: Parameters<NonNullable<CellServices['pickTree']>>[0],
  place: { readonly menuId: string; readonly respId: string },
): Promise<readonly TreeOption[]> {
  const field = column.field ?? column.key
  const { data } = await client.call<readonly Row[]>(
    entity.server,
    entity.family,
    'listForPick',
    { field, row, parentId },
    { ...place, signal },
  )
  const toOption = optionOf(entity, field)
  return data.map((found) => ({
    ...toOption(found),
    parentId: found['parentId'] === null ? null : String(found['parentId']),
    hasChildren: found['hasChildren'] === true,
    selectable: found['selectable'] === true,
  }))
}

interface ResolveRequest {
  readonly column: CompiledColumn
  readonly texts: readonly string[]
  readonly row: Row
}

/** Which row each text means for a ref field of `entity`, in one call: `resolve` of the cells. */
export async function resolveFrom(
  client: Client,
  entity: CompiledEntity,
  { column, texts, row }: ResolveRequest,
  place: { readonly menuId: string; readonly respId: string },
): Promise<ReadonlyMap<string, PickOption | null>> {
  const field = column.field ?? column.key
  const { data } = await client.call<Readonly<Record<string, Row | null>>>(
    entity.server,
    entity.family,
    'resolveForPick',
    { field, texts, row },
    place,
  )
  const toOption = optionOf(entity, field)
  return new Map(Object.entries(data).map(([text, found]) => [text, found && toOption(found)]))
}

/** A row that may be chosen, with what the rows of `entity` carry through the ref. */
export function optionOf(entity: CompiledEntity, field: string): (row: Row) => PickOption {
  const carried = entity.paths.filter((path) => path.path.startsWith(`${field}.`)).map((path) => path.path)
  return (option) => ({
    id: String(option['id']),
    code: String(option['code'] ?? ''),
    name: String(option['name'] ?? ''),
    ...(typeof option['path'] === 'string' ? { path: option['path'] } : {}),
    ...(typeof option['picture'] === 'string' ? { picture: option['picture'] } : {}),
    besides: (option['besides'] as PickOption['besides']) ?? [], // as listForPick answers it
    values: Object.fromEntries(carried.map((path) => [path, option[path.slice(field.length + 1)] ?? null])),
  })
}
