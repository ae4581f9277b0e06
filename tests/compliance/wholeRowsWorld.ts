import { worldOf } from './fixture.ts'

/** Tickets that are billed whole, whatever their sign: by either side, each by one bill as long as that stands; or waived, which a count in the ticket keeps apart. */
export const wholeRowsWorld = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  ticket: `
entity: ticket
label: 票 | Ticket
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  town:   { label: 城市 | Town, required: true }
  amount: { type: quantity, label: 金额 | Amount, required: true }
  openFlag: { type: flag, label: 开放 | Open, default: Y }
  bills:    { type: integer, label: 账单数 | Bills, compute: count(billLine where ticket == this and live == Y) }
  waivers:  { type: integer, label: 豁免数 | Waivers, compute: count(waiverLine where ticket == this) }
check:
  - { rule: bills + waivers <= 1, say: 账单与豁免只能有一个 | Billed or waived but not both, code: EITHER }
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, edit: false, create: false, reveal: [bills, waivers] }
`,
  bill: `
entity: bill
label: 账单 | Bill
display: [billNum]
fields:
  billNum: { type: serial, format: "B{000000}", label: 编号 | Number }
  town:    { label: 城市 | Town, required: true }
  note:    { label: 备注 | Note }
  most:    { type: quantity, label: 单张上限 | Most of one }
  side:    { label: 方 | Side, default: me.audience }
  total:   { type: quantity, label: 合计 | Total, compute: sum(lines.amount) }
lines:
  lines:
    entity: billLine
    label: 账单行 | Bill lines
    fields:
      ticket: { type: ref, to: ticket, label: 票 | Ticket, required: true, readonly: saved }
      amount: { type: quantity, label: 金额 | Amount, compute: ticket.amount }
      live:   { type: flag, label: 有效 | Live, compute: "if(parent.status == CANCELLED, N, Y)" }
    keys:
      - { unique: [ticket], when: live == Y, say: 已开账单 | Billed already, code: BILLED }
states:
  DRAFT: 拟定 | Draft
  SENT:  { label: 已发 | Sent, color: success }
  CANCELLED: { label: 作废 | Cancelled, color: default }
verbs:
  doSend:   { label: 发送 | Send, from: DRAFT, to: SENT, by: [host, guest] }
  doCancel: { label: 作废 | Void, from: DRAFT|SENT, to: CANCELLED, by: [host, guest] }
  doReopen: { label: 恢复 | Reopen, from: CANCELLED, to: DRAFT, by: [host, guest] }
  fromTicket:
    label: 引用票 | From tickets
    by: [host, guest]
    pick:
      rows: ticket where openFlag == Y and waivers == 0 and (this.most == null or amount <= this.most)
      columns: [title, amount]
      search: [title]
    ask: [note]
    then:
      - make: this
        each: picked
        per: [town]
        copy: [town]
        lines: { lines: { set: { ticket: each } } }
access:
  host:  { rows: true, edit: status == DRAFT }
  guest: { rows: side == 'guest', edit: status == DRAFT, create: true }
`,
  waiver: `
entity: waiver
label: 豁免 | Waiver
display: [reason]
fields:
  reason: { label: 原因 | Reason, required: true }
lines:
  lines:
    entity: waiverLine
    label: 豁免行 | Waived tickets
    fields:
      ticket: { type: ref, to: ticket, label: 票 | Ticket, required: true, readonly: saved }
verbs:
  fromTicket:
    label: 引用票 | From tickets
    pick: { rows: ticket where bills + waivers == 0 }
    ask: [reason]
    then: [ { make: this, each: picked, lines: { lines: { set: { ticket: each } } } } ]
access:
  host: { rows: true, edit: true }
`,
})
