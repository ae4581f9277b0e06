import { worldOf } from './fixture.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const statement = `
entity: statement
label: 对账单 | Statement
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  adjustment: { type: amount, label: 调整 | Adjustment }
  equally: { type: flag, label: 均摊 | Equally, default: N }
  total: { type: amount, label: 合计 | Total, compute: sum(lines.due) }
lines:
  lines:
    entity: statementLine
    label: 行 | Lines
    fields:
      product: { label: 物料 | Product }
      amount: { type: amount, label: 金额 | Amount, required: true }
      part: { type: amount, label: 分摊 | Part, compute: "share(parent.adjustment, 2, if(parent.equally, 1, abs(parent.lines.amount)) sort -abs(amount))" }
      due: { type: amount, label: 应付 | Due, compute: "amount + coalesce(part, 0)" }
      sameProduct: { type: amount, label: 同物料 | Of the product, compute: sum(parent.lines.amount where product == this.product) }
      untilHere: { type: amount, label: 累计 | So far, compute: sum(parent.lines.amount where lineNum <= this.lineNum) }
      place: { type: integer, label: 名次 | Place, compute: 1 + count(parent.lines where amount > this.amount) }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
`

/** What comes in first goes out first; freight is shared by weight, and no lot bears more than it is worth. */
const issue = `
entity: issue
label: 发料 | Issue
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  issued: { type: quantity, label: 发料数量 | Issued, default: 0 }
  freight: { type: amount, label: 运费 | Freight, default: 0 }
  taken: { type: quantity, label: 已发 | Taken, compute: sum(lots.taken) }
  borne: { type: amount, label: 已摊运费 | Freight borne, compute: sum(lots.freight) }
lines:
  lots:
    entity: issueLot
    label: 批次 | Lots
    fields:
      receivedOn: { type: date, label: 入库日 | Received on, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      worth: { type: amount, label: 价值 | Worth }
      taken: { type: quantity, label: 发出 | Taken, compute: "max(0, min(quantity, parent.issued - sum(parent.lots.quantity where receivedOn < this.receivedOn or receivedOn == this.receivedOn and lineNum < this.lineNum)))" }
      freight: { type: amount, label: 运费 | Freight, compute: "share(parent.freight, 2, worth, parent.lots.quantity)" }
`

const plan = `
entity: plan
label: 方案 | Plan
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
lines:
  stages:
    entity: planStage
    label: 阶段 | Stages
    fields:
      name: { label: 名称 | Name, required: true }
      group: { label: 组 | Group, required: true }
      proportion: { type: percent, label: 比例 | Proportion, required: true }
      main: { type: flag, label: 主要 | Main, default: N }
    check:
      - { rule: sum(parent.stages.proportion where group == this.group) == 100, say: 每组比例合计须为100 | The parts of each group add up to 100, code: NOT_100, on: proportion }
  bands:
    entity: planBand
    label: 分段 | Bands
    fields:
      fromScore: { type: score, label: 自 | From, required: true, min: 0 }
      toScore: { type: score, label: 至 | To, compute: min(parent.bands.fromScore where fromScore > this.fromScore) }
    keys:
      - { unique: [parent, fromScore] }
  ranges:
    entity: planRange
    label: 区间 | Ranges
    fields:
      fromDay: { type: integer, label: 自 | From, required: true }
      toDay: { type: integer, label: 至 | To, required: true }
    check:
      - { rule: "toDay == coalesce(min(parent.ranges.fromDay where fromDay > this.fromDay), 365)", say: 区间须首尾相接 | Each range ends where the next begins, code: GAP, on: toDay }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
check:
  - { rule: "count(stages) == 0 or count(stages where main == Y) == 1", say: 须有且仅有一个主要阶段 | Exactly one stage is the main one, code: ONE_MAIN, on: stages }
  - { rule: "count(bands) == 0 or min(bands.fromScore) == 0", say: 分段从0开始 | The bands begin at 0, code: FROM_0, on: bands }
`

const account = `
entity: account
label: 账户 | Account
fields:
  accountCode: { label: 编码 | Code, required: true }
  holder: { label: 户主 | Holder, required: true }
  preferredAt: { type: datetime, label: 选定时间 | Preferred at, readonly: true }
  chosen: { type: ref, to: account, label: 默认账户 | Default account, compute: "first(account where holder == this.holder and enabledFlag == Y sort -preferredAt, accountCode)" }
  defaultFlag: { type: flag, label: 默认 | Default, compute: "if(chosen == id, Y, N)" }
verbs:
  doPrefer: { label: 设为默认 | Prefer, done: 已设为默认 | preferred, set: { preferredAt: now } }
`

const rate = `
entity: rule
label: 规则 | Rule
display: [name]
fields:
  name: { label: 名称 | Name, required: true }
  startDate: { type: date, label: 自 | From, required: true }
  nextDate: { type: date, label: 后续 | Next from, compute: min(rule.startDate where name == this.name and startDate > this.startDate) }
  endDate: { type: date, label: 至 | Until, compute: nextDate - 1 }
keys:
  - { noOverlap: [startDate, endDate], per: [name] }
`

/** Documents whose lines, and base data whose rows, are read among each other. */
export const amongRowsWorld = worldOf({ person, statement, issue, plan, account, rule: rate }, '')
