import { worldOf } from './fixture.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  shop: { type: ref, to: shop }
`

const shop = `
entity: shop
label: 店 | Shop
fields:
  shopCode: { label: 编码 | Code, required: true }
  shopName: { label: 名称 | Name, required: true }
access:
  host: { rows: true, edit: true }
  guest: { rows: id == me.shop, create: false }
`

/** What was delivered and what came back: whole rows, each in one statement at most, with the state of the statement that has it. */
const delivery = `
entity: delivery
label: 交付 | Delivery
fields:
  deliveryNum: { type: serial, format: "V{00000}", label: 编号 | Number }
  shop:      { type: ref, to: shop, required: true }
  item:      { label: 物料 | Item, required: true }
  quantity:  { type: quantity, label: 数量 | Quantity, required: true }
  price:     { type: price, label: 单价 | Price, required: true }
  amount:    { type: amount, label: 金额 | Amount, compute: "round(quantity * price, 2)" }
  day:       { type: date, label: 日期 | Day, default: today }
  taken:     { type: ref, to: statement, label: 对账单 | Statement, compute: first(statementDelivery.parent where delivery == this and live == Y) }
access:
  host: { rows: true, edit: true }
  guest: { rows: shop == me.shop, create: false }
`

/** Filled from deliveries, and summed up by item and price. */
const statement = `
entity: statement
label: 对账单 | Statement
fields:
  statementNum: { type: serial, format: "S{0000}", label: 编号 | Number }
  shop:    { type: ref, to: shop, required: true }
  endDate: { type: date, label: 截止 | Until, default: today }
  amount:  { type: amount, label: 金额 | Amount, compute: sum(deliveries.amount) }
lines:
  deliveries:
    entity: statementDelivery
    label: 交付 | Deliveries
    fields:
      delivery: { type: ref, to: delivery, required: true, readonly: saved, same: { parent.shop: shop } }
      item:     { label: 物料 | Item, required: true }
      quantity: { type: quantity, label: 数量 | Quantity }
      price:    { type: price, label: 单价 | Price }
      amount:   { type: amount, label: 金额 | Amount }
      live:     { type: flag, label: 有效 | Live, compute: "if(parent.status == CANCELLED, N, Y)" }
    keys:
      - { unique: [delivery], when: live == Y, say: 已在别的对账单 | Another statement has it, code: TAKEN }
  lines:
    entity: statementLine
    label: 行 | Lines
    fields:
      item:     { label: 物料 | Item, required: true }
      price:    { type: price, label: 单价 | Price }
      quantity: { type: quantity, label: 数量 | Quantity }
      amount:   { type: amount, label: 金额 | Amount }
      remark:   { label: 备注 | Remark }
states:
  DRAFT: 拟定 | Draft
  SENT:  { label: 已发 | Sent, color: success }
  CANCELLED: { label: 作废 | Cancelled, color: default }
verbs:
  doLoad:
    label: 取数 | Load
    from: DRAFT
    then:
      - make: statementDelivery
        each: delivery where taken == null and day <= this.endDate sort deliveryNum
        copy: [item, quantity, price, amount]
        set: { delivery: each }
      - { make: statementLine, each: deliveries, per: [item, price], copy: [item, price], set: { quantity: sum(each.quantity), amount: sum(each.amount) } }
  doSend:   { label: 发出 | Send, from: DRAFT, to: SENT, require: sum(lines.amount) == amount }
  doCancel: { label: 作废 | Call off, from: DRAFT|SENT, to: CANCELLED }
  doGenerate:
    label: 生成 | Generate
    from: new
    by: [host, guest]
    every: day 02:00
    ask: [endDate]
    require: [ { rule: endDate <= today, say: 截止日未到 | That day is to come } ]
    then: [ { make: statement, each: delivery where taken == null and day <= this.endDate, per: [shop], copy: [shop, endDate], do: doLoad } ]
check:
  - { rule: amount > -100, say: 金额过小 | Far too little, on: deliveries }
access:
  host:  { rows: true, edit: status == DRAFT }
  guest: { rows: shop == me.shop, edit: status == DRAFT }
`

/** Deliveries that statements are filled from. */
export const statementTexts = { person, shop, delivery, statement }
export const statementWorld = worldOf(statementTexts, '  shop: shop\n')
