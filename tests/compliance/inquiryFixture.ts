import { worldOf } from './fixture.ts'

/** Inquiries that a partner finds by being invited in their lines, and answers that he finds by what the inquiry says. */
export const inquiries = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  partner: { type: ref, to: partner }
`,
    partner: `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
access:
  host:  { rows: true, edit: true }
  guest: { rows: id == me.partner, create: false }
`,
    inquiry: `
entity: inquiry
label: 询价 | Inquiry
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  worth: { type: amount, label: 金额 | Worth }
  note:  { label: 备注 | Note }
lines:
  partners:
    entity: inquiryPartner
    label: 受邀方 | Invited
    fields:
      partner: { type: ref, to: partner, required: true }
    lines:
      contacts:
        entity: inquiryContact
        label: 联系人 | Contacts
        fields:
          mail: { label: 邮箱 | Mail }
  items:
    entity: inquiryItem
    label: 物料 | Items
    fields:
      product:  { label: 产品 | Product, required: true }
      quantity: { type: quantity, label: 数量 | Quantity }
      taken:    { type: quantity, label: 已报 | Taken, compute: sum(answerLine.quantity where item == this) }
    check: [ { rule: taken <= quantity } ]
states:
  DRAFT: 拟定 | Draft
  OPEN:  { label: 打开 | Open, color: success }
verbs:
  doOpen: { label: 发布 | Publish, from: DRAFT, to: OPEN }
  doNote: { label: 备注 | Note, from: OPEN, by: guest, ask: [note], show: false }
access:
  host:  { rows: true, edit: true }
  guest: { rows: "status == OPEN and any(partners.partner == me.partner)", edit: { true: [note] }, reveal: [items.taken], create: false }
`,
    answer: `
entity: answer
label: 回复 | Answer
display: [text]
fields:
  inquiry: { type: ref, to: inquiry, required: true }
  text: { label: 内容 | Text, required: true }
lines:
  lines:
    entity: answerLine
    label: 行 | Lines
    fields:
      item:     { type: ref, to: inquiryItem }
      quantity: { type: quantity, label: 数量 | Quantity }
states:
  DONE: { label: 完成 | Done, color: success }
access:
  host:  { rows: true, edit: true }
  guest: { rows: "inquiry.title != 'secret' and inquiry.worth > 10", edit: true, create: false }
verbs:
  fromItem:
    label: 引用物料 | From item
    pick:
      rows: inquiryItem
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        set: { inquiry: each.parent.id, text: each.parent.title }
        lines: { lines: { copy: [quantity], set: { item: each } } }
`,
  },
  '  partner: partner\n',
)
