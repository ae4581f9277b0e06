import { isBy } from '../../rules/document/isBy.ts'
import type { RefusedVerb } from '../../language/refused.ts'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { id, name } from '../bounds.ts'
import { fail, type OtherRows } from '../fail.ts'
import { integer, listOf, object, orNull, word } from '../Schema.ts'
import { isTableHidden, seesRows } from '../store/access.ts'
import { isPartial } from '../store/lineRules.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/inScope.ts'
import { loadDocuments } from '../store/loadRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { isVeiled } from '../store/who.ts'
import { index } from '../workflow/Document.ts'
import type { Reason } from '../workflow/doDue.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { keyOf } from './request.ts'

/** What is due on a document or on lines of it that the caller sees, and is refused: the longest first. Of a line, only its own. */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const asked = keyOf(node, body)
  if (!(await inScope(context, node, [asked])).has(asked)) fail('SRM-1010')
  const root = (await new UnitOfWork(context).rootsOf(node, [asked])).get(asked) ?? asked
  const rows = await run(
    context.tx,
    sql`select entity, row_id, verb, due, tries, refused_at, take_at, reason from sys_due
    where document_id = ${root} and problem is not null and reason is not null order by refused_at, entity, row_id, verb`,
  )
  const wanted = rows.filter((row) => !node.parent || row['row_id'] === asked)
  const data: RefusedVerb[] = []
  const [document] = wanted.length > 0 ? await loadDocuments(context, node.root, [root]) : []
  for (const row of wanted) {
    const told = document && (await tell(context, node.root, document, row))
    if (told) data.push(told)
  }
  return { data }
}

async function tell(
  context: OperationContext,
  root: EntityNode,
  document: Row,
  row: Row,
): Promise<RefusedVerb | undefined> {
  const { caller, catalog, env } = context
  const node = catalog.node(String(row['entity']))
  const key = String(row['row_id'])
  const verb = node.entity.verbs.find((one) => one.name === row['verb'])
  if (!verb || isTableHidden(node, caller, document, env) || !(await inScope(context, node, [key])).has(key))
    return undefined
  const lineNum = index(root, document).get(key)?.row['lineNum']
  return {
    entity: node.name,
    id: key,
    lineNum: node.parent && typeof lineNum === 'number' && !isPartial(node, caller) ? lineNum : null,
    verb: verb.name,
    verbName: spoken(verb.label, caller.language),
    due: row['due'] === null ? null : String(row['due']),
    since: String(row['refused_at']),
    tries: Number(row['tries']),
    next: String(row['take_at']),
    reason: await reasonFor(context, verb, row['reason'] as Reason), // written by putOff
  }
}

/** Its words to whose house it is, and to who might do the verb by hand and be told them then; never where they are about rows that he does not see. */
async function reasonFor(
  context: OperationContext,
  verb: CompiledVerb,
  { words, others }: Reason,
): Promise<string> {
  const { caller, catalog } = context
  const isMeant = !isVeiled(catalog, caller) || isBy(verb, caller.me, caller.audience)
  const isTold = isMeant && (await seesAll(context, others))
  const told = isTold ? words : [serverTexts.text('document.refusedElsewhere')]
  return told.map((one) => spoken(one, caller.language)).join('; ')
}

async function seesAll(context: OperationContext, others: readonly OtherRows[]): Promise<boolean> {
  if (isSystem(context.caller)) return true
  for (const { entity, ids } of others) {
    const node = context.catalog.node(entity)
    if (!seesRows(node, context.caller)) return false
    if ((await inScope(context, node, ids)).size < new Set(ids).size) return false
  }
  return true
}

export const findRefused = defineOperation('findRefused', {
  grant: 'menu',
  idempotency: 'key',
  body: { id, '*': name },
  answer: () =>
    listOf(
      object({
        entity: word,
        id: word,
        lineNum: orNull(integer),
        verb: word,
        verbName: word,
        due: orNull(word),
        since: word,
        tries: integer,
        next: word,
        reason: word,
      }),
    ),
  says: [
    '`{id}`',
    '`[{entity, id, lineNum, verb, verbName, due, since, tries, next, reason}]`: verbs that are due on the document or its lines and are refused, since when, why (as far as the caller may know) and when they are tried again',
  ],
  run: find,
})
