import { rulesTexts } from '../texts/rulesTexts.ts'
import type { Wording } from '../texts/Wording.ts'

export interface FormRule {
  readonly pattern: RegExp
  /** The message for this field. */
  readonly says: (field: Wording) => Wording
}

const required = {
  pattern: /^[\s\S]+$/,
  says: (field) => rulesTexts.text('form.required', { field }),
} as const satisfies FormRule

/**
 * The form rules of the specification: exact patterns and messages, for browser and server alike. The rule over several forms is `document/runForms.ts`.
 */
export const formRules = {
  integer: { pattern: /^[+-]?\d+$/, says: () => rulesTexts.text('form.integer') },
  quantity: {
    pattern: /^[+-]?\d+(\.\d+)?$/,
    says: () => rulesTexts.text('form.quantity'),
  },
  amountGreaterThanZero: {
    pattern: /^\+?(?=.*[1-9])\d+(\.\d+)?$/,
    says: () => rulesTexts.text('form.amountGreaterThanZero'),
  },
  amountTwoDecimals: {
    pattern: /^(?=.*[1-9])\d+(\.\d{1,2})?$/,
    says: () => rulesTexts.text('form.amountTwoDecimals'),
  },
  amountTwoDecimalsOrZero: {
    pattern: /^\d+(\.\d{1,2})?$/,
    says: () => rulesTexts.text('form.amountTwoDecimalsOrZero'),
  },
  score: {
    pattern: /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    says: () => rulesTexts.text('form.score'),
  },
  email: {
    pattern:
      /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$/,
    says: () => rulesTexts.text('form.email'),
  },
  mobile: { pattern: /^[\s\S]{11}$/, says: () => rulesTexts.text('form.mobile') },
  landline: {
    pattern: /^(0\d{2,3}-)?\d{7,8}(-\d{3,4})?$/,
    says: () => rulesTexts.text('form.landline'),
  },
  contact: {
    pattern: /^(1[3-8]\d{9}|(0\d{2,3}-)?\d{7,8}(-\d{3,4})?)$/,
    says: () => rulesTexts.text('form.contact'),
  },
  required,
  /** Dates and texts are asked for being there, and for nothing else. */
  dateRequired: required,
  stringRequired: required,
  positive: { pattern: /^\+?(?=.*[1-9])\d+(\.\d+)?$/, says: () => rulesTexts.text('form.positive') },
  positiveOrZero: {
    pattern: /^\+?\d+(\.\d+)?$/,
    says: () => rulesTexts.text('form.positiveOrZero'),
  },
  positiveInt: {
    pattern: /^\+?0*[1-9]\d*$/,
    says: () => rulesTexts.text('form.positiveInt'),
  },
} as const satisfies Record<string, FormRule>

export type FormRuleName = keyof typeof formRules
