import type { Row } from '../../language/row.ts'
import { asKept } from '../../rules/types/asCode.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Answer } from './Engine.ts'
import { findMeant, textsOf } from './findMeant.ts'
import { enabledOnly } from '../store/bestOrder.ts'
import { listing, mostTexts, mostWords } from '../bounds.ts'
import { listOf } from '../Schema.ts'
import { defineOperation } from './Operation.ts'

/**
 * The caller's rows with these codes, in the order of the codes and without pages: `{itemCodes: "A,B"}` where the code of the
 * entity is `itemCode`, or `{codes: […]}`; further keys are filters. Unknown codes are left out. Rows carry their key by its own name too.
 */
async function listByCodes(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const { code } = node.entity.display
  const own = `${code}s`
  const { [own]: named, codes, ...filters } = body
  const texts = [
    ...new Set(textsOf(named ?? codes, own).map((text) => asKept(text, node.byName.get(code)?.field))),
  ]
  const rows = await findMeant(context, {
    target: node,
    fields: [code],
    texts,
    filters,
    conditions: (alias) => enabledOnly(node, alias),
  })
  const place = new Map(texts.map((text, index) => [text, index]))
  const data = rows
    .map((row) => ({ ...row, [node.entity.keyName]: row['id'] }))
    .sort((a: Row, b: Row) => (place.get(String(a[code])) ?? 0) - (place.get(String(b[code])) ?? 0))
  return { data, page: { count: data.length, curIndex: 1, pageRows: data.length } }
}

const codes = { text: mostWords, list: mostTexts }

export const listByPagePermission = defineOperation('listByPagePermission', {
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { ...listing, codes, '*': { ...codes, is: 'filters' } },
  answer: listOf,
  paged: true,
  says: [
    '`{<codeField>s: "A,B"}` (`itemCodes`) or `{codes: […]}`, ≤ 5000, and filters',
    "the caller's rows with these codes, in their order, without pages; the key also under its own name (`itemId`)",
  ],
  answers: ['calls.namedCalls.listByPagePermission'],
  run: listByCodes,
})
