import type { Definitions } from '../../language/definitions.ts'
import type { WorkCalendar } from '../../language/workCalendar.ts'
import { quoted } from '../../rules/naming.ts'
import { calendarOf } from '../../rules/time/workCalendar.ts'
import type { Calendars } from '../Calendars.ts'
import type { Database } from '../database/Database.ts'
import { generationOf, watchTable } from '../database/watchTable.ts'
import { calendarTables, weekdays } from '../database/calendarTables.ts'

/** Reads the calendars, and sees to it that whoever writes them raises their generation. */
export async function openCalendars(database: Database, definitions: Definitions): Promise<Calendars> {
  const tables = calendarTables(definitions)
  for (const { table } of Object.values(tables ?? {})) await watchTable(database, table, 'calendar')
  const load = async () => (tables ? loadCalendars(database, tables) : [])
  let list = await load()
  let of = calendarOf(list)
  let known = -1
  return {
    of: (id) => of(id),
    list: () => list,
    async refresh(generation) {
      if (generation <= known) return
      list = await load()
      of = calendarOf(list)
      known = Math.max(known, generation)
    },
    generation: () => generationOf(database, 'calendar'),
  }
}

interface FoundCalendar {
  readonly id: string
  readonly is_default: boolean
  readonly week: readonly boolean[]
  readonly hours: readonly (readonly [number, number])[]
  readonly days: readonly { readonly day: string; readonly works: boolean }[]
}

async function loadCalendars(
  { pool }: Database,
  { calendar, days, hours }: NonNullable<ReturnType<typeof calendarTables>>,
): Promise<readonly WorkCalendar[]> {
  const c = (name: string) => `c.${quoted(calendar.column(name))}`
  const seconds = (name: string) => `extract(epoch from h.${quoted(hours.column(name))}::time)::integer`
  const { rows } = await pool.query<FoundCalendar>(
    `select c.id, (${c('defaultFlag')} = 'Y' and c.enabled_flag = 'Y') is true as is_default,
    array[${weekdays.map((day) => `(${c(day)} = 'Y') is true`).join(', ')}] as week,
    (select coalesce(json_agg(json_build_array(${seconds('beginTime')}, ${seconds('endTime')}) order by ${seconds('beginTime')}), '[]') from ${quoted(hours.table)} h where h.parent_id = c.id) as hours,
    (select coalesce(json_agg(json_build_object('day', d.${quoted(days.column('workDate'))}::text, 'works', d.${quoted(days.column('offDayFlag'))} = 'N')), '[]') from ${quoted(days.table)} d where d.parent_id = c.id) as days
    from ${quoted(calendar.table)} c order by c.id`,
  )
  return rows.map(({ is_default: isDefault, ...rest }) => ({ ...rest, isDefault }))
}
