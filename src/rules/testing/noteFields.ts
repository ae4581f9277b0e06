import type { CompiledField, FieldTypeName } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { ScopeCode } from '../expression/Scope.ts'

// What is declared of the notes: their fields, lines, states and codes.

export const pair = (words: string): Label => ({
  CN: words.split('|')[0] ?? '',
  EN: words.split('|')[1] ?? words,
})

const codes = (...names: readonly string[]): readonly ScopeCode[] =>
  names.map((code) => ({ code, label: { CN: `码${code}`, EN: code.toLowerCase() } }))
export const attributes: Readonly<Record<string, readonly ScopeCode[]>> = {
  UOM: [
    { code: 'PCS', label: pair('个|Piece'), attributes: { decimalPlaces: '0' } },
    { code: 'KG', label: pair('千克|Kilogram'), attributes: { decimalPlaces: '3' } },
  ],
  BASIS: codes('TAX', 'NO_TAX'),
}
export const states = codes('DRAFT', 'SENT', 'DONE')

export interface FieldSource {
  readonly type: FieldTypeName
  readonly label: string
  readonly to?: string
  readonly typeCode?: string
  readonly more?: Partial<CompiledField>
  readonly compute?: string
  readonly default?: string
  readonly required?: true | readonly string[] | string
  readonly check?: readonly [rule: string, say: string]
  readonly scaleOf?: string
  readonly readonly?: string
  readonly show?: string
}

const f = (
  type: FieldTypeName,
  label: string,
  more: Omit<FieldSource, 'type' | 'label'> = {},
): FieldSource => ({ type, label, ...more })

export const fields: Readonly<Record<string, Readonly<Record<string, FieldSource>>>> = {
  note: {
    noteNum: f('serial', '编号|Number', { more: { assigned: true } }),
    title: f('text', '标题|Title', { required: true }),
    basis: f('lookup', '计价|Basis', { typeCode: 'BASIS', default: 'TAX' }),
    partner: f('ref', '伙伴|Partner', { to: 'firm', required: ['doSend'] }),
    term: f('ref', '条款|Term', { to: 'term', default: 'partner.term' }),
    maker: f('user', '制单人|Made by', { default: 'me.user' }),
    urgent: f('flag', '加急|Urgent', { default: "'N'" }),
    remark: f('textarea', '备注|Remark', { required: 'urgent', more: { maxLength: 10 } }),
    rate: f('rate', '汇率|Rate', { default: '1' }),
    gross: f('amount', '含税|Gross', { compute: 'sum(lines.gross)' }),
    net: f('amount', '未税|Net', { compute: 'sum(lines.net)' }),
    vat: f('amount', '税额|VAT', { compute: 'sum(lines.vat)' }),
    base: f('amount', '本位币|Base', { compute: 'gross * rate' }),
    code: f('text', '代码|Code', { more: { once: true } }),
    secret: f('text', '内部|Secret', { show: 'not urgent' }),
    reason: f('text', '原因|Cause'),
    status: f('lookup', '状态|Status', { more: { assigned: true } }),
  },
  noteLine: {
    item: f('ref', '物料|Item', { to: 'good', required: true }),
    quantity: f('quantity', '数量|Quantity', {
      required: true,
      check: ['quantity > 0', '数量必须大于0，现为{quantity}|Quantity must be above 0, it is {quantity}'],
      scaleOf: 'item.uom.decimalPlaces',
    }),
    per: f('quantity', '每|Per', { default: '1' }),
    price: f('price', '单价|Price', {
      default: 'if(parent.basis == TAX, item.price, round(netPrice * (1 + taxRate / 100), 6))',
    }),
    netPrice: f('price', '未税单价|Net price'),
    taxRate: f('percent', '税率|Tax rate', { default: '13' }),
    gross: f('amount', '含税|Gross', {
      compute: 'if(parent.basis == TAX, round(quantity * price / per, 2), net + vat)',
    }),
    net: f('amount', '未税|Net', {
      compute:
        'if(parent.basis == TAX, round(round(quantity * price / per, 2) / (1 + taxRate / 100), 2), round(quantity * netPrice / per, 2))',
    }),
    vat: f('amount', '税额|VAT', {
      compute:
        'if(parent.basis == TAX, round(quantity * price / per, 2) - net, round(net * taxRate / 100, 2))',
    }),
    stock: f('quantity', '库存量|Stock', { compute: 'quantity / 3', scaleOf: 'item.uom.decimalPlaces' }),
    promised: f('date', '承诺|Promised', { readonly: 'parent.status == DONE' }),
    lineNum: f('integer', '行号|No.', { more: { assigned: true } }),
  },
  notePart: {
    quantity: f('quantity', '数量|Quantity', { required: true }),
    day: f('date', '日期|Day'),
    lineNum: f('integer', '行号|No.', { more: { assigned: true } }),
  },
}

export const targets: Readonly<Record<string, Readonly<Record<string, FieldSource>>>> = {
  firm: { term: f('ref', '条款|Term', { to: 'term' }), level: f('integer', '级别|Level') },
  term: { days: f('integer', '天数|Days') },
  good: { uom: f('lookup', '单位|Unit', { typeCode: 'UOM' }), price: f('price', '单价|Price') },
  ledger: {
    good: f('ref', '物料|Item', { to: 'good' }),
    quantity: f('amount', '数量|Quantity'),
    note: f('text', '单据|Note'),
  },
}

export const lines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  note: { lines: 'noteLine' },
  noteLine: { parts: 'notePart' },
}
export const parents: Readonly<Record<string, string>> = { noteLine: 'note', notePart: 'noteLine' }
export const lineLabels: Readonly<Record<string, Label>> = {
  lines: pair('行|Lines'),
  parts: pair('分批|Parts'),
}
