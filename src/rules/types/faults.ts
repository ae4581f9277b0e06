import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { formRules } from '../formRules.ts'

const ownFaults = [
  'url',
  'date',
  'datetime',
  'period',
  'year',
  'month',
  'time',
  'flag',
  'text',
  'json',
  'files',
  'scale',
  'maxLength',
  'min',
  'max',
  'fewer',
  'more',
  'digits',
] as const
/** Faults that the form rules of the specification word. */
const ruleOf = {
  integer: 'integer',
  numeric: 'quantity',
  score: 'score',
  email: 'email',
  contact: 'contact',
} as const satisfies Record<string, keyof typeof formRules>

/** What can be wrong with a single value. */
export type Fault = (typeof ownFaults)[number] | keyof typeof ruleOf

/** What a field allows; what it does not say is left out. */
export interface Limits {
  readonly scale?: number | undefined
  readonly maxLength?: number | undefined
  readonly digits?: number | undefined
  readonly min?: number | string | undefined
  readonly max?: number | string | undefined
}

/** `faultText('maxLength', { maxLength: 30 }).key` → `'fault.maxLength'`. A fault in words, with the limit that it is about. */
export function faultText(fault: Fault, limits: Limits = {}): Wording {
  if (isWordedByRule(fault)) return formRules[ruleOf[fault]].says()
  const bound = boundOf[fault]
  const limit = (bound && limits[bound]) ?? 0
  return rulesTexts.text(`fault.${fault}`, { count: Number(limit), limit })
}

const isWordedByRule = (fault: Fault): fault is keyof typeof ruleOf => Object.hasOwn(ruleOf, fault)

/** Which limit a fault is about. */
const boundOf: Readonly<Partial<Record<Fault, keyof Limits>>> = {
  scale: 'scale',
  maxLength: 'maxLength',
  digits: 'digits',
  min: 'min',
  max: 'max',
  fewer: 'min',
  more: 'max',
}
