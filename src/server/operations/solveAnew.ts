import { generationOf } from '../database/watchTable.ts'
import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from './Engine.ts'
import type { Calendars } from '../Calendars.ts'
import type { Profiles } from '../Profiles.ts'
import type { FilledDues } from '../workflow/fillDues.ts'

export interface SolvingParts {
  readonly calendars: Pick<Calendars, 'refresh' | 'generation'>
  readonly profiles?: Pick<Profiles, 'refresh' | 'generation'>
  readonly database: Pick<Database, 'pool'>
  readonly engine: Pick<Engine, 'fillDues'>
  readonly caller: Caller
}

/** When calendars or what is said of settings have changed, what waits for a moment that follows from them is looked at anew: within 15 seconds, by whichever server comes first. */
export async function solveAnew({ calendars, profiles, ...parts }: SolvingParts): Promise<void> {
  await solve(parts, calendars, ['calendarSolved', 'byCalendar'])
  if (profiles) await solve(parts, profiles, ['settingSolved', 'bySetting'])
}

async function solve(
  { database, engine, caller }: Pick<SolvingParts, 'database' | 'engine' | 'caller'>,
  kept: Pick<Calendars, 'refresh' | 'generation'>,
  [name, which]: readonly [string, FilledDues],
): Promise<void> {
  const generation = await kept.generation()
  await kept.refresh(generation)
  if ((await generationOf(database, name)) >= generation) return
  await engine.fillDues(caller, which)
  await database.pool.query(`update sys_generation set value = greatest(value, $2) where name = $1`, [
    name,
    generation,
  ])
}
