import { worldOf } from './fixture.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  party: { type: ref, to: party }
`

const party = `
entity: party
label: 供方 | Party
fields:
  partyCode: { label: 编码 | Code, required: true, readonly: saved }
  partyName: { label: 名称 | Name, required: true }
  partyNameEn: { label: 英文名称 | English name }
`

/** A guest sees his own orders, no rival's, and no draft. */
const order = `
entity: order
label: 订单 | Order
fields:
  orderNum: { type: serial, format: "PO{0000}", label: 订单号 | Order no. }
  party: { type: ref, to: party, required: true }
  total: { type: amount, label: 金额 | Total }
  tasks: { type: integer, label: 任务数 | Tasks, compute: count(task where source == this) }
  deadline: { type: date, label: 最早期限 | First due, compute: min(task.dueDate where source.order == this) }
lines:
  parts:
    entity: orderPart
    label: 件 | Parts
    fields:
      partName: { label: 名称 | Name, required: true }
      size: { type: integer, label: 大小 | Size }
states:
  DRAFT: 拟定 | Draft
  OPEN: 打开 | Open
verbs:
  doOpen: { label: 打开 | Open, from: DRAFT, to: OPEN }
  doRaise:
    label: 派任务 | Raise a task
    from: OPEN
    then:
      - { make: task, set: { title: orderNum, sourceOrder: this } }
access:
  host: { rows: true, edit: true }
  guest: { rows: party == me.party and status != DRAFT, hide: [total] }
`

const contract = `
entity: contract
label: 协议 | Contract
display: [contractNum, contractTitle, contractTitleEn]
fields:
  contractNum: { label: 协议号 | Contract no., required: true, readonly: saved }
  contractTitle: { label: 标题 | Title, required: true }
  contractTitleEn: { label: 英文标题 | English title }
  party: { type: ref, to: party }
  limit: { type: amount, label: 限额 | Limit }
access:
  host: { rows: true, edit: true }
  guest: { rows: party == me.party }
`

/** What is to be done follows from an order, a contract or a party. */
const task = `
entity: task
label: 任务 | Task
display: [taskNum, title]
fields:
  taskNum: { type: serial, format: "T{0000}", label: 任务号 | Task no. }
  title: { label: 标题 | Title, required: true }
  source: { type: ref, to: [order, contract, party], label: 来源 | Source, required: true }
  cause: { type: ref, to: [order, contract], label: 起因 | Cause, readonly: saved, show: source != party }
  dueDate: { type: date, label: 期限 | Due }
  amount: { type: amount, label: 金额 | Amount, compute: "coalesce(source.order.total, source.contract.limit)" }
  owner: { type: ref, to: party, label: 负责方 | Owner, compute: "coalesce(source.party, source.order.party, source.contract.party)" }
  parts: { type: integer, label: 件数 | Parts, compute: count(source.order.parts) }
  size: { type: integer, label: 大件 | Large parts, compute: sum(source.order.parts.size where size > 2) }
  bound: { type: flag, label: 有合同 | Under contract, compute: "if(source == contract, Y, N)" }
verbs:
  doSplit: { label: 拆分 | Split, then: [ { make: task, copy: [title, source], set: { dueDate: today } } ] }
lines:
  steps:
    entity: taskStep
    label: 步骤 | Steps
    fields:
      stepName: { label: 步骤 | Step, required: true }
      about: { type: ref, to: [order, party], label: 对象 | About }
access:
  host: { rows: true, edit: true }
  guest: { rows: owner == me.party, edit: true, hide: [cause, steps.about] }
`

/** What a party's tasks follow from: one field that points to rows of several kinds. */
export const kindsWorld = worldOf({ person, party, order, contract, task }, '  party: party\n')
