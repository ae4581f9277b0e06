import type { Row } from '../../language/row.ts'
import { fillLabel } from '../../rules/document/words.ts'
import { min, text } from '../../rules/expression/kernel.ts'
import { limitsOf, type FlowUse, type EntityNode } from '../store/Catalog.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { seen } from '../store/comparing.ts'
import { listPage } from '../store/listPage.ts'
import { loadDocuments, loadRows } from '../store/loadRows.ts'
import { resolvePath } from '../store/resolvePath.ts'
import { toSql } from '../store/toSql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { raw, sql, type Sql } from '../database/Sql.ts'
import { inScope } from '../store/inScope.ts'
import { fail } from '../fail.ts'
import { holdersOf, holdingWords, isWhole, unheld } from '../workflow/holders.ts'
import { roomOf } from '../workflow/limits.ts'
import { leftBeside, ownTakings } from '../workflow/ownTakings.ts'
import type { Answer } from './Engine.ts'
import { flowOf } from './flowOf.ts'
import { flag, id, listing, name } from '../bounds.ts'
import { listOf, object, orNull, word } from '../Schema.ts'
import { defineOperation } from './Operation.ts'

const controls = new Set(['flow', 'fits', 'into'])

/** Source rows that the caller may take from now, with what is left of each; of those that he names also the others, with the reason. */
async function listSources(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const use = flowOf(context, node, body)
  const columns = use.flow.columns.flatMap((key) => [
    ...keysOf(context, use.source, key),
    ...namesOf(context, use.source, key),
  ])
  const isAll = body['fits'] === 'N'
  const into = await filled(context, use, body)
  const own = ownTakings(context, use, into)
  const full = isAll ? [] : await exhausted(context, use, own)
  const listing = await listPage(context, use.source, body, {
    columns,
    controls,
    conditions: (alias) =>
      isAll ? [] : [...conditionsOf(context, use, alias, into), ...unlessIn(full, alias)],
  })
  const ids = listing.data.map((row) => String(row['id']))
  const known = await sourcesOf(context, use, ids)
  const held = isAll ? await whyHeld(context, use, ids) : new Map<string, string>()
  return {
    ...listing,
    data: listing.data.map((row) => {
      const id = String(row['id'])
      const { rest: left = null, row: stored = {} } = known.get(id) ?? {}
      const rest = leftBeside(left, own.get(id))
      const why = () => held.get(id) ?? whyNot(context, use, stored) ?? whyFull(context, use, rest)
      const has = own.get(id)
      return {
        ...row,
        rest: use.amount ? rest : null,
        ...(has === undefined ? {} : { has }),
        ...(isAll ? { why: why() } : {}),
      }
    }),
  }
}

/** What may be taken now: by the condition of the flow, and of what is taken whole what no line has. */
const conditionsOf = (context: OperationContext, use: FlowUse, alias: string, into: Row | null): Sql[] => [
  toSql(use.flow.when, alias, context.env),
  ...(isWhole(use) ? [unheld(use, alias, context)] : []),
  ...(into ? fitting(context, use, alias, into) : []),
]

/**
 * What joins a document that is there agrees with it in what its rows agree in, and meets what is said of it. A document that says nothing
 * is free, unless its lines would have to agree in that: then only rows that say nothing either join it.
 */
function fitting({ env }: OperationContext, { flow, document }: FlowUse, alias: string, into: Row): Sql[] {
  const agreeing = (flow.agree ?? []).flatMap(({ field, value }) => {
    const own = into[document.byName.get(field)?.wire ?? field] ?? ''
    if (!value.sql) return []
    const theirs = toSql(value, alias, env)
    if (own !== '') return [sql`${theirs} = ${own}`]
    return flow.same?.some((one) => one.field === `parent.${field}`) ? [sql`${theirs} is null`] : []
  })
  return [...agreeing, ...(flow.fits ? [toSql(flow.fits, alias, { ...env, self: into })] : [])]
}

/** Source rows of which the document that is filled has all that is left. */
async function exhausted(
  context: OperationContext,
  use: FlowUse,
  own: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const rests = await restsOf(context, use, [...own.keys()])
  return [...rests].flatMap(([id, rest]) => (leftBeside(rest, own.get(id)) === '0' ? [id] : []))
}

const unlessIn = (ids: readonly string[], alias: string): Sql[] =>
  ids.length === 0 ? [] : [sql`not (${raw(alias)}."id" = any(${ids}))`]

/** The document that the rows are to join, as it is stored with its lines. */
export async function filled(
  context: OperationContext,
  { document }: FlowUse,
  { into }: Row,
): Promise<Row | null> {
  if (typeof into !== 'string' || into === '') return null
  if (!(await inScope(context, document, [into])).has(into)) return fail('SRM-1010')
  return (await loadDocuments(context, document, [into]))[0] ?? null
}

/** The words of the limit where it lets no row in that would be taken whole; of parts the dialog says how much is left. */
const whyFull = ({ caller }: OperationContext, { amount, flow }: FlowUse, rest: string | null) =>
  !amount && rest === '0' ? spoken(fillLabel(flow.error.say, { rest }), caller.language) : null

/** Of rows that are taken whole, and are: by what, in words. */
async function whyHeld(
  context: OperationContext,
  use: FlowUse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!isWhole(use)) return new Map()
  const found = await holdersOf(context, use, ids)
  const words = await holdingWords(context, use, found.values())
  return new Map([...found].map(([id, document]) => [id, spoken(words(document), context.caller.language)]))
}

/** The first condition that a row does not meet, in the words of its opposite, unless it reads what the caller may not; null where it may be taken from. */
function whyNot(
  { catalog, env, caller }: OperationContext,
  { flow, source: node }: FlowUse,
  row: Row,
): string | null {
  if (flow.when.run(row, env) === true) return null
  const broken = flow.conditions?.find(({ rule }) => rule.run(row, env) !== true)
  const isKnown = broken?.rule.deps.every(
    (path) => path.startsWith('me.') || seen({ catalog, node, caller }, path) !== undefined,
  )
  return spoken(broken && isKnown ? broken.broken : serverTexts.text('flow.closed'), caller.language)
}

/** What may still be taken of each source row; as of now, without a lock. Rows without a limit are not among them. */
export async function restsOf(
  context: OperationContext,
  use: FlowUse,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return new Map(
    [...(await sourcesOf(context, use, ids))].flatMap(([id, { rest }]) =>
      rest === null ? [] : [[id, rest]],
    ),
  )
}

/** Source rows as they are stored, each with what may still be taken of it: null where nothing bounds that. */
async function sourcesOf(
  context: OperationContext,
  use: FlowUse,
  ids: readonly string[],
): Promise<Map<string, { readonly row: Row; readonly rest: string | null }>> {
  if (ids.length === 0) return new Map()
  const limits = limitsOf(use).filter(({ side }) => side === 'most')
  const rows = await loadRows(context, use.source, 'id', ids)
  return new Map(
    rows.map((row) => {
      const rest = text(min(limits.map((limit) => roomOf(limit, row, context.env))))
      return [String(row['id']), { row, rest: rest?.startsWith('-') ? '0' : rest }]
    }),
  )
}

/** A ref is shown by its code and name. */
export function keysOf({ catalog }: OperationContext, node: EntityNode, key: string): string[] {
  const target = resolvePath(catalog, node, key)
  if (!target) return []
  const { column, part, steps } = target
  if (part || !column.to || column.wire === column.name) return [key]
  const way = steps.map(({ name }) => `${name}.`).join('')
  return [`${way}${column.wire}`, `${way}${column.name}Code`, `${way}${column.name}Name`]
}

/** Of base data the name in both languages: a text that was filled with one stays in it, and is known again by that. */
function namesOf({ catalog, caller }: OperationContext, node: EntityNode, key: string): string[] {
  const target = resolvePath(catalog, node, key)
  const to = target?.column.to && !target.part ? catalog.node(target.column.to) : undefined
  if (!to || to.entity.kind !== 'baseData' || to.entity.display.nameEn === undefined) return []
  return [to.entity.display.name, to.entity.display.nameEn]
    .map((name) => `${key}.${name}`)
    .filter((path) => seen({ catalog, node, caller }, path) !== undefined)
}

export const listFlowSource = defineOperation('listFlowSource', {
  grant: 'flow',
  rowSecurity: { off: 'what others took counts, whether the caller sees it or not' },
  plan: 'filters',
  idempotency: 'key',
  body: { ...listing, flow: name, fits: flag, into: id },
  needs: ['flow'],
  answer: () => listOf(object({ id: word, rest: orNull(word) }, { has: word, why: orNull(word) })),
  paged: true,
  says: [
    "`{flow, …filters over the source, sort, pageIndex, pageRows, into?: id, fits?: 'N'}` on the **taking** document's entity",
    'source rows that may be taken, with `columns` of the flow and `rest` (what its limits leave; null where it has none); with `into` those that fit this document, and what it `has` of each beyond what counts there; with `fits: N` also the others, and why they may not (`why`)',
  ],
  run: listSources,
})
