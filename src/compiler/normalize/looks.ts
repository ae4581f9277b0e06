import type { CellType, FieldTypeName } from '../../language/compiled.ts'

interface Look {
  readonly cellType: CellType
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

/** How a type looks unless somebody says otherwise. */
export const looks: Readonly<Record<FieldTypeName, Look>> = {
  text: { cellType: 'text', width: 160, align: 'left' },
  textarea: { cellType: 'textarea', width: 240, align: 'left' },
  password: { cellType: 'password', width: 120, align: 'left' },
  url: { cellType: 'url', width: 200, align: 'left' },
  email: { cellType: 'email', width: 180, align: 'left' },
  tel: { cellType: 'tel', width: 140, align: 'left' },
  integer: { cellType: 'number', width: 100, align: 'right' },
  number: { cellType: 'number', width: 120, align: 'right' },
  quantity: { cellType: 'number', width: 120, align: 'right' },
  price: { cellType: 'price', width: 130, align: 'right' },
  amount: { cellType: 'amount', width: 140, align: 'right' },
  percent: { cellType: 'number', width: 100, align: 'right' },
  score: { cellType: 'number', width: 90, align: 'right' },
  rate: { cellType: 'number', width: 120, align: 'right' },
  lookup: { cellType: 'lookup', width: 130, align: 'left' },
  ref: { cellType: 'editlookup', width: 180, align: 'left' },
  user: { cellType: 'editlookup', width: 130, align: 'left' },
  date: { cellType: 'date', width: 120, align: 'center' },
  daterange: { cellType: 'daterange', width: 240, align: 'center' },
  datetime: { cellType: 'datetime', width: 170, align: 'center' },
  datetimerange: { cellType: 'datetimerange', width: 340, align: 'center' },
  year: { cellType: 'year', width: 80, align: 'center' },
  month: { cellType: 'month', width: 100, align: 'center' },
  time: { cellType: 'time', width: 100, align: 'center' },
  flag: { cellType: 'checkbox', width: 90, align: 'center' },
  checkbox: { cellType: 'checkbox', width: 90, align: 'center' },
  attachments: { cellType: 'upload', width: 110, align: 'center' },
  image: { cellType: 'upload', width: 90, align: 'center' },
  richtext: { cellType: 'textarea', width: 240, align: 'left' },
  serial: { cellType: 'text', width: 160, align: 'left' },
  compute: { cellType: 'compute', width: 120, align: 'right' },
  json: { cellType: 'textarea', width: 200, align: 'left' },
}

const numeric = new Set<FieldTypeName>([
  'integer',
  'number',
  'quantity',
  'price',
  'amount',
  'percent',
  'score',
  'rate',
  'compute',
])
export const isNumber = (type: FieldTypeName): boolean => numeric.has(type)

const numbers = ['number', 'price', 'amount'] as const
const words = ['text', 'textarea', 'url', 'email', 'tel', 'lookup', 'editlookup', 'upload'] as const
/** Editors that take values of a type, beside its own. */
const further: Readonly<Partial<Record<FieldTypeName, readonly CellType[]>>> = {
  text: words,
  textarea: words,
  url: ['text'],
  email: ['text'],
  tel: ['text'],
  integer: numbers,
  number: numbers,
  quantity: numbers,
  price: numbers,
  amount: numbers,
  percent: numbers,
  score: numbers,
  rate: numbers,
  compute: numbers,
  lookup: ['editlookup'],
  ref: ['lookup'],
  user: ['lookup'],
}
/** They show any value that is words; what they show is edited as its type is. */
const showing: readonly CellType[] = [
  'text',
  'compute',
  'icon',
  'linkTag',
  'button',
  'tableOperate',
  'slot',
  'viewSlot',
]
/** Kept from sight, or drawn by the upload alone. */
const special = new Set<FieldTypeName>(['password', 'attachments', 'image'])

export function editorsOf(type: FieldTypeName): readonly CellType[] {
  return [...new Set<CellType>([looks[type].cellType, ...(further[type] ?? []), 'slot'])].filter(
    (cell) => cell !== 'compute',
  )
}

export function cellsOf(type: FieldTypeName): readonly CellType[] {
  return special.has(type)
    ? [looks[type].cellType, 'slot', 'viewSlot']
    : [...new Set([...editorsOf(type), ...showing])]
}
