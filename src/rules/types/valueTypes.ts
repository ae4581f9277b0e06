import type { FieldTypeName, Storage, ValueType } from '../../language/compiled.ts'

/** How each field type is kept, and what it is in an expression. A flag is a code with the values Y and N. */
export const valueTypes: Readonly<
  Record<FieldTypeName, { readonly storage: Storage; readonly value: ValueType }>
> = {
  text: { storage: 'text', value: 'text' },
  textarea: { storage: 'text', value: 'text' },
  password: { storage: 'text', value: 'text' },
  url: { storage: 'text', value: 'text' },
  email: { storage: 'text', value: 'text' },
  tel: { storage: 'text', value: 'text' },
  richtext: { storage: 'text', value: 'text' },
  serial: { storage: 'text', value: 'text' },
  year: { storage: 'text', value: 'text' },
  month: { storage: 'text', value: 'text' },
  time: { storage: 'text', value: 'text' },
  integer: { storage: 'integer', value: 'integer' },
  number: { storage: 'decimal', value: 'decimal' },
  quantity: { storage: 'decimal', value: 'decimal' },
  price: { storage: 'decimal', value: 'decimal' },
  amount: { storage: 'decimal', value: 'decimal' },
  percent: { storage: 'decimal', value: 'decimal' },
  score: { storage: 'decimal', value: 'decimal' },
  rate: { storage: 'decimal', value: 'decimal' },
  compute: { storage: 'decimal', value: 'decimal' },
  lookup: { storage: 'text', value: 'code' },
  flag: { storage: 'flag', value: 'code' },
  checkbox: { storage: 'flag', value: 'code' },
  ref: { storage: 'id', value: 'id' },
  user: { storage: 'id', value: 'id' },
  date: { storage: 'date', value: 'date' },
  datetime: { storage: 'datetime', value: 'datetime' },
  daterange: { storage: 'json', value: 'json' },
  datetimerange: { storage: 'json', value: 'json' },
  attachments: { storage: 'text', value: 'text' },
  image: { storage: 'text', value: 'text' },
  json: { storage: 'json', value: 'json' },
}
