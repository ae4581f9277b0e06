import { expect, test } from 'vitest'
import { columnName, quoted, tableName } from './naming.ts'

test.each([
  ['docNote', 'doc_note'],
  ['creationDate', 'creation_date'],
  ['partnerId', 'partner_id'],
  ['itemNO', 'item_no'],
  ['eNote2Line', 'e_note2_line'],
  ['ouID5', 'ou_id5'],
  ['URLPath', 'url_path'],
  ['id', 'id'],
])('%s is kept as %s', (name, column) => {
  expect(columnName(name)).toBe(column)
  expect(tableName(name)).toBe(column)
})

test('an identifier cannot leave its quotes', () => {
  expect(quoted('a"; drop')).toBe('"a""; drop"')
})
