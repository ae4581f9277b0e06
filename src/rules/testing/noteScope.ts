import type { FieldTypeName } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import { columnName, tableName } from '../naming.ts'
import { parentField, systemFields } from '../systemFields.ts'
import { fieldTypes } from '../types/fieldTypes.ts'
import {
  everyMe,
  type Scope,
  type ScopeCode,
  type ScopeEntity,
  type ScopeField,
} from '../expression/Scope.ts'

/** A small world for the tests of this room: a document with lines and parts, the things it refers to, a tree. */

const pair = (words: string): Label => ({ CN: words.split('|')[0] ?? '', EN: words.split('|')[1] ?? '' })
const codes = (...names: readonly string[]): ScopeCode[] =>
  names.map((code) => ({ code, label: { CN: `码${code}`, EN: code.toLowerCase() } }))

type Facts = readonly [type: FieldTypeName, label: string, more?: Partial<ScopeField>]

function field(name: string, [type, label, more]: Facts): ScopeField {
  const wire = type === 'ref' ? `${name}Id` : name
  return {
    name,
    wire,
    column: columnName(wire),
    label: pair(label),
    type,
    storage: fieldTypes[type].storage,
    ...more,
  }
}

function entity(
  name: string,
  label: string,
  fields: Readonly<Record<string, Facts>>,
  more: Partial<ScopeEntity> = {},
): ScopeEntity {
  const own = Object.entries(fields).map(([key, facts]) => [key, field(key, facts)] as const)
  const parent: readonly ScopeField[] = more.parent === undefined ? [] : [{ ...parentField, to: more.parent }]
  const system = [...systemFields, ...parent].map((each) => [each.name, each] as const)
  return {
    name,
    label: pair(label),
    table: tableName(name),
    fields: Object.fromEntries<ScopeField>([...system, ...own]),
    lines: {},
    ...more,
  }
}

const entities: readonly ScopeEntity[] = [
  entity(
    'note',
    '单据|Note',
    {
      noteNum: ['serial', '单号|Note no.'],
      title: ['text', '标题|Title'],
      partner: ['ref', '伙伴|Partner', { to: 'firm' }],
      ou: ['ref', '组织|Org', { to: 'unit' }],
      currency: ['lookup', '币种|Currency', { typeCode: 'CURRENCY' }],
      total: ['amount', '总额|Total'],
      taxRate: ['percent', '税率|Tax rate'],
      noteDate: ['date', '日期|Date'],
      urgent: ['flag', '加急|Urgent'],
      status: ['lookup', '状态|Status', { codes: codes('DRAFT', 'APPROVING', 'REJECTED', 'PUBLISHED') }],
      files: ['attachments', '附件|Files'],
    },
    { lines: { lines: { entity: 'noteLine', label: pair('行|Lines') } } },
  ),
  entity(
    'noteLine',
    '单据行|Note line',
    {
      item: ['ref', '物料|Item', { to: 'good' }],
      quantity: ['quantity', '数量|Quantity'],
      price: ['price', '单价|Price'],
      amount: ['amount', '金额|Amount'],
      free: ['flag', '免费|Free'],
      neededDate: ['date', '需要日期|Needed date'],
      promisedDate: ['date', '承诺日期|Promised date'],
      lineNum: ['integer', '行号|Line no.'],
      lineStatus: ['lookup', '行状态|Line status', { codes: codes('WAIT', 'CONFIRMED'), isFilled: true }],
    },
    { parent: 'note', lines: { parts: { entity: 'notePart', label: pair('分批|Parts') } } },
  ),
  entity(
    'notePart',
    '分批|Part',
    { quantity: ['quantity', '数量|Quantity'], day: ['date', '日期|Date'] },
    { parent: 'noteLine' },
  ),
  entity('firm', '公司|Firm', {
    name: ['text', '名称|Name'],
    term: ['ref', '条款|Term', { to: 'term' }],
    blacklisted: ['flag', '黑名单|Blacklisted'],
    unit: ['ref', '组织|Org', { to: 'unit' }],
    level: ['integer', '级别|Level'],
  }),
  entity('term', '条款|Term', { days: ['integer', '天数|Days'], code: ['text', '代码|Code'] }),
  entity('unit', '组织|Org', { code: ['text', '代码|Code'], above: ['ref', '上级|Above', { to: 'unit' }] }),
  entity('good', '物料|Good', {
    code: ['text', '代码|Code'],
    uom: ['lookup', '单位|Unit', { typeCode: 'UOM' }],
    pack: ['quantity', '包装量|Pack'],
  }),
]

const lookups: Readonly<Record<string, readonly ScopeCode[]>> = {
  CURRENCY: [
    { code: 'CNY', label: pair('人民币|Yuan'), attributes: { decimalPlaces: '2', symbol: '¥' } },
    { code: 'JPY', label: pair('日元|Yen'), attributes: { decimalPlaces: '0', symbol: '¥' } },
  ],
  UOM: [
    { code: 'PCS', label: pair('个|Piece'), attributes: { decimalPlaces: '0' } },
    { code: 'KG', label: pair('千克|Kilogram'), attributes: { decimalPlaces: '3' } },
  ],
}

const base: Omit<Scope, 'root'> = {
  entity: (name) => entities.find((each) => each.name === name),
  lookup: (typeCode) => lookups[typeCode],
  me: {
    ...everyMe,
    user: { type: 'id', label: pair('我|me') },
    firm: { type: 'id', label: pair('我的公司|my firm'), to: 'firm' },
    orgs: { type: 'list', label: pair('我的组织|my orgs'), to: 'unit' },
  },
}

export function noteScope(root = 'note', more: Partial<Scope> = {}): Scope {
  return { ...base, root, ...more }
}
