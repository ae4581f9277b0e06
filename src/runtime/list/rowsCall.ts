import type { CompiledEntity, CompiledTable, Row } from '../../language/compiled.ts'
import { readTotal, resyncAfter, totalKey, writeTotal } from '../../client/totals.ts'
import { readsOf } from '../cells/wiresOf.ts'
import type { ScreenHost } from '../host.ts'

export interface Query {
  readonly filters: Row
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly pageIndex: number
  readonly pageRows: number
}

/** One page of a list. `count` is -1 where the total comes later. */
export interface RowsPage { readonly rows: readonly Row[]; readonly count: number; readonly totals: Readonly<Record<string, string>> | undefined }

const summed = (table: CompiledTable): string[] => (table.showSummary ? table.columns.filter((column) => column.isSummary).map((column) => column.key) : [])

/** What the list reads of a row: its cells, what names a row in messages, what rules look at, and what verbs ask for (passwords are never sent). Key, version and state always come. */
function keysOf({ display, fields, verbs }: CompiledEntity, { columns, rowTint }: CompiledTable): string[] {
  const rules = [rowTint?.when, ...columns.map(({ show }) => show)].flatMap((rule) => rule?.deps ?? []).filter((path) => !/^(me|this|lines)\b/.test(path))
  const asked = verbs.flatMap(({ ask }) => fields.filter(({ name, type }) => ask.includes(name) && type !== 'password').map(({ wire }) => wire))
  return [...new Set([...columns.flatMap(readsOf), display.code, display.name, ...rules, ...asked])]
}

const texts = (totals: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(totals).flatMap(([key, total]) => (typeof total === 'string' ? [[key, total]] : [])))

export async function fetchPage(host: ScreenHost, entity: CompiledEntity, table: CompiledTable, { filters, sort, pageIndex, pageRows }: Query, signal?: AbortSignal): Promise<RowsPage> {
  const totals = summed(table)
  const lateCount = table.noQueryTotalFlag === 'Y' ? { noQueryTotalFlag: 'Y' } : {}
  const body = { ...filters, sort, pageIndex, pageRows, columns: keysOf(entity, table), ...lateCount, ...(totals.length > 0 ? { totals } : {}) }
  const { client, menuId, respId } = host
  const answer = await client.call<readonly Row[]>(entity.server, entity.family, 'listByPage', body, { menuId, respId, ...(signal ? { signal } : {}) })
  return { rows: answer.data, count: answer.page?.count ?? -1, totals: answer.totals && texts(answer.totals) }
}

/** The total of a list that does not count with its rows: told at once from what is kept, counted anew when that is old. */
export async function countLater(host: ScreenHost, entity: CompiledEntity, filters: Row, tell: (count: number) => void, anew = false): Promise<void> {
  const key = totalKey(`${host.user.userId}/${host.respId}`, `${entity.family}/listByPage`, filters)
  const kept = anew ? null : readTotal(key)
  if (kept) tell(kept.count)
  if (kept && Date.now() - kept.at < resyncAfter) return
  const { client, menuId, respId } = host
  const { page } = await client.call(entity.server, entity.family, 'listByPage', { ...filters, onlyQueryTotalFlag: 'Y' }, { menuId, respId })
  if (!page) return
  writeTotal(key, page.count)
  tell(page.count)
}
