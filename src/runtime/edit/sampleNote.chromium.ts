import { bareEntity } from '../../language/bareEntity.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledSection, ScreenChunk } from '../../language/screen.ts'
import { linesOf } from '../../rules/document/rowPath.ts'

/** The definition of a small document for stories and tests: a header with predicates, lines with totals. */

const at = { file: 'note.yaml', line: 1, column: 1 }
export const pair = (words: string): Label => {
  const [CN = '', EN = CN] = words.split(' | ')
  return { CN, EN }
}
export const rule = (deps: readonly string[], run: Predicate['run']): Predicate => ({
  deps,
  run,
  type: 'boolean',
  says: pair('规则 | rule'),
  source: '',
})
const compute = (deps: readonly string[], run: Expression['run']): Expression => ({
  deps,
  run,
  type: 'decimal',
  says: pair('计算 | computed'),
  source: '',
})
export const field = (name: string, label: string, more: Partial<CompiledField> = {}): CompiledField => ({
  name,
  wire: name,
  column: name,
  label: pair(label),
  type: 'text',
  storage: 'text',
  at,
  ...more,
})
export const number = { type: 'quantity', storage: 'decimal', scale: 2 } as const

export const entityOf = (
  name: string,
  label: string,
  fields: readonly CompiledField[],
  more: Partial<CompiledEntity> = {},
): CompiledEntity => ({
  ...bareEntity,
  name,
  label: pair(label),
  area: 'a',
  server: 's',
  family: name,
  table: name,
  keyName: `${name}Id`,
  kind: 'document',
  fields,
  display: { code: 'noteNum', name: 'title' },
  access: {
    staff: {
      audience: 'staff',
      rows: rule([], () => true),
      edit: rule([], () => true),
      hide: [],
      create: true,
    },
  },
  noun: { CN: '单据', EN: 'note' },
  at,
  ...more,
})

const line = entityOf(
  'noteLine',
  '行 | Line',
  [
    field('lineNum', '行号 | Line no.', { type: 'integer', storage: 'integer', assigned: true }),
    field('item', '物料 | Item', { required: true }),
    field('quantity', '数量 | Quantity', { ...number, required: true }),
    field('price', '单价 | Price', number),
    field('amount', '金额 | Amount', {
      ...number,
      compute: compute(['quantity', 'price'], (row) =>
        String(Number(row['quantity'] ?? 0) * Number(row['price'] ?? 0)),
      ),
    }),
    field('remark', '备注 | Remark'),
    field('rest', '剩余 | Rest', { ...number, assigned: true }),
    field('lineStatus', '行状态 | Line status'),
  ],
  {
    display: { code: 'lineNum', name: 'item' },
    parent: { entity: 'note', lines: 'lines' },
    states: {
      field: 'lineStatus',
      initial: 'OPEN',
      values: [
        { code: 'OPEN', label: pair('执行中 | Open'), color: 'processing' },
        { code: 'CLOSED', label: pair('已关闭 | Closed'), color: 'default' },
      ],
    },
    verbs: [
      {
        name: 'doClose',
        resource: 'btnClose',
        label: pair('关闭行 | Close line'),
        from: ['OPEN'],
        to: ['CLOSED'],
        by: ['staff'],
        require: [],
        ask: ['rest', 'reason'],
        set: [],
        effects: [],
        batch: true,
        danger: false,
        phrase: pair('关闭行 | Close line'),
        done: pair('已关闭 | closed'),
        confirm: false,
        outcome: { approval: false, forGood: false, makes: [], changes: [] },
        apiOnly: false,
        at,
      },
    ],
  },
)

const note = entityOf(
  'note',
  '单据 | Note',
  [
    field('noteNum', '编号 | Number', { type: 'serial', assigned: true }),
    field('title', '标题 | Title', { required: true, maxLength: 60 }),
    field('kind', '种类 | Kind'),
    field('owner', '负责人 | Owner'),
    field('reason', '原因 | Reason'),
    field('phone', '电话 | Telephone', { type: 'tel' }),
    field('secret', '密码 | Password', { type: 'password' }),
    field('total', '合计 | Total', {
      ...number,
      compute: compute(['lines', 'lines.amount'], (row) =>
        String(linesOf(row, 'lines').reduce((sum, one) => sum + Number(one['amount'] ?? 0), 0)),
      ),
    }),
  ],
  { lines: [{ name: 'lines', label: pair('明细 | Lines'), entity: 'noteLine' }] },
)

export const column = (
  of: CompiledEntity,
  name: string,
  more: Partial<CompiledColumn> = {},
): CompiledColumn => {
  const own = of.fields.find((one) => one.name === name) as CompiledField // named below only
  const isNumber = own.storage === 'decimal'
  return {
    key: name,
    field: name,
    title: own.label,
    type: own.type,
    cellType: isNumber ? 'number' : 'text',
    width: 140,
    align: isNumber ? 'right' : 'left',
    sortable: true,
    columnsDisplay: 'Y',
    required: own.required === true,
    isEdit: !own.compute && !own.assigned,
    isSummary: name === 'amount',
    showThousandSeparator: true,
    ...(own.scale ? { scale: own.scale } : {}),
    ...more,
  }
}

const isHeld = (key: string) => rule([key], (row) => row[key] === 'held')

/** Each predicate reads the row: the field beside it says `held`. */
const header: CompiledSection = {
  kind: 'fields',
  name: 'header',
  label: pair('基本信息 | Header'),
  columns: [
    column(note, 'noteNum'),
    column(note, 'title'),
    column(note, 'kind'),
    column(note, 'owner', { disabled: isHeld('kind') }),
    column(note, 'reason', { requiredWhen: isHeld('kind') }),
    column(note, 'phone', { cellType: 'tel', readonly: isHeld('kind') }),
    column(note, 'secret', { show: isHeld('kind') }),
    column(note, 'total'),
  ],
}
const lines: CompiledSection = {
  kind: 'table',
  name: 'lines',
  label: pair('明细 | Lines'),
  lines: 'lines',
  children: [],
  table: {
    name: 'noteEdit.lines',
    entity: 'noteLine',
    pageSize: 20,
    pageSizes: [20],
    showIndex: true,
    selection: 'multiple',
    showSummary: true,
    defaultSort: [],
    noQueryTotalFlag: 'N',
    editWhen: rule(['remark'], (row) => row['remark'] !== 'closed'),
    columns: [
      column(line, 'item', { width: 200 }),
      column(line, 'quantity'),
      column(line, 'price', {
        editWhen: rule(['quantity'], (row) => row['quantity'] !== null && row['quantity'] !== undefined),
        disabled: isHeld('remark'),
      }),
      column(line, 'amount'),
      column(line, 'remark', {
        requiredWhen: rule(['quantity'], (row) => Number(row['quantity'] ?? 0) > 100),
        show: rule(['item'], (row) => row['item'] !== 'plain'),
      }),
    ],
    toolbar: [
      ...(['addLine', 'copyLine', 'deleteLine'] as const).map(
        (kind) =>
          ({
            resource: kind,
            kind,
            label: pair(
              {
                addLine: '添加行 | Add line',
                copyLine: '复制行 | Copy lines',
                deleteLine: '删除行 | Delete lines',
              }[kind],
            ),
            needs: kind === 'addLine' ? 'none' : 'some',
            danger: false,
            primary: false,
          }) as const,
      ),
      {
        resource: 'btnClose',
        kind: 'verb',
        verb: 'doClose',
        label: pair('关闭行 | Close line'),
        needs: 'some',
        danger: false,
        primary: false,
      },
    ],
  },
}
const history: CompiledSection = {
  kind: 'history',
  name: 'history',
  label: pair('操作记录 | History'),
  collapsed: true,
}

export const sampleChunk = (kind: 'edit' | 'detail' = 'edit'): ScreenChunk => ({
  screen: {
    id: 'noteEdit',
    kind,
    title: pair('单据 | Note'),
    entity: 'note',
    figures: [],
    path: 'noteEdit',
    search: [],
    sections: [header, lines, history],
    at,
    toolbar: [
      {
        resource: 'btnSave',
        label: pair('保存 | Save'),
        kind: 'save',
        needs: 'none',
        danger: false,
        primary: true,
      },
    ],
  },
  entities: { note, noteLine: line },
})
