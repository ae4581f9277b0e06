import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { schemaValue, valueSchema } from '../../rules/form/valueSchema.ts'
import { canonicalDecimal, compareDecimals, decimalsOf } from '../../rules/types/decimalText.ts'
import type { Fault } from '../../rules/types/faults.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { isValueType, type TypedFacts } from '../../rules/types/typedFacts.ts'

/** All errors, because which one is told is decided by `order`; the schemas are ours (`valueSchema`), and a test proves that they are schemas. */
const ajv = new Ajv2020({
  allErrors: true,
  logger: false,
  meta: false,
  validateSchema: false,
  strictTypes: false,
})
for (const [name, type] of Object.entries(fieldTypes))
  ajv.addFormat(name, { type: 'string', validate: (text: string) => type.check(text, {}) === null })
ajv.addKeyword({
  keyword: 'decimals',
  type: 'string',
  schemaType: 'number',
  validate: (most: number, value: string) => decimalsOf(canonicalDecimal(value) ?? '') <= most,
})
ajv.addKeyword({
  keyword: 'atLeast',
  type: ['string', 'number'],
  schemaType: 'string',
  validate: (least: string, value: unknown) => compareDecimals(value, least) >= 0,
})
ajv.addKeyword({
  keyword: 'atMost',
  type: ['string', 'number'],
  schemaType: 'string',
  validate: (most: string, value: unknown) => compareDecimals(value, most) <= 0,
})

/** What each word of a schema that refuses a value is told as, the first of them first. `null`: the type says what its form lacks. */
const order: readonly (readonly [keyword: string, fault: Fault | null])[] = [
  ['type', null],
  ['format', null],
  ['enum', 'flag'], // codes of lists are left out below
  ['decimals', 'scale'],
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['atLeast', 'min'],
  ['atMost', 'max'],
  ['maxLength', 'maxLength'],
  ['minItems', 'fewer'],
  ['maxItems', 'more'],
  ['uniqueItems', 'text'],
]

/** So many kinds of values are remembered: their number follows from what people define. */
const most = 1000
const known = new Map<string, ValidateFunction>()

/** `judgeValue({ type: 'number', max: '100' }, '500')` → `'max'`. What is wrong with a value of a field that is data, by the schema of its form; the code of a list is told by `checkRefs`, which has the lists and names them. */
export function judgeValue(facts: TypedFacts, value: unknown): Fault | null {
  const data = schemaValue(facts, value)
  const judge = judgeOf(facts)
  if (judge(data)) return null
  const errors = judge.errors ?? []
  const found = order.find(([keyword]) => errors.some((error) => isOf(error, keyword)))
  if (!found)
    throw new Error(`A value is refused by ${String(errors[0]?.keyword)}, which is told as nothing.`)
  const [, fault] = found
  return fault ?? fieldTypes[facts.type].check(value, {}) ?? 'text'
}

const isOf = ({ keyword }: ErrorObject, wanted: string): boolean => keyword === wanted

/** The check of a kind of values, compiled once. */
function judgeOf({ typeCode: _, to: __, ...facts }: TypedFacts): ValidateFunction {
  const key = JSON.stringify(facts)
  const before = known.get(key)
  if (before) return before
  if (known.size >= most) forget()
  const made = ajv.compile(valueSchema(facts))
  known.set(key, made)
  return made
}

/** The validator remembers by itself what it compiled. */
function forget(): void {
  known.clear()
  ajv.removeSchema()
}

/** The types that fields which are data may have. */
export const judgedTypes = Object.keys(fieldTypes).filter(isValueType)
