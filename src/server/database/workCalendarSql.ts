import type { Definitions } from '../../language/definitions.ts'
import { calendarTables, weekdays } from './calendarTables.ts'
import { q } from './toSchemaModel.ts'

/** The function that tells what a calendar says: by its key, else the one that counts where none is named, else Monday to Friday. */
export function workCalendarSql(definitions: Pick<Definitions, 'entities' | 'calendar'>): string {
  const found = calendarTables(definitions)
  return [
    'drop function if exists sys_work_calendar(text)',
    `create function sys_work_calendar(calendar text) returns table (week integer[], days date[], moved integer[], begins integer[], ends integer[]) language sql stable as $$ ${found ? rowsOf(found) : standard} $$`,
  ].join(';\n')
}

/** Takes the function away: a column that it reads could not be dropped. */
export const dropWorkCalendar = 'drop function if exists sys_work_calendar(text)'

const standard = "select array[1, 1, 1, 1, 1, 0, 0], '{}'::date[], '{}'::integer[], array[0], array[86400]"

function rowsOf({ calendar, days, hours }: NonNullable<ReturnType<typeof calendarTables>>): string {
  const works = (day: string) => `case when c.${q(calendar.column(day))} = 'Y' then 1 else 0 end`
  const seconds = (name: string) => `extract(epoch from h.${q(hours.column(name))}::time)::integer`
  const day = `d.${q(days.column('workDate'))}`
  const begins = `(select coalesce(array_agg(${seconds('beginTime')} order by ${seconds('beginTime')}), array[0]) from ${q(hours.table)} h where h.parent_id = c.id)`
  const ends = begins.replace(seconds('beginTime'), seconds('endTime')).replace('array[0]', 'array[86400]')
  const week = `array[${weekdays.map(works).join(', ')}]`
  const moved = `(case when d.${q(days.column('offDayFlag'))} = 'N' then 1 else 0 end) - c.week[extract(isodow from ${day})::integer]`
  return `with k as (select c.id, ${week} as week from ${q(calendar.table)} c where c.id = $1 or (c.${q(calendar.column('defaultFlag'))} = 'Y' and c.enabled_flag = 'Y') order by (c.id = $1) is true desc, c.id limit 1),
  c as (select * from k union all select null, array[1, 1, 1, 1, 1, 0, 0] where not exists (select from k))
  select c.week,
    (select coalesce(array_agg(${day} order by ${day}), '{}') from ${q(days.table)} d where d.parent_id = c.id),
    (select coalesce(array_agg(${moved} order by ${day}), '{}') from ${q(days.table)} d where d.parent_id = c.id),
    ${begins}, ${ends} from c`
}
