import { expect, test } from 'vitest'
import { noteScope } from '../testing/noteScope.ts'
import { typedOf } from '../testing/compileAll.ts'
import { say } from './say.ts'

test.each([
  ['total > 0', '总额 大于 0', 'Total is greater than 0'],
  [
    'status in DRAFT|REJECTED',
    '状态 为 码DRAFT 或 码REJECTED',
    '状态 is draft or rejected'.replace('状态', 'Status'),
  ],
  [
    'ou in me.orgs and not urgent',
    '组织 属于 我的组织 且 并非 加急 为 是',
    'Org is among my orgs and it is not true that Urgent is Yes',
  ],
  ['count(lines) > 0', '行的数量 大于 0', 'the number of Lines is greater than 0'],
  ['all(lines.promisedDate != null)', '行均满足：承诺日期 不为空', 'for all Lines: Promised date is filled'],
  [
    'sum(lines.amount where free == Y)',
    '满足“免费 为 是”的行中 金额 的合计',
    'the sum of Amount over Lines where Free is Yes',
  ],
  ['partner.term.days', '伙伴的条款的天数', 'Days of Term of Partner'],
  [
    'round(total * (taxRate + 1), 2)',
    '总额 × (税率 + 1) 四舍五入到 2 位小数',
    'Total × (Tax rate + 1) rounded to 2 decimals',
  ],
  ['asNumber(title) > 1', '标题 中的数值 大于 1', 'the number in Title is greater than 1'],
  ['joined(lines.lineStatus)', '行中各行状态逐行相连', 'Line status of all of Lines, one below the other'],
  ["contains(title, 'x')", '标题 包含 “x”', 'Title contains "x"'],
  [
    "hasCheckDigit(title, 'GB32100')",
    '标题 是校验码正确的“GB32100”号码',
    'Title is a number of the kind "GB32100" with the right check digit',
  ],
  ["title == 'x'", '标题 为 “x”', 'Title is "x"'],
])('%s is said in both languages', (text, CN, EN) => {
  expect(say(typedOf(text))).toEqual({ CN, EN })
})

test('rows that agree in something are told by what may be empty in both', () => {
  expect(say(typedOf('count(parent.lines where same(item, lineStatus)) > 1', noteScope('noteLine')))).toEqual(
    {
      CN: '满足“物料 与 本行的物料 相同（或均为空） 且 行状态 为 本行的行状态”的行的数量 大于 1',
      EN: 'the number of Lines where Item and Item of this row are the same, or both empty and Line status is Line status of this row is greater than 1',
    },
  )
})

test('the document above a line and the edited row are named', () => {
  expect(say(typedOf('parent.total > 0', noteScope('noteLine')))).toEqual({
    CN: '单据的总额 大于 0',
    EN: 'Total of the document is greater than 0',
  })
  expect(say(typedOf('unit == this.ou', noteScope('firm', { self: 'note' })))).toEqual({
    CN: '组织 为 本行的组织',
    EN: 'Org is Org of this row',
  })
})
