import type { PlaceAnswer } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import { listing, mostPlaces } from '../bounds.ts'
import { fail } from '../fail.ts'
import { anything, integer, listOf, object } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { furtherFilters, listPage } from '../store/listPage.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'

/** Rows under what is searched, in places: each is a list of its own under its further filters, by the same rights, in one transaction. */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const { places, ...asked } = body
  const further = furtherFilters(places, 'places', mostPlaces)
  if (further.length === 0) return fail('PARAM_INVALID', { field: 'places', reason: '[{…}]' })
  const data: PlaceAnswer[] = []
  for (const one of further) {
    const { data: rows, page, totals, groups } = await listPage(context, node, asked, { further: one }) // one connection has one statement at a time
    data.push({ rows, count: page.count, ...(totals ? { totals } : {}), ...(groups ? { groups } : {}) })
  }
  return { data }
}

export const listByPlace = defineOperation('listByPlace', {
  ofViews: true,
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { ...listing, places: { text: 2000, list: mostPlaces, row: true } },
  needs: ['places'],
  answer: () =>
    listOf(object({ rows: listOf(anything), count: integer }, { totals: anything, groups: anything })),
  says: [
    '`{places: [{…filters}], …}`, and what `listByPage` takes: `pageIndex`, `pageRows`, `sort`, `totals`, `columns` and filters hold in every place',
    '`[{rows, count, totals, groups}]`, a place each, as `listByPage` answers under its filters and those of the call',
  ],
  run: find,
})
