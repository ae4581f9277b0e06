import { worldOf } from './fixture.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
`

/** What whoever registers for a trade has to show. */
const demand = `
entity: demand
label: 要求 | Demand
fields:
  demandNum: { type: serial, format: "D{0000}", label: 编号 | Number }
  trade: { label: 行业 | Trade, required: true }
  paper: { label: 证件 | Paper, required: true }
  level: { type: integer, label: 等级 | Level, default: 1 }
  scheme: { type: ref, to: scheme }
access:
  host: { rows: true, edit: true }
  guest: { rows: false }
`

const scheme = `
entity: scheme
label: 模板 | Scheme
fields:
  schemeCode: { label: 编码 | Code, required: true }
  schemeName: { label: 名称 | Name, required: true }
lines:
  steps:
    entity: schemeStep
    label: 步骤 | Steps
    fields:
      stepName: { label: 步骤名 | Step, required: true }
      weight: { type: quantity, label: 权重 | Weight, default: 1 }
access:
  host: { rows: true, edit: true }
  guest: { rows: true }
`

/** Papers follow rows of others by group, goals lines of a ref one by one, sums the lines beside them; scores follow below a row that follows. */
const entry = `
entity: entry
label: 登记 | Entry
fields:
  entryNum: { type: serial, format: "E{0000}", label: 编号 | Number }
  trade: { label: 行业 | Trade }
  scheme: { type: ref, to: scheme, label: 模板 | Scheme }
  note: { label: 备注 | Note }
  papersWanted: { type: integer, label: 应交 | Wanted, compute: count(papers) }
  levels: { type: quantity, label: 等级合计 | Levels, compute: sum(papers.level) }
  total: { type: quantity, label: 合计 | Total, compute: sum(sums.quantity) }
lines:
  papers:
    entity: entryPaper
    label: 证件 | Papers
    each: demand where trade == this.trade
    per: [paper]
    set: { level: max(each.level), demands: count(each) }
    fields:
      paper: { label: 证件 | Paper }
      level: { type: integer, label: 等级 | Level }
      demands: { type: integer, label: 条数 | Demands }
      number: { label: 证号 | Paper no. }
      seen: { type: flag, label: 已看 | Seen, default: N }
  goals:
    entity: entryGoal
    label: 目标 | Goals
    each: scheme.steps where weight > 0
    copy: [stepName, weight]
    set: { ofStep: each }
    fields:
      ofStep: { type: ref, to: schemeStep, label: 步骤 | Step }
      stepName: { label: 步骤名 | Step }
      weight: { type: quantity, label: 权重 | Weight }
      answer: { label: 回答 | Answer }
    lines:
      scores:
        entity: entryScore
        label: 评分 | Scores
        each: parent.items where quantity > 0
        set: { item: each }
        fields:
          item: { type: ref, to: entryItem, label: 明细 | Item }
          score: { type: integer, label: 分数 | Score }
  items:
    entity: entryItem
    label: 明细 | Items
    display: [kind]
    fields:
      kind: { label: 种类 | Kind, required: true }
      price: { type: price, label: 单价 | Price }
      quantity: { type: quantity, label: 数量 | Quantity, default: 1 }
      sum: { type: ref, to: entrySum, label: 汇总 | Sum, compute: first(parent.sums where kind == this.kind and price == this.price) }
  sums:
    entity: entrySum
    label: 汇总 | Sums
    display: [kind]
    each: items where quantity != 0
    per: [kind, price]
    fields:
      kind: { label: 种类 | Kind }
      price: { type: price, label: 单价 | Price }
      quantity: { type: quantity, label: 数量 | Quantity, compute: sum(parent.items.quantity where sum == this) }
      remark: { label: 备注 | Remark }
      open: { type: flag, label: 打开 | Open, default: Y }
states:
  OPEN: 打开 | Open
  DONE: { label: 完成 | Done, color: success }
verbs:
  doDouble: { label: 加倍 | Double up, from: OPEN, then: [ { change: lines.items, set: { quantity: quantity * 2 } } ] }
  doClear: { label: 清零 | Clear out, from: OPEN, then: [ { change: items where kind == 'b', set: { quantity: 0 } } ] }
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
access:
  host: { rows: true, edit: { OPEN: all } }
  guest: { rows: true, edit: { OPEN: [papers.number] }, hide: [note] }
`.replace('lines.items', 'items')

/** Tables whose rows follow others. */
export const keptTablesWorld = worldOf({ person, demand, scheme, entry })
