import { expect, test } from 'vitest'
import type { CellServices } from '../../cells/CellServices.ts'
import { groupDepth, groupRuns } from '../../grid/layout/headGroups.ts'
import type { Placed } from '../../grid/layout/layout.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { MatrixAxis } from '../../language/matrix.ts'
import { sampleMatrix } from './sampleMatrix.chromium.ts'
import { matrixColumns } from '../matrix/matrixColumns.ts'

const services = { language: 'EN' } as CellServices // no value is drawn
const axis: MatrixAxis = { key: 'name', columns: [] }
/** Two columns of cells under so many titles. */
const columnsUnder = (titles: number) =>
  ['a', 'b'].map((key) => ({
    key,
    row: {},
    groups: Array.from({ length: titles }, (_, at) => ({ key: `g${at}`, row: {}, text: `Title ${at}` })),
  }))

const placed = (all: readonly CompiledColumn[]): Placed[] =>
  all.map((column, index) => ({ column, index, width: 90 }) as Placed) // titles ask for nothing else
/** What stands over the sums at the right, level by level. */
function overTotals(heads: readonly MatrixAxis[], table = sampleMatrix().table): (string | undefined)[] {
  const made = matrixColumns(
    { ...sampleMatrix(), table, heads },
    columnsUnder(heads.length - 1),
    services,
  ).columns
  const totals = placed(made.filter(({ key }) => key.startsWith('total:')))
  return Array.from(
    { length: groupDepth(placed(made)) },
    (_, level) => groupRuns(totals, level)[0]?.title?.EN,
  )
}

test('the sums at the right are called total once, however many titles stand over the columns', () => {
  expect(overTotals([axis])).toEqual(['Total'])
  expect(overTotals([axis, axis])).toEqual([undefined, 'Total'])
  expect(overTotals([axis, axis, axis])).toEqual([undefined, undefined, 'Total'])
})

test('where one value stands in each cell the column of the sum itself is called so', () => {
  const { table } = sampleMatrix()
  const one = { ...table, columns: table.columns.slice(1) }
  expect(overTotals([axis, axis], one)).toEqual([undefined])
})
