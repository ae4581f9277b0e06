import { listing } from '../bounds.ts'
import { listOf } from '../Schema.ts'
import { listPage } from '../store/listPage.ts'
import { defineOperation } from './Operation.ts'

export const listByPage = defineOperation('listByPage', {
  ofViews: true,
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: listing,
  answer: listOf,
  paged: true,
  says: [
    "filters, `pageIndex` 1…, `pageRows` 1…500 (20), `sort: [{field, order}]`, `noQueryTotalFlag`, `onlyQueryTotalFlag`, `totals: [key]`, `countBy: key` (a state, code, flag, short text, day or `categoryName`, the name of what is referred to), `counts: [{…filters}]` (further ones, each by itself), `mine` (Y: only rows that wait for the caller, as `findWaiting` has them), `can` (a verb: only rows in a state from which it leads on, that are the caller's to change and that whoever may do it lets him), `quick` (words, in the fields of `quickIn: [key]` or in what stands for the row), `columns: [key]` (only these are read; default all)",
    'rows without lines; `page {count, curIndex, pageRows}` (no `count` with `noQueryTotalFlag`; then `page.count` is -1; `page.counts` by `counts`), `totals {key: "12.5"}` over the whole filtered result; `groups {key: {value: "12"}}`: rows by `countBy`, and sums by measure of a total that is null because measures differ',
  ],
  answers: [
    'calls.standardFamily.listByPage',
    'calls.conventions.gridPagedLoad',
    'calls.conventions.noQueryTotalFlag',
  ],
  run: listPage,
})
