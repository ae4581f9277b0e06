import type { CompiledButton } from '../language/button.ts'
import type { CellType, CompiledColumn } from '../language/column.ts'
import type { FieldTypeName } from '../language/field.ts'
import type { Label } from '../language/label.ts'
import type { Row } from '../language/row.ts'

/** One column of every cell type, with values that show what is peculiar to it. For stories and their tests. */
export interface CellSample {
  readonly column: CompiledColumn
  /** What the row holds, by wire key. */
  readonly values: Row
}

const label = (CN: string, EN: string): Label => ({ CN, EN })

const alignOf = (cellType: CellType): CompiledColumn['align'] =>
  cellType === 'checkbox' || cellType === 'icon' ? 'center' : 'left'

function columnOf(
  name: string,
  title: Label,
  type: FieldTypeName,
  cellType: CellType,
  more: Partial<CompiledColumn> = {},
): CompiledColumn {
  const number = cellType === 'number' || cellType === 'price' || cellType === 'amount'
  return {
    key: type === 'ref' || type === 'user' ? `${name}Name` : name,
    field: name,
    title,
    type,
    cellType,
    width: 220,
    align: number ? 'right' : alignOf(cellType),
    sortable: false,
    columnsDisplay: 'Y',
    required: false,
    isEdit: true,
    isSummary: false,
    showThousandSeparator: number,
    ...more,
  }
}

const button = (resource: string, words: Label, more: Partial<CompiledButton> = {}): CompiledButton => ({
  resource,
  label: words,
  kind: 'verb',
  needs: 'none',
  danger: false,
  primary: false,
  ...more,
})

export const sampleButtons: readonly CompiledButton[] = [
  button('btnLook', label('查看', 'Look')),
  button('btnCopy', label('复制', 'Copy'), { icon: 'copy' }),
  button('btnDrop', label('删除', 'Drop'), { danger: true }),
  button('btnSend', label('发送', 'Send')),
  button('btnLock', label('锁定', 'Lock')),
  button('btnSecret', label('隐藏', 'Hidden')),
]

const kinds = {
  RAW: label('原材料', 'Raw material'),
  PART: label('零部件', 'Part'),
  TOOL: label('工装', 'Tool'),
  OLD: label('旧类别', 'Old kind'),
}

/** Code lists of the samples; the last kind may no longer be chosen. */
export const sampleKinds = kinds
const attachmentConfig = { max: 5, image: false, checked: false }

const samples: Readonly<Record<CellType, CellSample>> = {
  text: {
    column: columnOf('title', label('标题', 'Title'), 'text', 'text', { maxLength: 20 }),
    values: { title: 'First title' },
  },
  textarea: {
    column: columnOf('remark', label('备注', 'Remark'), 'textarea', 'textarea'),
    values: { remark: 'first line\nsecond line' },
  },
  password: {
    column: columnOf('secret', label('密码', 'Secret'), 'password', 'password'),
    values: { secret: 'Very-secret-7' },
  },
  url: {
    column: columnOf('site', label('网址', 'Site'), 'url', 'url'),
    values: { site: 'https://example.org/a?b=1' },
  },
  email: {
    column: columnOf('mail', label('邮箱', 'E-mail'), 'email', 'email'),
    values: { mail: 'first@example.org' },
  },
  tel: {
    column: columnOf('phone', label('电话', 'Phone'), 'tel', 'tel'),
    values: { phone: '0755-12345678' },
  },
  number: {
    column: columnOf('quantity', label('数量', 'Quantity'), 'quantity', 'number', {
      min: '0',
      max: '20000',
      scale: 3,
      step: '0.5',
    }),
    values: { quantity: '12345.5' },
  },
  price: { column: columnOf('price', label('单价', 'Price'), 'price', 'price'), values: { price: '1234.5' } },
  amount: {
    column: columnOf('amount', label('金额', 'Amount'), 'amount', 'amount', { scale: 2 }),
    values: { amount: '-1234567.5' },
  },
  lookup: {
    column: columnOf('kind', label('类别', 'Kind'), 'lookup', 'lookup', { typeCode: 'KIND' }),
    values: { kind: 'PART' },
  },
  editlookup: {
    column: columnOf('item', label('物料', 'Item'), 'ref', 'editlookup', {
      to: 'item',
      modalConfig: { title: label('选择物料', 'Choose an item'), width: 720, multiple: true },
    }),
    values: { itemId: 'i3', itemCode: 'M-1003', itemName: '电机 Motor 3' },
  },
  date: { column: columnOf('day', label('日期', 'Day'), 'date', 'date'), values: { day: '2026-12-01' } },
  daterange: {
    column: columnOf('period', label('期间', 'Period'), 'daterange', 'daterange', { width: 300 }),
    values: { period: ['2026-12-01', '2026-12-31'] },
  },
  datetime: {
    column: columnOf('moment', label('时间', 'Moment'), 'datetime', 'datetime'),
    values: { moment: '2026-12-01 08:30:00' },
  },
  datetimerange: {
    column: columnOf('window', label('时段', 'Window'), 'datetimerange', 'datetimerange', { width: 400 }),
    values: { window: ['2026-12-01 08:30:00', null] },
  },
  year: { column: columnOf('fiscal', label('年度', 'Year'), 'year', 'year'), values: { fiscal: '2026' } },
  month: {
    column: columnOf('month', label('月份', 'Month'), 'month', 'month'),
    values: { month: '2026-12' },
  },
  time: { column: columnOf('clock', label('时刻', 'Clock'), 'time', 'time'), values: { clock: '08:30:00' } },
  checkbox: {
    column: columnOf('urgent', label('加急', 'Urgent'), 'flag', 'checkbox'),
    values: { urgent: 'Y' },
  },
  slot: {
    column: columnOf('stars', label('评价', 'Stars'), 'integer', 'slot', { slot: 'sampleStars' }),
    values: { stars: 3 },
  },
  viewSlot: {
    column: columnOf('stars', label('评价', 'Stars'), 'integer', 'viewSlot', {
      slot: 'sampleStars',
      isEdit: false,
    }),
    values: { stars: 4 },
  },
  button: {
    column: columnOf('act', label('操作', 'Act'), 'text', 'button', {
      keyOnly: true,
      functionList: sampleButtons.slice(0, 1),
      buttonType: 'primary',
      isEdit: false,
    }),
    values: {},
  },
  icon: {
    column: columnOf('passed', label('通过', 'Passed'), 'flag', 'icon', {
      showIcon: { trueValue: '1', falseValue: '0', falseShow: true },
    }),
    values: { passed: '1' },
  },
  upload: {
    column: columnOf('files', label('附件', 'Files'), 'attachments', 'upload', { attachmentConfig }),
    values: { files: 'f1,f2' },
  },
  compute: {
    column: columnOf('total', label('合计', 'Total'), 'compute', 'compute', {
      scale: 2,
      isEdit: false,
      align: 'right',
      showThousandSeparator: true,
    }),
    values: { total: '9876.5' },
  },
  linkTag: {
    column: columnOf('number', label('单号', 'Number'), 'text', 'linkTag', {
      functionList: sampleButtons.slice(0, 1),
      isEdit: false,
    }),
    values: { number: 'N-0001' },
  },
  tableOperate: {
    column: columnOf('row', label('操作', 'Operate'), 'text', 'tableOperate', {
      keyOnly: true,
      functionList: sampleButtons,
      isEdit: false,
      width: 260,
    }),
    values: {},
  },
  colGroup: {
    column: columnOf('length', label('长', 'Length'), 'integer', 'number', {
      groups: [{ key: 'size', title: label('尺寸', 'Size') }],
    }),
    values: { length: 12 },
  },
}

export function sampleOf(cellType: CellType, more: Partial<CompiledColumn> = {}): CellSample {
  const { column, values } = samples[cellType]
  return { values, column: { ...column, ...more } }
}
