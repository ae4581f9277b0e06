import type {
  CellType,
  CompiledColumn,
  CompiledField,
  FieldTypeName,
  Storage,
} from '../../language/compiled.ts'

const cellTypes: Partial<Record<FieldTypeName, CellType>> = {
  textarea: 'textarea',
  password: 'password',
  url: 'url',
  email: 'email',
  tel: 'tel',
  integer: 'number',
  number: 'number',
  quantity: 'number',
  percent: 'number',
  score: 'number',
  rate: 'number',
  price: 'price',
  amount: 'amount',
  lookup: 'lookup',
  ref: 'lookup',
  user: 'lookup',
  date: 'date',
  datetime: 'datetime',
  year: 'year',
  month: 'month',
  time: 'time',
  flag: 'checkbox',
  checkbox: 'checkbox',
  attachments: 'upload',
  image: 'upload',
  compute: 'compute',
}

const numeric = new Set<Storage>(['decimal', 'integer'])
const plain = {
  width: 140,
  sortable: true,
  columnsDisplay: 'Y',
  required: false,
  isEdit: false,
  isSummary: false,
} as const

/** A field as a column, for dialogs that show fields which no screen lists. */
export function columnOf(field: CompiledField): CompiledColumn {
  const isRef = field.type === 'ref' || field.type === 'user'
  const isNumber = numeric.has(field.storage)
  return {
    ...plain,
    key: isRef ? `${field.name}Name` : field.wire,
    field: field.name,
    title: field.label,
    type: field.type,
    cellType: cellTypes[field.type] ?? 'text',
    align: isNumber ? 'right' : 'left',
    showThousandSeparator: isNumber,
    isEdit: true,
    typeCode: field.typeCode,
    to: field.to,
    scale: field.scale,
    maxLength: field.maxLength,
    case: field.case,
    min: field.min,
    max: field.max,
  }
}
