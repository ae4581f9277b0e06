import { expect, test } from 'vitest'
import { CodedError } from '../fail.ts'
import { cleanName } from './cleanName.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\temp\\采购 清单.XLSX', '采购 清单.XLSX'],
  ['a\u202efdp.exe.pdf', 'afdp_exe.pdf'],
  ['x\0y\n.pdf', 'xy.pdf'],
  ['page.html.pdf', 'page_html.pdf'],
  ['a.b.c.docx', 'a.b.c.docx'],
  ['name.pdf. .', 'name.pdf'],
  ['a<b>"c.png', 'a_b__c.png'],
  ['noSuffix', 'noSuffix'],
])('%j is shown as %j', (given, shown) => {
  expect(cleanName(given)).toBe(shown)
})

test('a long name keeps its suffix', () => {
  const name = cleanName(`${'长'.repeat(300)}.pdf`)
  expect([name.length, name.endsWith('长.pdf')]).toEqual([200, true])
})

test.each(['', '.pdf', '///', '\u202e'])('%j is no name', (given) => {
  expect(() => cleanName(given)).toThrow(CodedError)
})
