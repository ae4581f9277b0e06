import { timedAnswerOf, type TimedAnswer } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { SimulatedStep, SimulatedUser } from '../../language/simulation.ts'

/** How a step stands: answered, asked, to come, not taken, sent back; `said`: it is only said what it will be. */
export type StepStand = 'done' | 'open' | 'planned' | 'skipped' | 'refused' | 'said'

/** Somebody in a step, and what became of it in words. */
export interface PicturePerson {
  readonly name: string
  readonly stand: StepStand
  /** What he answered, since when he is asked, or why he is not. */
  readonly words: string | null
}

/** A step as the picture shows it. */
export interface PictureStep {
  readonly key: string
  readonly label: string
  readonly stand: StepStand
  /** Code of how its answers count, of several. */
  readonly mode: string | null
  /** When it is taken, as it is written or in words. */
  readonly when: string | null
  readonly within: number | null
  readonly people: readonly PicturePerson[]
  /** Who is asked when it is late. */
  readonly late: readonly PicturePerson[]
  /** What counts as answered when nobody does. */
  readonly decide: TimedAnswer | null
}

const lines = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const said = (name: string): PicturePerson => ({ name, stand: 'said', words: null })

/** The steps of a version as they are written, also while they are typed. `roleOf`: what a role is called. */
export const stepsOfVersion = (
  version: Row,
  {
    isEnglish,
    anybody,
    roleOf,
  }: { readonly isEnglish: boolean; readonly anybody: string; roleOf(words: string): string },
): readonly PictureStep[] =>
  rowsIn(version, 'steps').map((row, index) => {
    const named = lines(row['askedBy'])
    return {
      key: textOf(row['id']) ?? String(index),
      label:
        (isEnglish ? textOf(row['stepNameEn']) : null) ??
        textOf(row['stepName']) ??
        textOf(row['stepKey']) ??
        '',
      stand: 'said',
      mode: named.length === 0 ? null : textOf(row['mode']),
      when: textOf(row['stepWhen']),
      within: row['within'] == null ? null : Number(row['within']),
      people: named.length === 0 ? [said(anybody)] : named.map((words) => said(roleOf(words))),
      late: lines(row['lateBy']).map((words) => said(roleOf(words))),
      decide: timedAnswerOf(row) ?? null,
    }
  })

/** The steps of an approval that runs or ran, from its tasks: those that count. `wordsOf` says what became of a task. */
export function stepsOfTasks(
  approval: Row,
  { labelOf, wordsOf }: { labelOf(step: string): string; wordsOf(task: Row): string | null },
): readonly PictureStep[] {
  const tasks = rowsIn(approval, 'tasks').filter((task) => task['currentFlag'] !== 'N')
  const groups = Map.groupBy(tasks, (task) => Number(task['stepNum']))
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([at, all]) => {
      const [first = {}] = all
      const people = all.map((task) => ({
        name: textOf(task['assigneeName']) ?? '',
        stand: standOfTask(task),
        words: wordsOf(task),
        isReserve: task['reserve'] === 'Y',
      }))
      return {
        key: String(at),
        label: labelOf(String(first['step'] ?? '')),
        stand: standOf(people.map(({ stand }) => stand)),
        mode: all.length > 1 ? textOf(first['mode']) : null,
        when: null,
        within: first['within'] == null ? null : Number(first['within']),
        people: people.filter(({ isReserve }) => !isReserve),
        late: people.filter(({ isReserve }) => isReserve),
        decide: all.flatMap((task) => timedAnswerOf(task) ?? [])[0] ?? null,
      }
    })
}

const standOfTask = ({ status, outcome }: Row): StepStand => {
  if (status === 'DONE') return outcome === 'REJECT' || outcome === 'RETURN' ? 'refused' : 'done'
  if (status === 'CANCELLED') return 'skipped'
  return status === 'PLANNED' ? 'planned' : 'open'
}

/** `standOf(['skipped', 'done'])` → `'done'`. How a step stands by those in it. */
export const standOf = (stands: readonly StepStand[]): StepStand =>
  (['refused', 'open', 'done', 'planned', 'skipped'] as const).find((one) => stands.includes(one)) ?? 'said'

/** Steps of a simulation; `whyOf` says why somebody is not asked. */
export const stepsOfSimulation = (
  steps: readonly SimulatedStep[],
  whyOf: (user: SimulatedUser) => string,
): readonly PictureStep[] => {
  const person = (user: SimulatedUser): PicturePerson => ({
    name: user.name,
    stand: user.fitness === 'asked' ? 'planned' : 'skipped',
    words: whyOf(user),
  })
  return steps.map(({ step, mode, when, isTaken, within, decide, named, late }, index) => ({
    key: String(index),
    label: step,
    stand: standOfPlan(isTaken, named),
    mode: named.length > 1 ? mode : null,
    when,
    within,
    people: named.map(person),
    late: late.map(person),
    decide,
  }))
}

/** A step that is taken and asks nobody refuses the submission. */
function standOfPlan(isTaken: boolean, named: readonly SimulatedUser[]): StepStand {
  if (!isTaken) return 'skipped'
  return named.some(({ fitness }) => fitness === 'asked') ? 'planned' : 'refused'
}

/** Lines of a row, where it has them. */
export const rowsIn = (row: Row, name: string): readonly Row[] =>
  Array.isArray(row[name]) ? (row[name] as readonly Row[]) : [] // lines are rows
