import type { Definitions } from '../../language/definitions.ts'
import { attachmentMaximum as standardMaximum } from '../../rules/files/uploadRules.ts'
import type { Caller } from '../Caller.ts'
import { bareCaller, notesOf } from '../noteCaller.ts'
import type { Database } from '../database/Database.ts'
import { fail } from '../fail.ts'
import type { Profiles } from '../Profiles.ts'
import type { Calendars } from '../Calendars.ts'
import type { Lookups } from '../Lookups.ts'
import type { People } from '../database/People.ts'
import { kept, keysAsked } from '../store/access.ts'
import { Audit } from '../store/Audit.ts'
import { createCatalog, type Catalog, type EntityNode } from '../store/Catalog.ts'
import { seen } from '../store/comparing.ts'
import { AskedLimits } from '../store/AskedLimits.ts'
import { Locks } from '../store/Locks.ts'
import { Waits } from '../store/Waits.ts'
import { passing, Seals, type Wrapping } from '../store/Seals.ts'
import { isUnderstood } from '../store/queryLine.ts'
import { waitsFor } from '../store/waiting.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { Dues } from '../store/Dues.ts'
import { doDue, putOff } from '../workflow/doDue.ts'
import { fillDues } from '../workflow/fillDues.ts'
import { keepDues } from '../workflow/keepDues.ts'
import { fillFields } from '../workflow/fillFields.ts'
import { fillTasks } from '../workflow/fillTasks.ts'
import { keepTasks } from '../workflow/keepTasks.ts'
import { keepApprovals } from '../workflow/keepApprovals.ts'
import { keepModels } from '../workflow/keepModels.ts'
import { sealOld } from '../workflow/sealOld.ts'
import type { Answer, Engine } from './Engine.ts'
import { serviceCalls } from './serviceCalls.ts'
import { messageWork } from './messageWork.ts'
import { answerMany } from './answerMany.ts'
import { createRuns } from './createRuns.ts'
import { insertMany } from './insertMany.ts'
import { isRowSecured, type Operation } from './Operation.ts'
import { operationOf } from './operations.ts'
import { environment } from './environment.ts'
import { translated } from './translated.ts'

export interface EngineParts {
  readonly database: Pick<Database, 'transaction'>
  readonly definitions: Definitions
  readonly lookups: Lookups
  /** Without them is worked from Monday to Friday. */
  readonly calendars?: Pick<Calendars, 'of'>
  readonly profiles?: Pick<Profiles, 'for'>
  /** Who is asked by approvals of several steps. Without them every approval is one step. */
  readonly people?: People
  /** The time that documents, numbers and rules go by. */
  readonly clock?: () => Date
  /** Zone of business dates and times; the one the database was opened with. */
  readonly timeZone?: string
  /** Called after a commit that made something wait: for which moment, `yyyy-MM-dd HH:mm:ss`. */
  readonly onDue?: (moment: string) => void
  /** Called after a commit that left a service to be asked. */
  readonly onAsked?: () => void
  /** Called after a commit that left somebody to be told. */
  readonly onTold?: () => void
  /** Milliseconds after which whoever began a run is told what it did so far, while it goes on; 20 s. */
  readonly runPatience?: number
  /** Called with what no rule refused, where nobody waits for the answer. */
  readonly onFault?: (error: unknown) => void
  /** What keys of sealed documents are wrapped by. Default: a key that ends with the process. */
  readonly master?: Wrapping
  /** Files of one document at most; 999. */
  readonly attachmentMaximum?: number
}

/** What the engine has to know of its own work before it begins. */
type Course = Pick<Operation, 'name' | 'effect' | 'rowSecurity' | 'plan'>

/** What a transaction notes of its own, empty. */
const noted = () => ({
  dues: new Dues(),
  waits: new Waits(),
  locks: new Locks(),
  limits: new AskedLimits(),
})

/** What the program does by itself, without row security. */
const ownWork = (name: string): Course => ({
  name,
  effect: 'write',
  rowSecurity: { off: 'it is no user that works' },
})

/** A transaction of the program's own work, by the name of what is done. */
type Own = <T>(caller: Caller, name: string, run: (context: OperationContext) => Promise<T>) => Promise<T>

/** What is done when the server starts, and what is due. */
const besides = (
  own: Own,
): Pick<Engine, 'fillFields' | 'fillTasks' | 'sealOld' | 'keepModels' | 'doDue' | 'putOff'> => ({
  fillFields: (caller, unfilled) => own(caller, 'fillFields', (context) => fillFields(context, unfilled)),
  fillTasks: (caller) => own(caller, 'fillTasks', fillTasks),
  sealOld: (caller) => own(caller, 'sealOld', sealOld),
  keepModels: (caller) => own(caller, 'keepModels', keepModels),
  doDue: (caller, one) => own(caller, one.verb, (context) => doDue(context, one)),
  putOff: (caller, one, error) => own(caller, 'putOff', (context) => putOff(context, one, error)),
})

/** Whether it left something to be sent: asked just now, or by hand again. */
const asksServices = ({ waits }: OperationContext, { definitions }: Catalog): boolean =>
  waits.hasAsked || [...waits.moved.values()].some(({ name }) => name === definitions.calls)

/** Whether it left somebody to be told, or something to be sent. */
const tellsSomebody = ({ waits }: OperationContext, { definitions: { messageRows } }: Catalog): boolean =>
  waits.hasTold ||
  (messageRows !== undefined &&
    [...waits.moved.values()].some(({ name }) => name === messageRows.outbox || name === messageRows.sent))

/** What a transaction leaves to be done once it is over. */
interface Left {
  readonly due: string | null
  readonly isAsked: boolean
  readonly isTold: boolean
}

const nothingLeft: Left = { due: null, isAsked: false, isTold: false }

const leftBy = (context: OperationContext, catalog: Catalog): Left => ({
  due: context.dues.next,
  isAsked: asksServices(context, catalog),
  isTold: tellsSomebody(context, catalog),
})

const documentsIn = ({ definitions, node }: Catalog): readonly EntityNode[] =>
  Object.values(definitions.entities).flatMap(({ name, parent }) => (parent ? [] : node(name)))

/** What the database finds once for a transaction that only reads of these documents. */
const askedFor = (catalog: Catalog, caller: Caller, nodes: readonly EntityNode[]): readonly string[] => [
  ...new Set(nodes.flatMap((node) => keysAsked(node, caller, catalog))),
]

type InTransaction = <T>(
  caller: Caller,
  course: Course,
  run: (context: OperationContext) => Promise<T>,
  nodes: readonly EntityNode[],
) => Promise<T>

/** Reads of several documents one after the other, as of one moment. */
const readEach =
  (catalog: Catalog, inTransaction: InTransaction): Engine['readEach'] =>
  async (caller, entities, name, body) => {
    const all = entities.map((entity) => {
      const operation = operationOf(entity, name) ?? fail('NO_SUCH_CALL')
      if (operation.effect !== 'read') throw new Error(`${name} writes.`)
      return { node: catalog.node(entity.name), operation }
    })
    const [first] = all
    if (!first) return []
    const run = async (context: OperationContext) => {
      const answers: Answer[] = []
      for (const { operation, node } of all) answers.push(await operation.run(context, node, body))
      return answers
    }
    const nodes = all.map(({ node }) => node)
    return inTransaction(caller, first.operation, run, nodes)
  }

/** What a caller sees, and what may wait for him: by rights alone. */
const seenIn = (catalog: Catalog, lookups: Lookups): Pick<Engine, 'unseen' | 'waits' | 'hidden'> => ({
  unseen: (caller, entity, keys, query = '') => {
    const place = { catalog, node: catalog.node(entity.name), caller, lookups }
    return [...keys.filter((key) => !seen(place, key)), ...(isUnderstood(place, query) ? [] : ['query'])]
  },
  waits: (caller, entity) => waitsFor(catalog.node(entity.name), caller).map(({ state }) => state.code),
  hidden: (caller, { name, fields }) =>
    fields.flatMap((field) =>
      kept(catalog.node(name), field.name, caller) === 'always' ? [field.name] : [],
    ),
})

export function createEngine({
  database,
  definitions,
  lookups,
  calendars,
  profiles,
  people,
  clock = () => new Date(),
  timeZone = 'Asia/Shanghai',
  attachmentMaximum = standardMaximum,
  onDue = () => undefined,
  onAsked = () => undefined,
  onTold = () => undefined,
  runPatience = 20_000,
  onFault = () => undefined,
  master = passing(),
}: EngineParts): Engine {
  const catalog = createCatalog(definitions)
  const seals = new Seals(master)
  const inTransaction = async <T>(
    caller: Caller,
    course: Course,
    run: (context: OperationContext) => Promise<T>,
    nodes: readonly EntityNode[] = [],
  ): Promise<T> => {
    let left = nothingLeft
    const answer = await translated(catalog, () => {
      const env = environment(caller, { lookups, calendars, profiles }, clock(), timeZone)
      const wall = isRowSecured(course) && !isSystem(caller)
      const asks = wall && course.effect === 'read' ? askedFor(catalog, caller, nodes) : []
      const plan = course.plan ?? ('keys' as const)
      const acting = { ...bareCaller(caller), now: env.now, wall, plan, asks, notes: notesOf(caller) }
      return database.transaction(acting, async (tx) => {
        const context: OperationContext = {
          tx,
          catalog,
          lookups,
          caller,
          env,
          audit: new Audit(course.name),
          ...noted(),
          people,
          seals,
          attachmentMaximum,
        }
        const answer = await run(context)
        if (course.effect === 'read') return answer
        await keepApprovals(context)
        await keepTasks(context)
        if (!context.limits.isEmpty) throw new Error('A transaction ends without having asked its limits.')
        await keepDues(context)
        await context.audit.write(context)
        await caller.beforeCommit?.(tx, answer)
        left = leftBy(context, catalog)
        return answer
      })
    })
    if (left.due !== null) onDue(left.due)
    if (left.isAsked) onAsked()
    if (left.isTold) onTold()
    return answer
  }
  const reading = <T>(caller: Caller, node: EntityNode, run: (context: OperationContext) => Promise<T>) =>
    inTransaction(caller, { name: 'tell', effect: 'read' }, run, [node])
  const own: Own = (caller, name, run) => inTransaction(caller, ownWork(name), run)
  const { byHand, ...runs } = createRuns({
    definitions,
    catalog,
    patience: runPatience,
    onFault,
    transact: own,
  })
  const call: Engine['operate'] = (caller, entity, name, body) => {
    const operation = operationOf(entity, name) ?? fail('NO_SUCH_CALL')
    const node = catalog.node(entity.name)
    return inTransaction(caller, operation, (context) => operation.run(context, node, body), [node])
  }
  return {
    operate: async (caller, entity, name, body) =>
      byHand(caller, entity, name, body) ?? answerMany(catalog, { caller, entity, name, body }, call),
    readEach: readEach(catalog, inTransaction),
    ...seenIn(catalog, lookups),
    ...besides(own),
    ...runs,
    ...serviceCalls(own),
    ...messageWork(catalog, { own, reading }),
    now: (caller) => environment(caller, { lookups, calendars, profiles }, clock(), timeZone).now,
    fillDues: (caller, which = 'new') =>
      fillDues(documentsIn(catalog), (run) => own(caller, 'fillDues', run), which),
    insertMany: (caller, entity, rows, options = {}) =>
      insertMany((run) => own(caller, 'insertMany', run), catalog.node(entity.name), rows, options.onRefused),
  }
}
