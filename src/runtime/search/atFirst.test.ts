import { expect, test } from 'vitest'
import type { ExpressionEnv } from '../../language/expression.ts'
import { atFirst } from './atFirst.ts'
import { noSearch, onlyTab } from './search.ts'

const env = {} as ExpressionEnv // without defaults nothing is asked of it

test('a list begins with all rows, or in the tab that its definition names', () => {
  expect(atFirst({ search: [] }, env)).toEqual(noSearch)
  expect(atFirst({ search: [], firstTab: 'mine' }, env).values).toEqual(onlyTab('mine'))
})
