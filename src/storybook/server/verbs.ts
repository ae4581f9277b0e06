import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { allowedVerbs } from '../../rules/document/allowedVerbs.ts'
import { applyAssignments } from '../../rules/document/applyAssignments.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { spoken } from '../../texts/spoken.ts'
import { documentOf, judged, keep } from './documents.ts'
import { masked } from './seen.ts'
import { refusal } from './refusal.ts'
import type { Answered, StandInFacts } from './StandInFacts.ts'

/** Does a verb on one row or on several, all or none: under its rules, with what it sets, into the state that it leads to. */
export function verbCall(
  facts: StandInFacts,
  entity: CompiledEntity,
  verb: CompiledVerb,
  body: Row,
): Answered {
  const { list, ...answers } = body
  const bodies = (Array.isArray(list) ? list : [body]) as readonly Row[] // rows, as the runtime sends them
  const done = bodies.map((one) => {
    const before = documentOf(facts, entity, one['id'])
    return { before, after: afterVerb(facts, entity, verb, before, { ...answers, ...one }) }
  })
  const rows = done.map(({ before, after }) => keep(facts, entity, after, before))
  const [only] = rows
  return { data: rows.length === 1 && only ? masked(facts, entity, only) : null }
}

/** What the document is afterwards. Throws where the verb may not be done. */
function afterVerb(
  facts: StandInFacts,
  entity: CompiledEntity,
  verb: CompiledVerb,
  before: Row,
  answers: Row,
): Row {
  const { entities, env, language } = facts
  const asked = entity.fields.filter(({ name, wire }) => verb.ask.includes(name) && wire in answers)
  const answered = recompute(
    entities,
    entity,
    { ...before, ...Object.fromEntries(asked.map(({ wire }) => [wire, answers[wire]])) },
    env,
    { changed: asked.map(({ wire }) => wire) },
  )
  const allowed = allowedVerbs(entity, answered, env).find((one) => one.verb.name === verb.name)
  if (!allowed) throw refusal('SRM-1002', 'state', language)
  if (allowed.refusal)
    throw refusal(allowed.code ?? 'CHECK_FAILED', 'wrong', language, {
      msg: spoken(allowed.refusal, language),
    })
  const set = applyAssignments(
    entities,
    entity,
    judged(facts, entity, answered, { before, verb: verb.name }),
    verb.set,
    env,
  )
  const moved = recompute(entities, entity, set, env)
  const to = verb.toWhich?.run(moved, env) ?? verb.to?.[0]
  return entity.states && to !== undefined
    ? recompute(entities, entity, { ...moved, [entity.states.field]: to }, env)
    : moved
}
