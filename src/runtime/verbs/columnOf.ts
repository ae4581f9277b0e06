import type { CellType, CompiledColumn, CompiledEntity, CompiledField, FieldTypeName, Storage } from '../../language/compiled.ts'

const cellTypes: Partial<Record<FieldTypeName, CellType>> = {
  textarea: 'textarea', password: 'password', url: 'url', email: 'email', tel: 'tel', integer: 'number', number: 'number', quantity: 'number', percent: 'number', score: 'number', rate: 'number',
  price: 'price', amount: 'amount', lookup: 'lookup', ref: 'lookup', user: 'lookup', date: 'date', datetime: 'datetime', year: 'year', month: 'month', time: 'time',
  flag: 'checkbox', checkbox: 'checkbox', attachments: 'upload', image: 'upload', compute: 'compute',
}

const numeric = new Set<Storage>(['decimal', 'integer'])
const plain = { width: 140, sortable: true, columnsDisplay: 'Y', required: false, isEdit: false, isSummary: false } as const

/** A field as a column, for dialogs that show fields which no screen lists. */
export function columnOf(field: CompiledField): CompiledColumn {
  const isRef = field.type === 'ref' || field.type === 'user'
  const isNumber = numeric.has(field.storage)
  return {
    ...plain, key: isRef ? `${field.name}Name` : field.wire, field: field.name, title: field.label, type: field.type, cellType: cellTypes[field.type] ?? 'text',
    align: isNumber ? 'right' : 'left', showThousandSeparator: isNumber, isEdit: true,
    typeCode: field.typeCode, to: field.to, scale: field.scale, maxLength: field.maxLength, min: field.min, max: field.max,
  }
}

const typeOfStorage: Readonly<Record<Storage, FieldTypeName>> = { text: 'text', decimal: 'number', integer: 'integer', date: 'date', datetime: 'datetime', flag: 'flag', id: 'text', json: 'json' }

/** What stands under a path of an entity (`parent.prNum`, `item`, `demandDate`), as a read-only column; nothing for an unknown path. */
export function columnAt(entity: CompiledEntity, path: string): CompiledColumn | undefined {
  const own = entity.fields.find((field) => field.name === path || field.wire === path)
  if (own) return { ...columnOf(own), isEdit: false, ...(entity.states?.field === own.name ? { states: entity.states.values } : {}) }
  const through = entity.paths.find((each) => each.path === path || each.path === `${path}Name`)
  if (!through) return undefined
  const type = typeOfStorage[through.storage]
  return { ...plain, key: through.path, title: through.label, type, cellType: cellTypes[type] ?? 'text', align: numeric.has(through.storage) ? 'right' : 'left', showThousandSeparator: numeric.has(through.storage) }
}
