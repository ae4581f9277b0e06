import { useEffect, useMemo, useState } from 'react'
import { CallError } from '../../client/Client.ts'
import type { CompiledCalendar, PlaceAnswer } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { filtersOf, keysOf } from '../list/rowsCall.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { addDays, daysOf, type Period } from './days.ts'

/** Rows of a period that are drawn; beyond them days only say how many there are. */
export const mostRows = 500

export interface CalendarRows {
  /** By their days, in the order of their moments. */
  readonly days: ReadonlyMap<string, readonly Row[]>
  /** How many there are on each day, where not all rows came. */
  readonly counts: ReadonlyMap<string, number>
  /** Of the whole period. */
  readonly count: number
  readonly here: number
}

export interface LoadedCalendar {
  readonly rows: CalendarRows | null
  readonly loading: boolean
  readonly error: Error | null
}

/** `placesOf({ from: 'day' }, { from: '2026-11-01', to: '2026-11-30' }).length` → `1`. The rows that touch a period; those without an end stand on their first day. */
export function placesOf({ from, until }: CompiledCalendar, period: Period): readonly Row[] {
  const within: Condition = { key: from, operator: 'range', from: period.from, to: period.to }
  if (until === undefined) return [{ conditions: [within] }]
  const begun: Condition = { key: from, operator: 'range', to: period.to }
  const notOver: Condition = { key: until, operator: 'range', from: period.from }
  return [{ conditions: [begun, notOver] }, { conditions: [within, { key: until, operator: 'empty' }] }]
}

/** The rows of a period under what is searched, in one call. */
export function useCalendar(
  list: ListModel,
  calendar: CompiledCalendar,
  { from, to }: Period,
): LoadedCalendar {
  const { entity, table, query, loaded, asks, views } = list
  const { client, menuId, respId, language } = useHost()
  const { filters } = query
  const [state, setState] = useState<LoadedCalendar>({ rows: null, loading: true, error: null })
  const period = useMemo(() => ({ from, to }), [from, to])
  useEffect(() => {
    if (!asks || !views.ready) return
    const abort = new AbortController()
    const body = {
      ...filtersOf(table, filters),
      sort: [{ field: calendar.from, order: 'asc' }],
      pageRows: mostRows,
      columns: [
        ...new Set([...keysOf(entity, table), calendar.from, ...(calendar.until ? [calendar.until] : [])]),
      ],
      places: placesOf(calendar, period),
      ...(calendar.until ? {} : { countBy: calendar.from }),
    }
    const find = async () => {
      setState((before) => ({ ...before, loading: true, error: null }))
      try {
        const context = { menuId, respId, signal: abort.signal }
        const { data } = await client.call<readonly PlaceAnswer[]>(
          entity.server,
          entity.family,
          'listByPlace',
          body,
          context,
        )
        if (!abort.signal.aborted)
          setState({ rows: placed(data, calendar, period), loading: false, error: null })
      } catch (problem) {
        if (abort.signal.aborted || (problem instanceof CallError && problem.code === 'CANCELLED')) return
        const error = problem instanceof Error ? problem : new Error(String(problem))
        setState({ rows: null, loading: false, error })
      }
    }
    void find()
    return () => abort.abort()
  }, [
    client,
    menuId,
    respId,
    language,
    entity,
    table,
    filters,
    calendar,
    period,
    asks,
    views.ready,
    loaded.round,
  ])
  return state
}

/** Rows on each of their days within the period. */
export function placed(
  answers: readonly PlaceAnswer[],
  { from, until }: CompiledCalendar,
  period: Period,
): CalendarRows {
  const rows = answers
    .flatMap((one) => one.rows)
    .toSorted((one, other) => String(one[from]).localeCompare(String(other[from])))
  const count = answers.reduce((sum, one) => sum + one.count, 0)
  const days = new Map<string, Row[]>()
  for (const row of rows)
    for (const day of daysIn(row, { from, until }, period)) {
      const there = days.get(day)
      if (there) there.push(row)
      else days.set(day, [row])
    }
  const counted = Object.entries(answers[0]?.groups?.[from] ?? {}).map(
    ([day, some]) => [day, Number(some)] as const,
  )
  return { days, counts: new Map(rows.length < count ? counted : []), count, here: rows.length }
}

function daysIn(
  row: Row,
  { from, until }: Pick<CompiledCalendar, 'from'> & { readonly until: string | undefined },
  period: Period,
): readonly string[] {
  const first = String(row[from] ?? '').slice(0, 10)
  if (first === '') return []
  const end = until === undefined ? '' : String(row[until] ?? '').slice(0, 10)
  const last = end > first ? end : first
  const [begin, close] = [first > period.from ? first : period.from, last < period.to ? last : period.to]
  return begin > close ? [] : daysOf({ from: begin, to: close })
}

/** Whether a row goes on from the day before. */
export const goesOn = (row: Row, { from }: CompiledCalendar, day: string): boolean =>
  String(row[from] ?? '').slice(0, 10) <= addDays(day, -1)
