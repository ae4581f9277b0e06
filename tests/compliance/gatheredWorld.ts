import { worldOf } from './fixture.ts'

/** Tenders, who is invited and what they bid; prices that end where the next begins. Nothing points from an invitation to its bids. */
export const gatheredWorld = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  firm: `
entity: firm
label: 公司 | Firm
fields:
  firmCode: { label: 编码 | Code, required: true }
  firmName: { label: 名称 | Name, required: true }
access:
  host: { rows: true, edit: true }
`,
  tender: `
entity: tender
label: 招标 | Tender
fields:
  title: { label: 标题 | Title, required: true }
  bids: { type: integer, label: 报价数 | Bids, compute: count(bid where tender == this and status == SENT) }
  answered: { type: flag, label: 有报价 | Answered, compute: any(bid where tender == this and status == SENT) }
  lowest: { type: amount, label: 最低价 | Lowest, compute: min(bid.amount where tender == this and status == SENT) }
  middle: { type: amount, label: 中间价 | Middle, compute: median(bid.amount where tender == this and status == SENT) }
  firms: { type: integer, label: 公司数 | Firms, compute: distinct(bid.firm where tender == this and status == SENT) }
  best: { type: ref, to: bid, label: 最佳 | Best, compute: first(bid where tender == this and status == SENT sort amount) }
  bestAmount: { type: amount, label: 最佳价 | Its amount, compute: best.amount }
  beaten: { type: ref, to: bid, label: 被超过的 | Beaten, compute: best.former }
  beatenAmount: { type: amount, label: 被超过的价 | Amount beaten, compute: beaten.amount }
lines:
  invited:
    entity: invitation
    label: 邀请 | Invited
    fields:
      firm: { type: ref, to: firm, required: true }
      sent: { type: integer, label: 已报 | Sent, compute: count(bid where tender == this.parent and firm == this.firm and status == SENT) }
      hasSent: { type: flag, label: 是否已报 | Has sent, compute: any(bid where tender == this.parent and firm == this.firm and status == SENT) }
      least: { type: amount, label: 最低 | Least, compute: min(bid.amount where tender == this.parent and firm == this.firm and status == SENT) }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
access:
  host: { rows: true, edit: true }
`,
  bid: `
entity: bid
label: 报价 | Bid
fields:
  bidNum: { type: serial, format: "B{0000}", label: 编号 | Number }
  tender: { type: ref, to: tender, required: true }
  firm: { type: ref, to: firm, required: true }
  amount: { type: amount, label: 金额 | Amount }
  former: { type: ref, to: bid, label: 前一报价 | Bid before }
  below: { type: integer, label: 更低的 | Below, compute: count(bid where tender == this.tender and amount < this.amount and status == SENT) }
states:
  DRAFT: 拟定 | Draft
  SENT: 已报 | Sent
  WITHDRAWN: 已撤回 | Withdrawn
verbs:
  doSend: { label: 报出 | Send, from: DRAFT, to: SENT }
  doWithdraw: { label: 撤回 | Withdraw, from: SENT, to: WITHDRAWN, color: error }
access:
  host: { rows: true, edit: true }
`,
  list: `
entity: list
label: 价目 | Price list
fields:
  listCode: { label: 编码 | Code, required: true }
  listName: { label: 名称 | Name }
lines:
  steps:
    entity: step
    label: 阶梯 | Steps
    fields:
      fromCount: { type: integer, label: 自 | From, required: true }
      worth: { type: price, label: 单价 | Worth, required: true }
access:
  host: { rows: true, edit: true }
`,
  deal: `
entity: deal
label: 交易 | Deal
fields:
  dealCode: { label: 编码 | Code, required: true }
  dealName: { label: 名称 | Name }
  list: { type: ref, to: list }
  many: { type: integer, label: 数量 | Many }
  worth: { type: price, label: 单价 | Worth, compute: first(list.steps.worth where fromCount <= this.many sort -fromCount) }
access:
  host: { rows: true, edit: true }
`,
  rate: `
entity: rate
label: 费率 | Rate
fields:
  rateCode: { label: 编码 | Code, required: true }
  rateName: { label: 名称 | Name }
  item: { type: ref, to: firm, label: 对象 | Item, required: true }
  startDate: { type: date, label: 开始 | From, required: true }
  next: { type: date, label: 下一 | Next, compute: min(rate.startDate where item == this.item and startDate > this.startDate) }
access:
  host: { rows: true, edit: true }
`,
})
