import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { exportCsvName, exportRequest, fileNameOf, sheetMaxRow } from './exportRequest.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, type: 'text', cellType: 'text', columnsDisplay: 'Y', ...more }) as unknown as CompiledColumn // only what is looked at
const entity = { server: 'noteServer', family: 'note' }
const columns = [
  column('a'),
  column('b', { fixed: 'right' }),
  column('c', { columnsDisplay: 'N' }),
  column('d', { fixed: 'left' }),
  column('e', { cellType: 'tableOperate' }),
  column('f', { type: 'password' }),
]

test('an export has the address of its rows and the columns as they are seen, pinned ones at their side', () => {
  const request = exportRequest(entity, {}, columns, 'Notes: June')
  expect(request).toMatchObject({
    requestUrl: '/noteServer/v1/noteRestful/listByPage',
    fileName: 'Notes  June',
    sheetMaxRow: 9001,
  })
  expect('columns' in request && request.columns.map(({ key }) => key)).toEqual(['d', 'a', 'b'])
  expect(exportRequest(entity, { api: 'listMine' }, columns, 'x')).toMatchObject({
    requestUrl: '/noteServer/v1/noteRestful/listMine',
  })
})

test('[gridRules.exportRequires][errors.requestUrlEmpty][errors.exportColumnsEmpty] an export without address or columns is refused in the words of the specification', () => {
  const noAddress = { CN: '请求数据链接不能为空', EN: 'Request data link cannot be empty' }
  expect(exportRequest({ ...entity, family: '' }, {}, columns, 'x')).toEqual(noAddress)
  expect(exportRequest(entity, { api: '' }, columns, 'x')).toEqual(noAddress)
  expect(exportRequest(entity, {}, [column('e', { cellType: 'button' })], 'x')).toEqual({
    CN: '导出字段列表不能为空',
    EN: 'Export field list cannot be empty',
  })
})

test('[constants.exportCsvName][constants.sheetMaxRow] a file that nothing names has the default name', () => {
  expect([fileNameOf(' / '), exportCsvName, sheetMaxRow]).toEqual([
    'DefaultExportCsv',
    'DefaultExportCsv',
    9001,
  ])
})
