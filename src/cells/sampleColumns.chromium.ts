import type { CompiledColumn } from '../language/column.ts'
import type { FieldTypeName } from '../language/field.ts'
import type { Row } from '../language/row.ts'
import type { CellServices, PickOption } from './CellServices.ts'
import type { Language } from '../language/label.ts'
import { factsOfLanguage } from '../language/languages.ts'

/** Columns, rows and choices for stories and browser tests: one column of each type. */
export const sampleStates = [
  { code: 'DRAFT', label: { CN: '拟定', EN: 'Draft' }, color: 'default' },
  { code: 'APPROVING', label: { CN: '审批中', EN: 'In approval' }, color: 'processing' },
  { code: 'REJECTED', label: { CN: '已驳回', EN: 'Rejected' }, color: 'error' },
  { code: 'CLOSED', label: { CN: '已关闭', EN: 'Closed' }, color: 'success' },
] as const

interface Kind {
  readonly name: string
  readonly type: FieldTypeName
  readonly CN: string
  readonly EN: string
  readonly width: number
  readonly scale?: number
  readonly min?: string
  readonly max?: string
  readonly maxLength?: number
}

const kinds: readonly Kind[] = [
  { name: 'orderNum', type: 'serial', CN: '单号', EN: 'Number', width: 140 },
  { name: 'title', type: 'text', CN: '标题', EN: 'Title', width: 180, maxLength: 40 },
  { name: 'item', type: 'ref', CN: '物料', EN: 'Item', width: 180 },
  {
    name: 'quantity',
    type: 'quantity',
    CN: '数量',
    EN: 'Quantity',
    width: 110,
    scale: 3,
    min: '0',
    max: '1000000',
  },
  { name: 'price', type: 'price', CN: '单价', EN: 'Price', width: 110, scale: 6 },
  { name: 'amount', type: 'amount', CN: '金额', EN: 'Amount', width: 130, scale: 2 },
  { name: 'kind', type: 'lookup', CN: '类别', EN: 'Kind', width: 120 },
  { name: 'demandDate', type: 'date', CN: '需求日期', EN: 'Demand date', width: 120 },
  { name: 'urgent', type: 'flag', CN: '加急', EN: 'Urgent', width: 80 },
  { name: 'status', type: 'lookup', CN: '状态', EN: 'Status', width: 110 },
  { name: 'remark', type: 'textarea', CN: '备注', EN: 'Remark', width: 200 },
  { name: 'rate', type: 'percent', CN: '税率', EN: 'Tax rate', width: 90, scale: 4 },
  { name: 'count', type: 'integer', CN: '件数', EN: 'Pieces', width: 90 },
  { name: 'promised', type: 'datetime', CN: '承诺时间', EN: 'Promised', width: 170 },
  { name: 'period', type: 'month', CN: '期间', EN: 'Period', width: 100 },
  { name: 'fiscalYear', type: 'year', CN: '年度', EN: 'Year', width: 80 },
  { name: 'slot', type: 'time', CN: '时段', EN: 'Slot', width: 100 },
  { name: 'files', type: 'attachments', CN: '附件', EN: 'Files', width: 80 },
  { name: 'mail', type: 'email', CN: '邮箱', EN: 'E-mail', width: 170 },
]

const cellTypes: Partial<Record<FieldTypeName, CompiledColumn['cellType']>> = {
  flag: 'checkbox',
  ref: 'editlookup',
  quantity: 'number',
  percent: 'number',
  integer: 'number',
  attachments: 'upload',
  serial: 'text',
}
const right = new Set<FieldTypeName>(['quantity', 'price', 'amount', 'percent', 'integer'])

const alignOf = (type: FieldTypeName): CompiledColumn['align'] => {
  if (right.has(type)) return 'right'
  return type === 'flag' ? 'center' : 'left'
}

export const sampleColumns: readonly CompiledColumn[] = kinds.map((kind): CompiledColumn => ({
  key: kind.type === 'ref' ? `${kind.name}Name` : kind.name,
  field: kind.name,
  title: { CN: kind.CN, EN: kind.EN },
  type: kind.type,
  cellType: cellTypes[kind.type] ?? (kind.type as CompiledColumn['cellType']), // the other types are cell types of the same name
  width: kind.width,
  align: alignOf(kind.type),
  sortable: true,
  fixed: kind.name === 'orderNum' ? 'left' : undefined,
  columnsDisplay: 'Y',
  required: kind.name === 'item' || kind.name === 'quantity',
  isEdit: kind.type !== 'serial' && kind.name !== 'status' && kind.name !== 'amount',
  isSummary: kind.name === 'amount' || kind.name === 'quantity',
  showThousandSeparator: true,
  ...bounds(kind),
  ...peculiar(kind),
}))

function bounds({ scale, min, max, maxLength }: Kind): Partial<CompiledColumn> {
  return { scale, min, max, maxLength }
}

/** What columns of some names and types have beside the others. */
function peculiar({ name, type }: Kind): Partial<CompiledColumn> {
  return {
    typeCode: name === 'kind' ? 'KIND' : undefined,
    states: name === 'status' ? sampleStates : undefined,
    to: type === 'ref' ? 'item' : undefined,
    attachmentConfig: type === 'attachments' ? { max: 999, image: false, checked: false } : undefined,
    link: type === 'serial' ? { screen: 'orderEdit', idKey: 'id' } : undefined,
  }
}

const things = [
  '钢板 Steel plate',
  '铜线 Copper wire',
  '轴承 Bearing',
  '电机 Motor',
  '螺栓 Bolt',
  '垫圈 Washer',
  '齿轮 Gear',
]

export const sampleOptions: readonly PickOption[] = Array.from({ length: 35 }, (_, index) => ({
  id: `i${index}`,
  code: `M-${String(1000 + index)}`,
  name: `${things[index % things.length] ?? ''} ${index}`,
  values: { uomName: index % 2 ? 'kg' : 'pcs' },
}))

const codes = ['RAW', 'PART', 'TOOL'] as const
const meanings = {
  CN: { RAW: '原材料', PART: '零部件', TOOL: '工装' },
  EN: { RAW: 'Raw material', PART: 'Part', TOOL: 'Tool' },
} as const

export function sampleServices(language: Language): CellServices {
  const label = (code: string): string =>
    codes.find((each) => each === code)
      ? meanings[factsOfLanguage(language).labels][code as (typeof codes)[number]]
      : code // found just before
  return {
    language,
    lookups: {
      label: (_typeCode, code) => label(code),
      values: () => codes.map((code) => ({ code, label: label(code) })),
    },
    pick: async ({ text, pageIndex, pageRows }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const found = sampleOptions.filter(({ code, name }) =>
        `${code} ${name}`.toLowerCase().includes(text.toLowerCase()),
      )
      return { options: found.slice((pageIndex - 1) * pageRows, pageIndex * pageRows), count: found.length }
    },
    resolve: async (_column, texts) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return new Map(
        texts.map((text) => [
          text,
          sampleOptions.find(({ code, name }) => code === text || name === text) ?? null,
        ]),
      )
    },
  }
}

export function sampleRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const option = sampleOptions[index % sampleOptions.length]
    return {
      id: `r${index}`,
      orderNum: `PO202611${String(index + 1).padStart(5, '0')}`,
      title: `Order ${index + 1}`,
      itemId: option?.id,
      itemCode: option?.code,
      itemName: option?.name,
      quantity: String(((index * 37) % 900) + 1),
      price: `${((index * 13) % 70) + 1}.25`,
      amount: `${(((index * 37) % 900) + 1) * 10}.50`,
      kind: codes[index % 3],
      demandDate: `2026-12-${String((index % 28) + 1).padStart(2, '0')}`,
      urgent: index % 3 ? 'N' : 'Y',
      status: sampleStates[index % 4]?.code,
      remark: index % 5 ? null : '第一行\n第二行 second line',
      rate: '13',
      count: index + 1,
      promised: '2026-12-01 08:30:00',
      period: '2026-12',
      fiscalYear: '2026',
      slot: '08:30:00',
      files: index % 4 ? [] : ['f1', 'f2'],
      mail: `person${index}@example.com`,
    }
  })
}
