import { leadsAway, standOf } from '../../rules/document/standOf.ts'
import { addHours, whole } from '../../rules/expression/kernelTimes.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { nodesOf, type EntityNode } from '../store/Catalog.ts'
import { loadDocuments } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { rowsOf, type Placed } from './Document.ts'

/** What sys_due says of a verb of a row. */
export interface Due {
  readonly entity: string
  readonly row_id: string
  readonly verb: string
  readonly document: string
  readonly document_id: string
  readonly due: string | null
  readonly held: boolean
  readonly done_at: string | null
  /** How often it was refused since. */
  readonly tries?: number
}

/** Verbs of an entity that are done by the clock. */
export const timedVerbs = ({ entity }: EntityNode): readonly CompiledVerb[] =>
  entity.verbs.filter(({ moments }) => moments !== undefined)

/** Whether anything in such a document is done by itself. */
export const isTimed = (root: EntityNode): boolean =>
  nodesOf(root).some((node) => timedVerbs(node).length > 0)

/** `isNew`: the verbs were not there when these rows came to where they are: what holds already brings nothing about, unless a state follows. */
export async function keepDues(context: OperationContext, isNew = false): Promise<void> {
  for (const [node, entries] of Map.groupBy(context.dues.touched, ([, node]) => node))
    if (isTimed(node))
      await keepOf(
        context,
        node,
        entries.map(([id]) => id),
        isNew,
      )
}

/** Written in the end of the transaction that touched the documents, under their locks. */
async function keepOf(
  context: OperationContext,
  root: EntityNode,
  ids: readonly string[],
  isNew: boolean,
): Promise<void> {
  const known = await run<Due & Record<string, unknown>>(
    context.tx,
    sql`select entity, row_id, verb, document, document_id, due, held, done_at, tries from sys_due where document_id = any(${ids})`,
  )
  const before = new Map(known.map((due) => [keyOf(due), due]))
  const dues = (await loadDocuments(context, root, ids)).flatMap((row) =>
    [...rowsOf(root, row)].flatMap((placed) =>
      timedVerbs(placed.node).flatMap(
        (verb) => dueOf(context, { root, id: String(row['id']), placed, verb, isNew }, before) ?? [],
      ),
    ),
  )
  const after = new Set(dues.map(keyOf))
  await remove(
    context,
    known.filter((due) => !after.has(keyOf(due))),
  )
  const changed = dues.filter((due) => !isSame(before.get(keyOf(due)), due))
  for (const { due } of changed) if (due) context.dues.waitFor(due)
  await put(context, changed)
}

interface Place {
  readonly root: EntityNode
  readonly id: string
  readonly placed: Placed
  readonly verb: CompiledVerb
  readonly isNew: boolean
}

function dueOf(
  context: OperationContext,
  { root, id, placed: { node, row, up }, verb, isNew }: Place,
  before: ReadonlyMap<string, Due>,
): Due | null {
  const stand = standOf(node.entity, verb, row, { ...context.env, up })
  if (!stand) return null
  const place = { entity: node.name, row_id: String(row['id']), verb: verb.name }
  const known = before.get(keyOf(place))
  const isDone = context.dues.isDone({ entity: node.name, id: place.row_id, verb: verb.name })
  const done_at = isDone ? context.env.now : (known?.done_at ?? null)
  const own = { ...place, document: root.name, document_id: id, done_at }
  if (!stand.holds) return stand.next === null ? null : { ...own, held: false, due: stand.next }
  const isHeld = !leadsAway(verb) && (isDone || known?.held === true || (isNew && !known))
  if (isHeld) return { ...own, held: true, due: onward(verb, done_at ?? context.env.now, stand.next) }
  return { ...own, held: false, due: cameTrue(known, stand.since, isNew, context.env.now) }
}

/** The moment at which it came true: by the clock, or now, by what was done to the row. */
function cameTrue(known: Due | undefined, since: string | null, isNew: boolean, now: string): string {
  if (known?.due && known.due <= now) return known.due
  return (isNew && since) || now
}

/** What holds and was done is looked at when it may hold no more, or be done again. */
function onward({ every }: CompiledVerb, done: string, next: string | null): string | null {
  const again = every === undefined ? null : addHours(done, whole(every))
  return [again, next].filter((moment) => moment !== null).sort()[0] ?? null
}

const keyOf = ({ entity, row_id, verb }: Pick<Due, 'entity' | 'row_id' | 'verb'>): string =>
  `${entity} ${row_id} ${verb}`

/** What was refused is tried again at once when something of the document has changed. */
const isSame = (a: Due | undefined, b: Due): boolean =>
  a !== undefined && !a.tries && a.due === b.due && a.held === b.held && a.done_at === b.done_at

async function put({ tx, caller }: OperationContext, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  await change(
    tx,
    sql`insert into sys_due (tenant_id, entity, row_id, verb, document, document_id, due, take_at, held, done_at)
    select ${caller.tenantId}, v.entity, v.row_id, v.verb, v.document, v.document_id, v.due, v.due, v.held, v.done_at
    from json_to_recordset(${JSON.stringify(dues)}::json) as v(entity text, row_id text, verb text, document text, document_id text, due timestamptz, held boolean, done_at timestamptz)
    on conflict (row_id, verb, entity) do update set due = excluded.due, take_at = excluded.take_at, held = excluded.held, done_at = excluded.done_at, tries = 0, problem = null,
    refused_at = case when not sys_due.held and not excluded.held and sys_due.done_at is not distinct from excluded.done_at and sys_due.due is not distinct from excluded.due then sys_due.refused_at end`,
  )
}

async function remove({ tx }: OperationContext, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  await change(
    tx,
    sql`delete from sys_due d using json_to_recordset(${JSON.stringify(dues)}::json) as v(entity text, row_id text, verb text) where d.row_id = v.row_id and d.verb = v.verb and d.entity = v.entity`,
  )
}
