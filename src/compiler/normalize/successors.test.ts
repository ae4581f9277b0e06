import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const loan = 'schemas/entities/stock/loan.yaml'

/** By screen: what is offered, and which rows are taken. */
const offeredIn = (sample: ReturnType<typeof sampleProject>) =>
  Object.fromEntries(
    definitionsOf(sample.compiler).screens.flatMap(({ id, successors = [] }) =>
      successors.length > 0
        ? [[id, successors.map(({ label, by, lines }) => `${label.EN} ${by} ${lines ?? ''}`.trim())]]
        : [],
    ),
  )

test('what a flow makes is offered where its source is listed and where the document of its source is open', () => {
  const sample = sampleProject()
  expect(offeredIn(sample)).toEqual({
    wishEdit: ['Create loan parentId lines'],
    wishList: ['Create loan parentId lines'],
  })
  sample.texts.set(
    'screens/stock/wish.yaml',
    'screens:\n  wishLines: { list: { entity: wishLine, columns: [thing], toolbar: [] } }\n  wishList: { list: { columns: [wishNum], toolbar: [btnFinish] } }\nmenu: { wishList: { under: stock, grants: { keeper: all } }, wishLines: { under: stock, grants: { keeper: all } } }\n',
  )
  const { screens } = definitionsOf(sample.compiler)
  expect(offeredIn(sample)['wishLines']).toEqual(['Create loan id'])
  expect(screens.find(({ id }) => id === 'wishLines')?.table?.selection).toBe('multiple')
})

test('it is not offered to whom makes no such documents, and two flows into one document say which they are', () => {
  const sample = sampleProject()
  sample.rewrite(loan, 'edit: status == DRAFT }', 'edit: status == DRAFT, create: false }')
  expect(offeredIn(sample)).toEqual({})
  const other = sampleProject()
  const again = `  again:
    label: 引用心愿行 | From wish line
    pick: { rows: wishLine, quantity: lines.quantity }
    then: [ { make: this, each: picked, lines: { lines: { copy: [thing], set: { wishLine: each } } } } ]
`
  other.rewrite(loan, 'access:', `${again}access:`)
  expect(offeredIn(other)['wishList']).toEqual([
    'Create loan (From wish) parentId lines',
    'Create loan (From wish line) parentId lines',
  ])
  other.rewrite(loan, 'label: 引用心愿行 | From wish line', 'label: 再借 | Lend again')
  expect(offeredIn(other)['wishList']).toContain('Lend again parentId lines')
})

test('a condition that a row does not meet is said by its opposite', () => {
  const sample = sampleProject()
  sample.rewrite(
    loan,
    'rows: wishLine where parent.status == OPEN',
    'rows: wishLine where parent.status == OPEN and rest > 0 and not lent > 5 and thing != null and (rest > 1 or wanted in 2|3)',
  )
  const [flow] = definitionsOf(sample.compiler).entities['loan']?.flows ?? []
  expect(flow?.conditions?.map(({ broken }) => broken.EN)).toEqual([
    'Status of the document is not Open',
    'Rest is at most 0',
    'Lent is greater than 5',
    'Thing is empty',
    'it is not true that (Rest is greater than 1 or Wanted is 2 or 3)',
  ])
})
