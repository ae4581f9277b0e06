import type { Label } from '../language/label.ts'

export interface FormRule {
  readonly pattern: RegExp
  readonly words: Label
}

const required = {
  pattern: /^[\s\S]+$/,
  words: { CN: '{field}为必填项', EN: 'required: {field}' },
} as const satisfies FormRule

/**
 * The form rules of the specification: exact patterns and messages, for browser and server alike. `{field}` is filled in by whoever
 * shows them. The rule over several forms is `document/runForms.ts`.
 */
export const formRules = {
  integer: { pattern: /^[+-]?\d+$/, words: { CN: '必须输入数字', EN: 'must enter a number' } },
  quantity: {
    pattern: /^[+-]?\d+(\.\d+)?$/,
    words: { CN: '必须输入数值', EN: 'must enter a numeric value' },
  },
  amountGreaterThanZero: {
    pattern: /^\+?(?=.*[1-9])\d+(\.\d+)?$/,
    words: { CN: '输入必须为数字且大于0', EN: 'input must be a number and greater than 0' },
  },
  amountTwoDecimals: {
    pattern: /^(?=.*[1-9])\d+(\.\d{1,2})?$/,
    words: { CN: '必须为数字且最多两位小数', EN: 'must be a number with at most 2 decimals' },
  },
  amountTwoDecimalsOrZero: {
    pattern: /^\d+(\.\d{1,2})?$/,
    words: { CN: '必须为数字且最多两位小数', EN: 'must be a number with at most 2 decimals' },
  },
  score: {
    pattern: /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    words: { CN: '必须输入0-100的分数', EN: 'must enter a score 0-100' },
  },
  email: {
    pattern:
      /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$/,
    words: { CN: '邮箱格式错误', EN: 'email format error' },
  },
  mobile: { pattern: /^[\s\S]{11}$/, words: { CN: '手机号码位数不对', EN: 'mobile phone digits wrong' } },
  landline: {
    pattern: /^(0\d{2,3}-)?\d{7,8}(-\d{3,4})?$/,
    words: { CN: '电话格式错误', EN: 'telephone format error' },
  },
  contact: {
    pattern: /^(1[3-8]\d{9}|(0\d{2,3}-)?\d{7,8}(-\d{3,4})?)$/,
    words: {
      CN: '联系方式格式错误，请输入11位手机号码或座机号码',
      EN: 'contact format error, enter an 11-digit mobile or landline',
    },
  },
  required,
  /** Dates and texts are asked for being there, and for nothing else. */
  dateRequired: required,
  stringRequired: required,
  positive: { pattern: /^\+?(?=.*[1-9])\d+(\.\d+)?$/, words: { CN: '必须为正数', EN: 'must be positive' } },
  positiveOrZero: {
    pattern: /^\+?\d+(\.\d+)?$/,
    words: { CN: '必须为正数或零', EN: 'must be positive or zero' },
  },
  positiveInt: {
    pattern: /^\+?0*[1-9]\d*$/,
    words: { CN: '必须为正整数', EN: 'must be a positive integer' },
  },
} as const satisfies Record<string, FormRule>

export type FormRuleName = keyof typeof formRules
