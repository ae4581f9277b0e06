import type { CompiledMake, CompiledVerb } from './verb.ts'

/** When a run begins by itself, in the zone of business times. */
export interface CompiledPace {
  readonly each: 'hour' | 'day' | 'week' | 'month'
  /** Of a week its day, 1 is Monday; of a month its day, in shorter months the last; else 0. */
  readonly on: number
  /** `HH:mm`; of an hour 00:00. */
  readonly at: string
}

/** A verb that is done on no row: it makes a document for each group of rows. What it reads of its row is a new one with what was asked. */
export interface CompiledRun extends CompiledVerb {
  readonly effects: readonly CompiledMake[]
  /** Absent: it is begun by hand alone. */
  readonly pace?: CompiledPace
}

/** What became of one group. */
export interface RunGroup {
  readonly outcome: 'made' | 'skipped' | 'failed'
  /** The document that was made. */
  readonly id: string | null
  readonly code: string | null
  /** What the group was of, in the words of its rows. */
  readonly name: string
  readonly problem: string | null
}

export type RunEnding = 'done' | 'cancelled' | 'stopped' | 'refused'

/** What a run did so far. */
export interface RunReport {
  readonly run: string
  readonly startDate: string
  /** Null: it is still at work, or was broken off. */
  readonly endDate: string | null
  /**
   * How it ended: `done`; `cancelled` by whoever began it; `stopped` with its server; `refused` before it began. Null: it is at work.
   * `stopped` with no `endDate`: its server gave no sign of life for minutes.
   */
  readonly ending: RunEnding | null
  /** What kept it from beginning. */
  readonly problem: string | null
  /** The caller began it. */
  readonly isOwn: boolean
  /** When it was due by itself; null: somebody began it. */
  readonly due: string | null
  readonly startedByName: string
  readonly made: number
  readonly skipped: number
  readonly failed: number
  /** What failed first, then what was made: 200 at most. */
  readonly groups: readonly RunGroup[]
}

/** `hasTrouble({ failed: 3, ending: 'done' })` → `true`. Whether somebody has to see to it: groups that failed, or a run that did not begin or did not end. */
export const hasTrouble = ({ failed, ending }: Pick<RunReport, 'failed' | 'ending'>): boolean =>
  failed > 0 || ending === 'refused' || ending === 'stopped'

/** A run that had trouble, for the home page. */
export interface TroubledRun extends Pick<
  RunReport,
  'run' | 'startDate' | 'due' | 'ending' | 'problem' | 'made' | 'failed'
> {
  readonly entity: string
  readonly verb: string
  /** What it is called: Generate statements. */
  readonly verbName: string
  /** Menus with a list that has its button. */
  readonly menuIds: readonly string[]
}
