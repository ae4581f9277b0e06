import { worldOf } from './fixture.ts'

const plain = `
access:
  host: { rows: true, edit: true }
`

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

/** What is asked for; its lines say in which inquiry and which order they stand last. */
const need = `
entity: need
label: 需求 | Need
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  town:  { label: 城市 | Town, required: true }
lines:
  lines:
    entity: needLine
    label: 需求行 | Need lines
    display: [item]
    fields:
      item:    { label: 物料 | Item, required: true }
      wanted:  { type: quantity, label: 数量 | Wanted, required: true }
      dear:    { type: flag, label: 贵重 | Dear, default: N }
      taken:   { type: quantity, label: 已下单 | Ordered, compute: sum(orderLine.quantity where needLine == this and parent.status != CANCELLED) }
      rest:    { type: quantity, label: 剩余 | Left, compute: wanted - taken }
      inquiry: { type: ref, to: inquiry, readonly: true }
      last:    { type: ref, to: order, label: 最近订单 | Last order, readonly: true }
    check:
      - { rule: taken <= wanted, say: "只剩{rest} | Only {rest} left", code: SHORT }
states:
  OPEN:   打开 | Open
  WORKED: { label: 处理中 | Worked on, color: success }
verbs:
  doWork: { label: 处理 | Work on, from: OPEN, to: WORKED }
access:
  host:  { rows: true, edit: status == OPEN }
  guest: { rows: town == 'guest town', edit: false, create: false, reveal: [lines.taken] }
`

const order = `
entity: order
label: 订单 | Order
display: [town]
fields:
  town:   { label: 城市 | Town, required: true }
  remark: { label: 备注 | Remark }
  brief:  { type: ref, to: brief, readonly: true }
  total:  { type: quantity, label: 合计 | Total, compute: sum(lines.quantity) }
lines:
  lines:
    entity: orderLine
    label: 订单行 | Order lines
    fields:
      needLine: { type: ref, to: needLine, label: 需求行 | Need line, readonly: saved }
      item:     { label: 物料 | Item, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
  marks:
    entity: orderMark
    label: 标记 | Marks
    fields:
      item: { label: 物料 | Item, required: true }
      left: { type: quantity, label: 剩余 | Left }
states:
  DRAFT: 拟定 | Draft
  CANCELLED: { label: 作废 | Cancelled, color: default }
verbs:
  doCancel: { label: 作废 | Void, from: DRAFT, to: CANCELLED, by: [host, guest] }
  fromNeed:
    label: 引用需求 | From needs
    by: [host, guest]
    pick:
      rows: needLine where rest > 0
      quantity: lines.quantity
      columns: [parent.title, item, rest]
      search: [parent.title]
    ask: [remark]
    then:
      - make: this
        each: picked
        per: [parent.town]
        lines: { lines: { copy: [item], set: { needLine: each, quantity: each.rest } } }
      - { make: taking, each: lines sort lineNum, copy: [needLine, item], set: { order: this, quantity: each.quantity } }
      - make: inquiry
        each: picked where dear == Y sort -wanted
        per: [parent.town]
        set: { order: this, wanted: sum(each.wanted) }
        lines: { lines: { copy: [item], set: { needLine: each } } }
        into: inquiry
        do: doSend
      - { make: brief, when: total > 100, set: { order: this, words: remark }, into: brief }
      - { make: orderMark, each: picked, copy: [item], set: { parent: this, left: each.rest } }
      - { each: picked, change: each.parent where status == OPEN, do: doWork }
      - { change: picked, set: { last: this } }
      - { change: budget where town == this.town, set: { spent: spent + this.total } }
access:
  host:  { rows: true, edit: status == DRAFT }
  guest: { rows: town == 'guest town', edit: status == DRAFT, create: true }
`

const taking = `
entity: taking
label: 占用记录 | Taking
display: [item]
fields:
  order:    { type: ref, to: order, label: 订单 | Order }
  needLine: { type: ref, to: needLine, label: 需求行 | Need line }
  item:     { label: 物料 | Item }
  quantity: { type: quantity, label: 数量 | Quantity }
${plain}`

const inquiry = `
entity: inquiry
label: 询价 | Inquiry
display: [inquiryNum]
fields:
  inquiryNum: { type: serial, format: "Q{0000}", label: 编号 | Number }
  town:   { label: 城市 | Town }
  order:  { type: ref, to: order }
  wanted: { type: quantity, label: 数量 | Wanted }
lines:
  lines:
    entity: inquiryLine
    label: 询价行 | Inquiry lines
    fields:
      item:     { label: 物料 | Item, required: true }
      needLine: { type: ref, to: needLine, label: 需求行 | Need line }
states:
  DRAFT: 拟定 | Draft
  SENT:  { label: 已发 | Sent, color: success }
  CLOSED: { label: 关闭 | Closed, color: default }
verbs:
  doSend: { label: 发询价 | Send, from: DRAFT, to: SENT, require: [ { rule: wanted <= 500, say: 询价数量过大 | Too much to ask for, code: TOO_MUCH } ] }
  doShut: { label: 结束询价 | Shut down, from: SENT, to: CLOSED }
access:
  host: { rows: true, edit: status == DRAFT }
`

const brief = `
entity: brief
label: 简报 | Brief
display: [words]
fields:
  words: { label: 内容 | Words, required: true }
  order: { type: ref, to: order }
${plain}`

const budget = `
entity: budget
label: 预算 | Budget
display: [town]
fields:
  town:  { label: 城市 | Town, required: true }
  most:  { type: quantity, label: 上限 | Most, required: true }
  spent: { type: quantity, label: 已用 | Spent, default: 0 }
check:
  - { rule: spent <= most, say: 预算不足 | Not enough left, code: SPENT, on: spent }
${plain}`

/** Lines of needs are picked into orders, and inquiries, notes, marks and a brief are made beside them; the needs, their lines and a budget are changed. */
export const pickEffectsWorld = worldOf({ person, need, order, taking, inquiry, brief, budget })
