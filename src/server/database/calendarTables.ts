import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { calendarParts } from '../../language/workCalendar.ts'

export { weekdays } from '../../language/workCalendar.ts'

/** Where the rows of working calendars are kept. */
export interface CalendarTable {
  readonly table: string
  column(field: string): string
}

/** `calendarTables({ entities: {} })` → `null`. The calendars, their days and their hours; null where the definitions have none. */
export function calendarTables({
  entities,
  calendar,
}: Pick<Definitions, 'entities' | 'calendar'>): Record<'calendar' | 'days' | 'hours', CalendarTable> | null {
  const entity = entities[calendar ?? '']
  if (!entity) return null
  const below = (name: keyof typeof calendarParts) =>
    tableOf(entities[entity.lines.find((one) => one.name === name)?.entity ?? ''])
  return { calendar: tableOf(entity), days: below('days'), hours: below('hours') }
}

/** The compiler has seen that they are there. */
function tableOf(entity: CompiledEntity | undefined): CalendarTable {
  if (!entity) throw new Error('A working calendar has lines days and hours.')
  const column = (name: string) => {
    const found = entity.fields.find((field) => field.name === name)?.column
    if (!found) throw new Error(`${entity.name} has no field ${name}.`)
    return found
  }
  return { table: entity.table, column }
}
