import { isBy } from '../../../rules/document/isBy.ts'
import { hasTrouble, type RunReport, type TroubledRun } from '../../../language/run.ts'
import { spoken } from '../../../texts/spoken.ts'
import { isOfOpenTasks } from '../../../language/task.ts'
import type { MenuWaiting, Waiting } from '../../../language/waiting.ts'
import { listOf, noBody, object, orNull, text, word, type Schema } from '../../Schema.ts'
import { objectOf } from '../bodies.ts'
import { findWaiting } from '../../operations/findWaiting.ts'
import type { Home } from '../../../language/home.ts'
import { tilesFor, tilesOf } from './homeTiles.ts'
import { listedBy } from './listedBy.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

const waiting: Schema = {
  allOf: [findWaiting.answer({}), object({ menuIds: listOf(word) })],
}

/** What the page shows on which a day begins. Everything follows from definitions, rights and rows. */
export const homeCalls: SystemCalls = {
  'baseServer/baseHome/findWaiting': {
    effect: 'read',
    access: 'signedIn',
    body: object(
      {},
      { rows: orNull({ type: ['integer', 'string'] }), entity: orNull(text(120)), newest: orNull(text(1)) },
    ),
    answer: listOf(waiting),
    says: [
      '`{rows?, entity?, newest?}`; `rows` of each entity, 0…50 (10); `newest` Y: what came last comes first',
      '`MenuWaiting[]` (`language/waiting.ts`): `findWaiting` of every document that a held menu lists, with those menus, in their order; nothing of those of which nothing waits',
    ],
    run: async (context) => ({ data: await waitingOf(context) }),
  },
  'baseServer/baseHome/findRuns': {
    effect: 'read',
    access: 'signedIn',
    body: noBody,
    answer: listOf(
      object({ entity: word, verb: word, verbName: word, run: word, startDate: word, menuIds: listOf(word) }),
    ),
    says: [
      '',
      '`TroubledRun[]` (`language/run.ts`): of the runs whose button the caller holds the last ones that had trouble, until one by hand has none',
    ],
    run: async (context) => ({ data: await troubledRuns(context) }),
  },
  'baseServer/baseHome/findHome': {
    effect: 'read',
    access: 'signedIn',
    body: object({}, { rows: orNull({ type: ['integer', 'string'] }) }),
    answer: object({
      tiles: listOf(object({ kind: word, name: word })),
      waiting: listOf(waiting),
      runs: listOf(object({ entity: word, verb: word, run: word })),
    }),
    says: [
      '`{rows?}`, as of `findWaiting`',
      '`Home` (`language/home.ts`): the tiles that are granted to the roles of the caller and whose lists he holds, each found as he could find it, in their order; what waits and runs with trouble, where tiles show them',
    ],
    run: async (context) => ({ data: await homeOf(context) }),
  },
}

/** Everything that the page shows, in one call. */
async function homeOf(context: CallContext): Promise<Home> {
  const parts = tilesFor(context).flatMap((tile) => (tile.kind === 'part' ? [tile.part] : []))
  const [tiles, waits, runs] = await Promise.all([
    tilesOf(context),
    parts.includes('todo') ? waitingOf(context) : [],
    parts.includes('runs') ? troubledRuns(context) : [],
  ])
  return { tiles, waiting: waits, runs }
}

/** One entity after the other, as of one moment: the page on which a day begins must not crowd out the work. */
async function waitingOf(context: CallContext): Promise<readonly MenuWaiting[]> {
  const { services, signedIn, exchange } = context
  const { rows = null, entity: only = null, newest = null } = objectOf(exchange.body)
  const ofTasks = taskMenus(context)
  const listed = listedBy(context).filter(
    ({ entity }) =>
      (only === null || entity.name === only) && services.engine.waits(signedIn.caller, entity).length > 0,
  )
  const answers = await services.engine.readEach(
    signedIn.caller,
    listed.map(({ entity }) => entity),
    'findWaiting',
    { rows, newest },
  )
  return listed.flatMap(({ menuIds }, at) => {
    const one = answers[at]?.data as Waiting // what the operation answers
    return one.states.length > 0 ? [{ ...one, menuIds: [...menuIds, ...ofTasks] }] : []
  })
}

async function troubledRuns(context: CallContext): Promise<readonly TroubledRun[]> {
  const { services, signedIn } = context
  const { caller, rights } = signedIn
  const found: TroubledRun[] = []
  for (const { entity, menuIds } of listedBy(context))
    for (const one of entity.runs ?? []) {
      const { name, phrase } = one
      const held = menuIds.filter((menuId) => rights.may(entity.name, name, menuId))
      if (held.length === 0 || !isBy(one, caller.me, caller.audience)) continue
      const { data } = await services.engine.operate(caller, entity, name, { run: 'last' })
      const report = data as RunReport | null // what a run answers
      if (!report || !hasTrouble(report)) continue
      const { run, startDate, due, ending, problem, made, failed } = report
      const verbName = spoken(phrase, caller.language)
      const told = { run, startDate, due, ending, problem, made, failed }
      found.push({ ...told, entity: entity.name, verb: name, verbName, menuIds: held })
    }
  return found
}

/** The held menus that list what waits, of whatever kind. */
const taskMenus = ({ services: { definitions }, signedIn: { rights } }: CallContext): readonly string[] =>
  definitions.screens
    .filter((screen) => isOfOpenTasks(screen) && rights.menus.has(screen.id))
    .map(({ id }) => id)
