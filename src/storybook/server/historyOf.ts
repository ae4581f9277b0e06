import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { HistoryRow } from '../../runtime/edit/historyRows.ts'
import { spoken } from '../../texts/spoken.ts'
import { dayFrom } from '../rows/values.ts'
import { wayTo } from '../rows/wayTo.ts'
import type { StandInFacts } from './StandInFacts.ts'

/** What was done to a document until it came to its state: it was made, and the verbs that lead there, a day each. The latest comes first. */
export function historyOf(
  { env, language }: StandInFacts,
  entity: CompiledEntity,
  row: Row,
): readonly HistoryRow[] {
  const { states } = entity
  if (!states) return []
  const way = wayTo(entity, String(row[states.field] ?? ''))
  const meaning = (code: string | null) =>
    code === null
      ? null
      : (spoken(states.values.find((state) => state.code === code)?.label, language) ?? code)
  const steps: HistoryRow[] = []
  let from: string | null = null
  const tell = (action: string, actionName: string, to: string): void => {
    steps.push({
      action,
      actionName,
      fromStatus: from,
      fromStatusMeaning: meaning(from),
      toStatus: to,
      toStatusMeaning: meaning(to),
      operatorName: String(row['createdByName'] ?? ''),
      operateDate: `${dayFrom(env.today, steps.length - way.length - 1)} 09:${String(10 + steps.length)}:00`,
      opinion: null,
      lineNum: null,
      changes: [],
      changeCount: 0,
    })
    from = to
  }
  tell('create', spoken(entity.label, language), states.initial)
  way.forEach((verb, at) =>
    tell(
      verb.name,
      spoken(verb.label, language),
      at === way.length - 1 ? String(row[states.field]) : landing(verb.to, way[at + 1]?.from),
    ),
  )
  return steps.toReversed()
}

/** Of the states that a verb may lead to, the one from which the next goes. */
const landing = (to: readonly string[] = [], next: readonly string[] = []): string =>
  to.find((one) => next.includes(one)) ?? to[0] ?? ''
