import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { partsOf } from '../partsOf.ts'
import { hidden } from '../store/access.ts'
import type { CompiledField } from '../../language/field.ts'
import { idsIn } from '../../rules/files/uploadRules.ts'
import { asKept } from '../../rules/types/asCode.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { bestOrder, enabledOnly } from '../store/bestOrder.ts'
import { listPage } from '../store/listPage.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { keysThrough } from '../workflow/completeRefs.ts'
import type { Answer } from './Engine.ts'
import { besideOf, besidesOf } from './besides.ts'
import type { Pick } from './choosable.ts'
import { keysOf } from './listFlowSource.ts'
import { refNamed } from './refNamed.ts'
import { listBranch, treeOf, withPaths } from './pickTree.ts'
import { flag, id, ids, mostValues, mostWords, name, paging, row, words } from '../bounds.ts'
import { listOf, object, orNull, word } from '../Schema.ts'
import { defineOperation } from './Operation.ts'
import { spokenName } from '../store/spokenName.ts'

const controls = new Set(['field', 'row', 'text', 'ids', 'codes', 'parentId'])

/**
 * Rows that may be chosen for a ref of this entity, with what its rows carry through it. Rows of a tree come with their `path`;
 * with `parentId` it answers what lies directly under one of them.
 */
async function listChoices(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const pick = pickOf(context, node, body, await refNamed(context, node, body))
  if (body['parentId'] !== undefined) {
    const tree =
      treeOf(context, pick.target) ?? fail('PARAM_INVALID', { field: 'parentId', reason: pick.target.name })
    return listBranch(context, pick, tree, typeof body['parentId'] === 'string' ? body['parentId'] : '')
  }
  const page = {
    pageIndex: body['pageIndex'],
    pageRows: body['pageRows'] ?? (listed(body['codes']).length > 0 ? 500 : undefined),
    sort: body['sort'],
    quick: body['text'],
  }
  const listing = await listPage(context, pick.target, page, {
    columns: pick.columns,
    controls,
    ...(pick.order ? { usual: pick.order } : {}),
    conditions: (alias) => [
      ...pick.conditions(alias),
      ...[amongIds(body, alias), codes(pick.target, body, alias)].flatMap((one) => one ?? []),
    ],
  })
  return { ...listing, data: await withPaths(context, pick.target, listing.data.map(pick.toOption)) }
}

/** `field` of the body names the ref, `row` is the row being edited, which the rule of the choice reads as `this`. */
export function pickOf(
  context: OperationContext,
  node: EntityNode,
  body: Row,
  column = node.byName.get(String(body['field'])) ?? node.byWire.get(String(body['field'])),
): Pick {
  if (!column?.to || column.name === 'parent' || hidden(node, column.name, context.caller) === 'always')
    return fail('PARAM_INVALID', { field: 'field', reason: String(body['field'] ?? '').slice(0, 40) })
  const target = context.catalog.node(column.to)
  const { code, name } = target.entity.display
  const besides = besidesOf(context, target, column.field?.where)
  const picture = pictureOf(context, target)
  const inLanguage = spokenName(target, context.caller)
  return {
    target,
    columns: [
      ...new Set([
        code,
        name,
        inLanguage,
        ...keysThrough(node, column),
        ...(picture ? [picture.wire] : []),
        ...besides.flatMap(({ name: beside }) => keysOf(context, target, beside)),
      ]),
    ],
    conditions: (alias) => [...enabledOnly(target, alias), ...chosenBy(context, column, body, alias)],
    ...orderOf(context, column, body),
    toOption: (row) => ({
      ...row,
      code: row[code] ?? null,
      name: (row[inLanguage] || row[name]) ?? null,
      besides: besides.map((field) => besideOf(context, field, row)),
      ...(picture ? { picture: idsIn(row[picture.wire])[0] ?? null } : {}),
    }),
  }
}

/** The field that shows what a row looks like, where the caller may know of it. */
const pictureOf = ({ caller }: OperationContext, target: EntityNode): CompiledField | undefined =>
  target.entity.fields.find(
    ({ type, name: field }) => type === 'image' && hidden(target, field, caller) === 'never',
  )

/** The field's own rule, and what the row and the chosen one agree in. */
function chosenBy(context: OperationContext, { field }: Column, body: Row, alias: string): Sql[] {
  const self = selfOf(body)
  return [field?.where, field?.fits].flatMap((rule) =>
    rule ? [toSql(rule, alias, { ...context.env, self, ...upOf(self) })] : [],
  )
}

/** Where a ref chooses itself, its best comes first. */
function orderOf(context: OperationContext, { field }: Column, body: Row): Partial<Pick> {
  const best = field?.best
  const self = selfOf(body)
  return best ? { order: (alias) => bestOrder(best, alias, { ...context.env, self, ...upOf(self) }) } : {}
}

/** The edited row, as it was sent. */
const selfOf = ({ row }: Row): Row => (typeof row === 'object' && row !== null ? (row as Row) : {}) // an object of the body

/** The document around an edited line, as the browser sends it in `row.parent`. */
function upOf(self: Row): { up?: { row: Row } } {
  const parent = self['parent']
  return typeof parent === 'object' && parent !== null
    ? { up: { row: parent as Row, ...upOf(parent as Row) } }
    : {} // an object of the body
}

const amongIds = (body: Row, alias: string): Sql | null =>
  listed(body['ids']).length > 0 ? sql`${raw(alias)}."id" = any(${listed(body['ids'])})` : null

/** Pasted texts are codes or names, whichever fits. */
function codes(target: EntityNode, body: Row, alias: string): Sql | null {
  const values = listed(body['codes'])
  if (values.length === 0) return null
  const { code, name } = target.entity.display
  const columns = [...new Set([code, name])]
    .flatMap((field) => target.byName.get(field) ?? [])
    .filter(({ to }) => to === undefined)
  return columns.length === 0
    ? raw('false')
    : sql`(${join(
        columns.map(
          (column) =>
            sql`${raw(`${alias}.${ident(column.column)}`)}::text = any(${values.map((value) => asKept(value, column.field))})`,
        ),
        ' or ',
      )})`
}

const listed = (value: unknown): string[] =>
  partsOf(value)
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .map((one) => one.trim())
    .slice(0, 1000)

/** A row that may be chosen: its keys depend on who has the ref. */
export const option = object(
  {
    id: word,
    code: orNull(word),
    name: orNull(word),
    besides: listOf(object({ label: word, text: word })),
  },
  { picture: orNull(word) },
)

export const listForPick = defineOperation('listForPick', {
  grant: 'menu',
  rowSecurity: { off: 'the rule of the choice may read rows that the caller does not see' },
  plan: 'filters',
  idempotency: 'key',
  body: {
    ...paging,
    field: name,
    row,
    text: words,
    ids,
    codes: { text: mostWords, list: mostValues },
    parentId: id,
    lan: flag,
    '*': name,
  },
  needs: ['field'],
  answer: () => listOf(option),
  paged: true,
  says: [
    '`{field, row, text?, ids?, codes?, pageIndex?, pageRows?}` on the entity (or line entity) that has the ref `field`. `row` is the row being edited (its `parent` may be given in `row.parent`) for `where`',
    'rows `{id, code, name, besides: [{label, text}], picture?, …}` (`besides`: up to two further values by which they are told apart; `picture`: the file of the first picture of those that have some) plus every path the owner carries through this ref, keyed relative: put `uomId` into `item.uomId`. `codes`: exactly these codes or names (paste), in one call',
  ],
  run: listChoices,
})
