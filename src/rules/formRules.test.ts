import { expect, test } from 'vitest'
import { formRules, type FormRuleName } from './formRules.ts'
import { toLabel } from '../texts/spoken.ts'

const samples: Readonly<
  Record<FormRuleName, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
> = {
  integer: { valid: ['0', '12', '-7', '+3'], invalid: ['', '1.0', 'a', '1 2', '--1', '1e3'] },
  quantity: { valid: ['0', '1.5', '-2.25', '+10.000'], invalid: ['', '.5', '1.', '1,000', 'a'] },
  amountGreaterThanZero: { valid: ['1', '0.001', '10.5'], invalid: ['0', '0.00', '-1', 'abc', ''] },
  amountTwoDecimals: {
    valid: ['1', '0.01', '12.3', '12.34'],
    invalid: ['0', '0.00', '12.345', '-1', 'abc', '1.', ''],
  },
  amountTwoDecimalsOrZero: { valid: ['0', '0.00', '1', '12.34'], invalid: ['12.345', '-1', 'abc', ''] },
  score: {
    valid: ['0', '59.5', '99.99', '100', '100.00'],
    invalid: ['100.01', '101', '-1', '1.234', 'a', ''],
  },
  email: {
    valid: ['a@b.cn', 'first.last+tag@sub.example.com'],
    invalid: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@.cn'],
  },
  mobile: { valid: ['13800138000', 'abcdefghijk'], invalid: ['1380013800', '138001380000', ''] },
  landline: {
    valid: [
      '1234567',
      '12345678',
      '010-12345678',
      '0755-1234567',
      '0755-12345678-123',
      '010-12345678-1234',
      '1234567-001',
    ],
    invalid: ['123456', '123456789', '01012345678', '10-12345678', '010-12345678-12', '010-12345678-12345'],
  },
  contact: {
    valid: ['13800138000', '18912345678', '010-12345678', '1234567'],
    invalid: ['19912345678', '12812345678', '1380013800', 'a'],
  },
  required: { valid: ['x', '0'], invalid: [''] },
  dateRequired: { valid: ['2026-01-31', 'x'], invalid: [''] },
  stringRequired: { valid: ['x', '0'], invalid: [''] },
  positive: { valid: ['1', '0.1'], invalid: ['0', '-1', 'a'] },
  positiveOrZero: { valid: ['0', '1', '0.1'], invalid: ['-1', 'a'] },
  positiveInt: { valid: ['1', '10', '007'], invalid: ['0', '-1', '1.0', 'a'] },
}

/** Pattern and message of each, as the specification words them. */
const wordings: Readonly<Record<FormRuleName, readonly [pattern: string, english: string, chinese: string]>> =
  {
    integer: ['^[+-]?\\d+$', 'must enter a number', '必须输入数字'],
    quantity: ['^[+-]?\\d+(\\.\\d+)?$', 'must enter a numeric value', '必须输入数值'],
    amountGreaterThanZero: [
      '^\\+?(?=.*[1-9])\\d+(\\.\\d+)?$',
      'input must be a number and greater than 0',
      '输入必须为数字且大于0',
    ],
    amountTwoDecimals: [
      '^(?=.*[1-9])\\d+(\\.\\d{1,2})?$',
      'must be a number with at most 2 decimals',
      '必须为数字且最多两位小数',
    ],
    amountTwoDecimalsOrZero: [
      '^\\d+(\\.\\d{1,2})?$',
      'must be a number with at most 2 decimals',
      '必须为数字且最多两位小数',
    ],
    score: ['^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$', 'must enter a score 0-100', '必须输入0-100的分数'],
    email: [
      "^[A-Za-z0-9._%+'-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\\.[A-Za-z]{2,}$",
      'email format error',
      '邮箱格式错误',
    ],
    mobile: ['^[\\s\\S]{11}$', 'mobile phone digits wrong', '手机号码位数不对'],
    landline: ['^(0\\d{2,3}-)?\\d{7,8}(-\\d{3,4})?$', 'telephone format error', '电话格式错误'],
    contact: [
      '^(1[3-8]\\d{9}|(0\\d{2,3}-)?\\d{7,8}(-\\d{3,4})?)$',
      'contact format error, enter an 11-digit mobile or landline',
      '联系方式格式错误，请输入11位手机号码或座机号码',
    ],
    required: ['^[\\s\\S]+$', 'required: {field}', '{field}为必填项'],
    dateRequired: ['^[\\s\\S]+$', 'required: {field}', '{field}为必填项'],
    stringRequired: ['^[\\s\\S]+$', 'required: {field}', '{field}为必填项'],
    positive: ['^\\+?(?=.*[1-9])\\d+(\\.\\d+)?$', 'must be positive', '必须为正数'],
    positiveOrZero: ['^\\+?\\d+(\\.\\d+)?$', 'must be positive or zero', '必须为正数或零'],
    positiveInt: ['^\\+?0*[1-9]\\d*$', 'must be a positive integer', '必须为正整数'],
  }
const names = Object.keys(formRules) as FormRuleName[] // the keys of a constant

test.each(names)(
  '[formRules.%s] takes and refuses what the specification says, with its pattern and its words',
  (name) => {
    const { pattern, says } = formRules[name]
    const words = toLabel(says({ CN: '{field}', EN: '{field}' }))
    const { valid, invalid } = samples[name]
    expect(valid.filter((text) => !pattern.test(text))).toEqual([])
    expect(invalid.filter((text) => pattern.test(text))).toEqual([])
    expect([pattern.source, words.EN, words.CN]).toEqual(wordings[name])
  },
)

test('[formRules.messagesOriginallyChinese] every message is there in both languages', () => {
  for (const name of names) {
    const { CN, EN } = toLabel(formRules[name].says({ CN: '{field}', EN: '{field}' }))
    expect(CN, name).toMatch(/[\u4e00-\u9fff]/)
    expect(EN, name).toMatch(/^[\x20-\x7e]+$/)
  }
})

test('[constants.scoreRange] a score is from 0 to 100, both included', () => {
  expect(['-0.01', '0', '100', '100.01', '101'].map((score) => formRules.score.pattern.test(score))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('[constants.mobileLength] a mobile number has eleven characters', () => {
  expect([10, 11, 12].map((length) => formRules.mobile.pattern.test('1'.repeat(length)))).toEqual([
    false,
    true,
    false,
  ])
})
