import type { Row } from '../../language/row.ts'
import { asKept } from '../../rules/types/asCode.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Answer } from './Engine.ts'
import { findMeant, textsOf } from './findMeant.ts'
import { refNamed } from './refNamed.ts'
import { option, pickOf } from './listForPick.ts'
import { flag, mostTexts, mostWords, name, row } from '../bounds.ts'
import { orNull } from '../Schema.ts'
import { defineOperation } from './Operation.ts'

/**
 * Which row each pasted text means for a ref: the one with this code, else the only one with this name. `data` maps the text
 * to a row as listForPick gives it, or to null where nothing or several are meant. Only rows that may be chosen count.
 */
async function resolve(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const texts = textsOf(body['texts'], 'texts')
  const pick = pickOf(context, node, body, await refNamed(context, node, body))
  const { code, name, nameEn } = pick.target.entity.display
  const find = (fields: readonly string[], wanted: readonly string[]) =>
    findMeant(context, {
      target: pick.target,
      fields,
      texts: wanted,
      columns: [...pick.columns, ...(nameEn ? [nameEn] : [])],
      conditions: pick.conditions,
    })
  const kept = (text: string) => asKept(text, pick.target.byName.get(code)?.field)
  const byCode = index(await find([code], [...new Set(texts.map(kept))]), [code])
  const names = [name, ...(nameEn ? [nameEn] : [])].filter((field) => field !== code)
  const byName = index(
    await find(
      names,
      texts.filter((text) => !byCode.has(kept(text))),
    ),
    names,
  )
  return {
    data: Object.fromEntries(
      texts.map((text) => {
        const row = byCode.has(kept(text)) ? byCode.get(kept(text)) : byName.get(text)
        return [text, row ? pick.toOption(row) : null]
      }),
    ),
  }
}

/** Rows by what they are called; null where two rows are called the same. */
function index(rows: readonly Row[], fields: readonly string[]): Map<string, Row | null> {
  const found = new Map<string, Row | null>()
  for (const row of rows)
    for (const called of new Set(fields.map((field) => row[field]))) {
      if (typeof called !== 'string') continue
      const before = found.get(called)
      found.set(called, before === undefined || before?.['id'] === row['id'] ? row : null)
    }
  return found
}

export const resolveForPick = defineOperation('resolveForPick', {
  grant: 'menu',
  rowSecurity: { off: 'the rule of the choice may read rows that the caller does not see' },
  plan: 'filters',
  idempotency: 'key',
  body: { field: name, texts: { text: mostWords, list: mostTexts }, row, lan: flag, '*': name },
  needs: ['field', 'texts'],
  answer: () => ({ type: 'object', additionalProperties: orNull(option) }),
  says: [
    '`{field, texts: [text], row}`, ≤ 5000 texts, where `field` and `row` are those of `listForPick`',
    '`{text: row or null}`: the one row that the text means by its code, else by its name; null where none or several are meant. For paste: one call a column',
  ],
  run: resolve,
})
