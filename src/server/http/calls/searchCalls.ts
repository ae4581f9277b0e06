import { listsOf } from '../../../language/menu.ts'
import type { Definitions } from '../../../language/definitions.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { FoundDocument } from '../../../language/wire.ts'
import type { Row } from '../../../language/row.ts'
import { calledIn } from '../../../rules/document/calledIn.ts'
import { spoken } from '../../../texts/spoken.ts'
import type { Rights } from '../../permission/Rights.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import { listOf, object, orNull, text, word } from '../../Schema.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

/** Rows of one list, rows of all, and milliseconds after which no further list is asked. */
const mostOfOne = 5
const most = 20
const patience = 1_500

const mostLetters = 60

/** The search over everything that a user may list. */
export const searchCalls: SystemCalls = {
  'baseServer/baseSearch/findDocuments': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'only lists whose menu is held, and their rows',
    body: object({ text: text(mostLetters) }),
    answer: listOf(object({ entity: word, id: word, code: word, name: word, state: orNull(word) })),
    says: [
      '`{text}`',
      `\`[{entity, id, code, name, state}]\`: rows whose code begins with the text, ${mostOfOne} of a list and ${most} in all; lists that are not reached within ${patience / 1000} s are left out`,
    ],
    run: findDocuments,
  },
}

async function findDocuments(context: CallContext): Promise<{ data: readonly FoundDocument[] }> {
  const { services, exchange, signedIn } = context
  const words = textOf(objectOf(exchange.body), 'text', mostLetters).trim()
  const until = Date.now() + patience
  const found: FoundDocument[] = []
  for (const entity of listed(services.definitions, signedIn.rights)) {
    if (words === '' || found.length >= most || Date.now() > until) break
    found.push(...(await rowsOf(context, entity, words)))
  }
  return { data: found.slice(0, most) }
}

/** What the menus list that are held, in their order: whole documents and base data, by a code that is text. */
function listed({ entities, screens }: Definitions, rights: Rights): CompiledEntity[] {
  const shown = [...rights.menus.values()]
    .toSorted((one, other) => one.menu.order - other.menu.order)
    .flatMap(({ menu }) => listsOf(menu).flatMap((name) => screens.find(({ id }) => id === name) ?? []))
    .flatMap(({ entity }) => entities[entity] ?? [])
  return [...new Set(shown)]
    .filter((entity) => entity.kind === 'document' || entity.kind === 'baseData')
    .filter(({ fields, display }) =>
      fields.some(({ name, type }) => name === display.code && (type === 'serial' || type === 'text')),
    )
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Documents before what they are made of; those that have a number of their own before those that are called by that of another, as messages are. */
function rank({ kind, fields, display }: CompiledEntity): number {
  if (kind !== 'document') return 2
  return fields.some(({ name, type }) => name === display.code && type === 'serial') ? 0 : 1
}

/** The same rows, and the same fields of them, as in the list. */
async function rowsOf(
  { services: { engine }, signedIn: { caller }, exchange: { language } }: CallContext,
  entity: CompiledEntity,
  words: string,
): Promise<FoundDocument[]> {
  const { code, name } = entity.display
  if (engine.unseen(caller, entity, [code]).length > 0) return []
  requirePermission(caller, entity.name, 'listByPage', {})
  const { data } = await engine.operate(caller, entity, 'listByPage', {
    conditions: [{ key: code, operator: 'startsWith', value: words }],
    sort: [{ field: code, order: 'desc' }],
    pageIndex: 1,
    pageRows: mostOfOne,
    noQueryTotalFlag: 'Y',
  })
  const state = (row: Row) =>
    entity.states?.values.find((each) => each.code === row[entity.states?.field ?? ''])?.label
  return (Array.isArray(data) ? (data as readonly Row[]) : []).map((row) => ({
    // rows are what listByPage answers
    entity: entity.name,
    id: String(row['id']),
    code: String(row[code] ?? ''),
    name: name === code ? '' : String(row[`${name}Name`] ?? calledIn(language, entity.display, row) ?? ''),
    state: spoken(state(row), language) ?? null,
  }))
}
