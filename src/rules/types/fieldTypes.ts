import type { FieldTypeName } from '../../language/field.ts'
import { amount } from './amount.ts'
import { attachments } from './attachments.ts'
import { checkbox } from './checkbox.ts'
import { compute } from './compute.ts'
import { date } from './date.ts'
import { daterange } from './daterange.ts'
import { datetime } from './datetime.ts'
import { datetimerange } from './datetimerange.ts'
import { email } from './email.ts'
import { formula } from './formula.ts'
import { flag } from './flag.ts'
import { image } from './image.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { lookup } from './lookup.ts'
import { lookups } from './lookups.ts'
import { month } from './month.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { percent } from './percent.ts'
import { price } from './price.ts'
import { quantity } from './quantity.ts'
import { rate } from './rate.ts'
import { ref } from './ref.ts'
import { refs } from './refs.ts'
import { richtext } from './richtext.ts'
import { score } from './score.ts'
import { serial } from './serial.ts'
import { tel } from './tel.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { time } from './time.ts'
import { typed } from './typed.ts'
import { url } from './url.ts'
import { user } from './user.ts'
import { users } from './users.ts'
import { year } from './year.ts'
import type { Family, FieldType } from './FieldType.ts'

/** Every field type there is, in the order in which messages name them. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  text,
  textarea,
  password,
  url,
  email,
  tel,
  richtext,
  serial,
  integer,
  number,
  quantity,
  price,
  amount,
  percent,
  score,
  rate,
  compute,
  lookup,
  lookups,
  flag,
  checkbox,
  ref,
  refs,
  user,
  users,
  date,
  datetime,
  year,
  month,
  time,
  daterange,
  datetimerange,
  attachments,
  image,
  json,
  formula,
  typed,
}

/** The names of all types, in the same order. */
export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldTypeName[] // its keys are all there are

/** `familyOf('amount')` → `'number'`. */
export const familyOf = (type: FieldTypeName): Family => fieldTypes[type].family

/** `isNumberType('quantity')` → `true`. Whole numbers and decimals, entered or computed. */
export const isNumberType = (type: FieldTypeName): boolean => familyOf(type) === 'number'

/** `countsCharacters('text')` → `true`. What `max` bounds of it are its characters. */
export const countsCharacters = (type: FieldTypeName): boolean => fieldTypes[type].maxLength !== undefined

/** `isRefType('user')` → `true`. Its value is the id of a row, or those of several; their codes and names stand beside it. */
export const isRefType = (type: FieldTypeName): boolean => ['ref', 'refs'].includes(familyOf(type))

/** `isListType('refs')` → `true`. It has several values. */
export const isListType = (type: FieldTypeName): boolean => fieldTypes[type].storage === 'list'

/** `isFilesType('image')` → `true`. */
export const isFilesType = (type: FieldTypeName): boolean => familyOf(type) === 'files'
