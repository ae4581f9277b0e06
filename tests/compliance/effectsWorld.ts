import { worldOf } from './fixture.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const vendor = `
entity: vendor
label: 供货方 | Vendor
fields:
  vendorCode: { label: 编码 | Code, required: true }
  vendorName: { label: 名称 | Name, required: true }
`

/** What is made of awards: numbered, with lines, a sum, a law of its own and a verb that may refuse. */
const order = `
entity: order
label: 采购单 | Order
fields:
  orderNum: { type: serial, format: "O{0000}", label: 编号 | Number }
  vendor:   { type: ref, to: vendor, required: true }
  award:    { type: ref, to: award }
  ceiling:  { type: quantity, label: 上限 | Ceiling }
  total:    { type: quantity, label: 合计 | Total, compute: sum(lines.quantity) }
lines:
  lines:
    entity: orderLine
    label: 行 | Lines
    fields:
      item:     { label: 物料 | Item, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  SENT:  { label: 已发 | Sent, color: success }
  CALLED_OFF: { label: 作废 | Called off, color: default }
verbs:
  doSend: { label: 发出 | Send, from: DRAFT, to: SENT, require: [ { rule: total <= 100, say: 数量过大 | Too much } ] }
  doCallOff: { label: 作废 | Call off, from: DRAFT|SENT, to: CALLED_OFF }
access:
  host: { rows: true, edit: status == DRAFT }
check:
  - { rule: ceiling == null or total <= ceiling, say: 超出上限 | Above the ceiling }
`

const price = `
entity: price
label: 价格 | Price
display: [item]
fields:
  item:      { label: 物料 | Item, required: true }
  startDate: { type: date, label: 开始 | From, required: true }
  endDate:   { type: date, label: 结束 | Until, required: true, check: endDate >= startDate }
  budget:    { type: ref, to: budget }
keys:
  - { noOverlap: [startDate, endDate], per: [item] }
`

const budget = `
entity: budget
label: 预算 | Budget
display: [budgetName]
fields:
  budgetName: { label: 名称 | Name, required: true }
  spent:      { type: quantity, label: 已用 | Spent, default: 0 }
  closeNote:  { label: 说明 | Note }
check:
  - { rule: spent >= 0 and spent <= 50, say: 预算不足 | Not enough left, on: spent }
states:
  OPEN: 打开 | Open
  SHUT: { label: 已结束 | Shut, color: success }
verbs:
  doShut: { label: 结束预算 | Shut down, from: OPEN, to: SHUT, ask: reason }
`

const award = `
entity: award
label: 定标 | Award
fields:
  awardNum: { type: serial, format: "A{0000}", label: 编号 | Number }
  startDate: { type: date, label: 开始 | From, default: today }
  ceiling:  { type: quantity, label: 上限 | Ceiling }
  budget:   { type: ref, to: budget }
  sole:     { type: ref, to: order, readonly: true, label: 单一采购单 | Sole order }
  total:    { type: quantity, label: 合计 | Total, compute: sum(lines.quantity) }
lines:
  lines:
    entity: awardLine
    label: 行 | Lines
    fields:
      vendor:   { type: ref, to: vendor, required: true }
      item:     { label: 物料 | Item, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      order:    { type: ref, to: order, readonly: true }
states:
  DRAFT: 拟定 | Draft
  GIVEN: { label: 已定 | Given, color: success }
  TAKEN_BACK: { label: 撤回 | Taken back, color: default }
verbs:
  doGive:
    label: 定标 | Give
    from: DRAFT
    to: GIVEN
    then:
      - { change: budget, set: { spent: spent + this.total } }
      - { each: lines, change: price where item == each.item and endDate >= this.startDate, set: { endDate: this.startDate - 1 } }
      - { make: price, each: lines, copy: [item, startDate, budget], set: { endDate: startDate + 365 } }
  doTakeBack:
    label: 撤回 | Take back
    from: GIVEN
    to: TAKEN_BACK
    then: [ { change: budget, set: { spent: spent - this.total } } ]
  doOrder:
    label: 生成采购单 | Make orders
    from: GIVEN
    then:
      - make: order
        each: lines where quantity > 0 sort -quantity
        per: [vendor]
        copy: [vendor, ceiling]
        set: { award: this }
        lines: { lines: { copy: [item, quantity] } }
        into: order
  doOrderAll:
    label: 生成一单 | Make one order
    from: GIVEN
    then: [ { make: order, copy: [ceiling], set: { vendor: first(lines.vendor), award: this }, lines: { lines: { each: lines, copy: [item, quantity] } }, into: sole, do: doSend } ]
  doShutBudget:
    label: 结束预算 | Shut the budget
    then: [ { change: budget where status == OPEN and id == this.budget, do: doShut, set: { closeNote: this.awardNum, reason: this.awardNum } } ]
`

/** Gathers lines of all awards: rows of other documents are gone through, and say what was made of them. */
const collection = `
entity: collection
label: 归集 | Collection
fields:
  collectionNum: { type: serial, format: "C{0000}", label: 编号 | Number }
  vendor:  { type: ref, to: vendor, required: true }
  nothing: { type: ref, to: budget, label: 无 | Nothing }
lines:
  steps:
    entity: collectionStep
    label: 步骤 | Steps
    fields:
      what: { label: 内容 | What, required: true }
    states:
      WAITS: 待办 | Waits
      READY: { label: 就绪 | Ready, color: success }
    verbs:
      doReady: { label: 就绪 | Make ready, from: WAITS, to: READY, by: system }
states:
  OPEN: 打开 | Open
  DONE: { label: 完成 | Done, color: success }
verbs:
  doCollect:
    label: 归集 | Collect
    from: OPEN
    to: DONE
    then:
      - make: order
        each: awardLine where vendor == this.vendor and parent.status == GIVEN and order == null sort parent.awardNum, lineNum
        per: [vendor]
        copy: [vendor]
        lines: { lines: { copy: [item, quantity], when: each.quantity > 0 } }
        into: order
      - { change: steps where status == WAITS, do: doReady }
      - { change: nothing, set: { spent: 1 } }
      - { make: collectionStep, each: steps where what == 'twice', copy: [what] }
`

export const effectsWorld = worldOf({ person, vendor, budget, price, order, award, collection }, '')
