import type { FieldTypeName } from '../../language/compiled.ts'
import type { FieldType } from './FieldType.ts'
import { flag } from './flag.ts'
import { amount, computed, decimal, integer, percent, price, quantity, rate, score } from './numberTypes.ts'
import { reference } from './reference.ts'
import { daterange, datetimerange, json } from './structured.ts'
import {
  attachments,
  code,
  email,
  password,
  richtext,
  serial,
  tel,
  text,
  textarea,
  url,
} from './textTypes.ts'
import { date, datetime, month, time, year } from './timeTypes.ts'

/** Every field type there is. */
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
  number: decimal,
  quantity,
  price,
  amount,
  percent,
  score,
  rate,
  compute: computed,
  lookup: code,
  flag,
  checkbox: flag,
  ref: reference,
  user: reference,
  date,
  datetime,
  year,
  month,
  time,
  daterange,
  datetimerange,
  attachments,
  image: attachments,
  json,
}

/** Decimals kept when the field says nothing. */
export const defaultScales: Readonly<Partial<Record<FieldTypeName, number>>> = {
  number: 6,
  quantity: 6,
  price: 6,
  amount: 2,
  percent: 4,
  score: 2,
  rate: 8,
  compute: 6,
}

/** Characters allowed when the field says nothing. */
export const defaultLengths: Readonly<Partial<Record<FieldTypeName, number>>> = {
  text: 240,
  textarea: 4000,
  password: 240,
  url: 240,
  email: 240,
  tel: 240,
  serial: 240,
}
