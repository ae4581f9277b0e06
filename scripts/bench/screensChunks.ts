import { bareEntity } from '../../src/language/bareEntity.ts'
import type { CellType, CompiledColumn } from '../../src/language/column.ts'
import type { CompiledAccess, CompiledEntity } from '../../src/language/entity.ts'
import type { Predicate } from '../../src/language/expression.ts'
import type { CompiledField, FieldTypeName, Storage } from '../../src/language/field.ts'
import type { Label } from '../../src/language/label.ts'
import type { Row } from '../../src/language/row.ts'
import type { CompiledSection, ScreenChunk } from '../../src/language/screen.ts'

/** Two screens as the compiler hands them over: a form of 60 fields in four sections, and a list of 30 columns. */

const at = { file: 'thing.yaml', line: 1, column: 1 }
const label = (words: string): Label => ({ CN: words, EN: words })
const always: Predicate = {
  run: () => true,
  type: 'boolean',
  deps: [],
  says: label('always'),
  source: 'true',
}

/** What fields of business forms are, one after the other. */
const kinds: readonly {
  readonly type: FieldTypeName
  readonly storage: Storage
  readonly cellType: CellType
  readonly more?: Partial<CompiledColumn & CompiledField>
}[] = [
  { type: 'text', storage: 'text', cellType: 'text', more: { maxLength: 240 } },
  { type: 'text', storage: 'text', cellType: 'text', more: { maxLength: 60 } },
  { type: 'amount', storage: 'decimal', cellType: 'amount', more: { scale: 2 } },
  { type: 'lookup', storage: 'text', cellType: 'lookup', more: { typeCode: 'KIND' } },
  { type: 'text', storage: 'text', cellType: 'text', more: { maxLength: 240 } },
  { type: 'quantity', storage: 'decimal', cellType: 'number', more: { scale: 6 } },
  { type: 'date', storage: 'date', cellType: 'date' },
  { type: 'text', storage: 'text', cellType: 'text', more: { maxLength: 240 } },
  { type: 'flag', storage: 'flag', cellType: 'checkbox' },
  { type: 'text', storage: 'text', cellType: 'text', more: { maxLength: 120 } },
]
const kindAt = (index: number) => kinds[index % kinds.length] ?? (kinds[0] as (typeof kinds)[number]) // kinds is never empty

function fieldAt(index: number): CompiledField {
  const { type, storage, more } = kindAt(index)
  return {
    name: `f${index}`,
    wire: `f${index}`,
    column: `f${index}`,
    label: label(`Field ${index + 1}`),
    type,
    storage,
    at,
    ...(index % 7 === 0 ? { required: true as const } : {}),
    ...(more?.maxLength ? { maxLength: more.maxLength } : {}),
    ...(more?.scale ? { scale: more.scale } : {}),
    ...(more?.typeCode ? { typeCode: more.typeCode } : {}),
  }
}

function alignOf(type: CompiledColumn['type']): CompiledColumn['align'] {
  if (type === 'amount' || type === 'quantity') return 'right'
  return type === 'flag' ? 'center' : 'left'
}

function columnAt(index: number, isEdit: boolean): CompiledColumn {
  const { type, cellType, more } = kindAt(index)
  return {
    key: `f${index}`,
    field: `f${index}`,
    title: label(`Field ${index + 1}`),
    type,
    cellType,
    width: 120,
    align: alignOf(type),
    sortable: true,
    columnsDisplay: 'Y',
    required: index % 7 === 0,
    isEdit,
    isSummary: !isEdit && type === 'amount',
    showThousandSeparator: true,
    ...(more?.maxLength ? { maxLength: more.maxLength } : {}),
    ...(more?.scale ? { scale: more.scale } : {}),
    ...(more?.typeCode ? { typeCode: more.typeCode } : {}),
    ...(!isEdit && index < 1 ? { fixed: 'left' as const } : {}),
  }
}

const everything: CompiledAccess = { audience: 'staff', rows: always, edit: always, hide: [], create: true }

export const thing: CompiledEntity = {
  ...bareEntity,
  name: 'thing',
  label: label('Thing'),
  area: 'things',
  server: 'thingServer',
  family: 'thing',
  table: 'thing',
  keyName: 'thingId',
  kind: 'document',
  fields: Array.from({ length: 60 }, (_, index) => fieldAt(index)),
  display: { code: 'f0', name: 'f1' },
  access: { staff: everything },
  noun: { CN: '单据', EN: 'note' },
  at,
}

const section = (index: number): CompiledSection => ({
  kind: 'fields',
  name: `part${index}`,
  label: label(`Part ${index + 1}`),
  columns: Array.from({ length: 15 }, (_, place) => columnAt(index * 15 + place, true)),
})

export const formChunk: ScreenChunk = {
  screen: {
    id: 'thingEdit',
    figures: [],
    kind: 'edit',
    title: label('Thing'),
    entity: 'thing',
    path: 'thingEdit',
    search: [],
    at,
    sections: [0, 1, 2, 3].map(section),
    toolbar: [
      {
        resource: 'btnSave',
        label: label('Save'),
        kind: 'save',
        needs: 'none',
        danger: false,
        primary: true,
      },
    ],
  },
  entities: { thing },
}

export const listChunk: ScreenChunk = {
  screen: {
    id: 'thingList',
    figures: [],
    kind: 'list',
    title: label('Things'),
    entity: 'thing',
    path: 'thingList',
    sections: [],
    toolbar: [],
    at,
    search: [],
    table: {
      name: 'thingList',
      entity: 'thing',
      columns: Array.from({ length: 30 }, (_, index) => columnAt(index, false)),
      toolbar: [],
      pageSize: 500,
      pageSizes: [20, 50, 100, 200, 500],
      showIndex: true,
      selection: 'multiple',
      showSummary: true,
      defaultSort: [],
      noQueryTotalFlag: 'N',
    },
  },
  entities: { thing },
}

/** Rows as a server would answer them. Rows that a caller brings are taken as they are, or by the order of their values. */
export function listRows(given: number | readonly Row[]): readonly Row[] {
  if (typeof given === 'number')
    return Array.from({ length: given }, (_, row) => ({
      id: `r${row}`,
      ...Object.fromEntries(Array.from({ length: 30 }, (_each, index) => [`f${index}`, valueAt(row, index)])),
    }))
  return given.map((row, place) =>
    'f0' in row
      ? { id: `r${place}`, ...row }
      : {
          id: `r${place}`,
          ...Object.fromEntries(
            Object.values(row)
              .slice(0, 30)
              .map((value, index) => [`f${index}`, value]),
          ),
        },
  )
}

function valueAt(row: number, index: number): unknown {
  const { type } = kindAt(index)
  if (type === 'amount')
    return `${(row * 7919 + index * 13) % 1_000_000}.${String((row * 31) % 100).padStart(2, '0')}`
  if (type === 'quantity') return String((row * 104_729 + index) % 10_000)
  if (type === 'lookup') return codes[(row + index) % codes.length]
  if (type === 'date')
    return `2026-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`
  if (type === 'flag') return row % 3 ? 'Y' : 'N'
  return `Text ${row} of column ${index}`
}

export const codes = ['DRAFT', 'OPEN', 'CLOSED', 'HELD'] as const
