import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from './Engine.ts'
import type { Calendars } from '../Calendars.ts'

export interface SolvingParts {
  readonly calendars: Pick<Calendars, 'refresh' | 'generation'>
  readonly database: Pick<Database, 'pool'>
  readonly engine: Pick<Engine, 'fillDues'>
  readonly caller: Caller
}

/** When rows of calendars have changed, what waits for a moment that is counted by them is looked at anew: within 15 seconds, by whichever server comes first. */
export async function solveAnew({ calendars, database, engine, caller }: SolvingParts): Promise<void> {
  const generation = await calendars.generation()
  await calendars.refresh(generation)
  const { rows } = await database.pool.query<{ value: string }>(
    `select value from sys_generation where name = 'calendarSolved'`,
  )
  if (Number(rows[0]?.value ?? 0) >= generation) return
  await engine.fillDues(caller, 'byCalendar')
  await database.pool.query(
    `update sys_generation set value = greatest(value, $1) where name = 'calendarSolved'`,
    [generation],
  )
}
