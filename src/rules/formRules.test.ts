import { expect, test } from 'vitest'
import { formRules, type FormRuleName } from './formRules.ts'

const samples: Readonly<Record<FormRuleName, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>> = {
  integer: { valid: ['0', '12', '-7', '+3'], invalid: ['', '1.0', 'a', '1 2', '--1', '1e3'] },
  quantity: { valid: ['0', '1.5', '-2.25', '+10.000'], invalid: ['', '.5', '1.', '1,000', 'a'] },
  amountGreaterThanZero: { valid: ['1', '0.001', '10.5'], invalid: ['0', '0.00', '-1', 'abc', ''] },
  amountTwoDecimals: { valid: ['1', '0.01', '12.3', '12.34'], invalid: ['0', '0.00', '12.345', '-1', 'abc', '1.', ''] },
  amountTwoDecimalsOrZero: { valid: ['0', '0.00', '1', '12.34'], invalid: ['12.345', '-1', 'abc', ''] },
  score: { valid: ['0', '59.5', '99.99', '100', '100.00'], invalid: ['100.01', '101', '-1', '1.234', 'a', ''] },
  email: { valid: ['a@b.cn', 'first.last+tag@sub.example.com'], invalid: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@.cn'] },
  mobile: { valid: ['13800138000', 'abcdefghijk'], invalid: ['1380013800', '138001380000', ''] },
  landline: {
    valid: ['1234567', '12345678', '010-12345678', '0755-1234567', '0755-12345678-123', '010-12345678-1234', '1234567-001'],
    invalid: ['123456', '123456789', '01012345678', '10-12345678', '010-12345678-12', '010-12345678-12345'],
  },
  contact: { valid: ['13800138000', '18912345678', '010-12345678', '1234567'], invalid: ['19912345678', '12812345678', '1380013800', 'a'] },
  required: { valid: ['x', '0'], invalid: [''] },
}

test.each(Object.entries(samples))('the form rule %s takes and refuses what the specification says', (name, { valid, invalid }) => {
  const { pattern } = formRules[name as FormRuleName] // a key of samples
  expect(valid.filter((text) => !pattern.test(text))).toEqual([])
  expect(invalid.filter((text) => pattern.test(text))).toEqual([])
})
