import { worldOf } from './fixture.ts'

/** An inquiry among invited partners, who send sealed bids, with a jury. */
export const sealedInquiry = worldOf(
  {
    partner: `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
  partnerName: { label: 名称 | Name, required: true }
`,
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  partner:    { type: ref, to: partner }
`,
    inquiry: `
entity: inquiry
label: 询价 | Inquiry
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  budget: { type: amount, label: 预算 | Budget }
  note:   { label: 备注 | Note }
  awarded: { label: 中标说明 | Award }
lines:
  bids:
    entity: bid
    label: 报价 | Bids
    fields:
      partner: { type: ref, to: partner, required: true, default: me.partner }
      remark:  { label: 说明 | Remark, check: "me.audience == 'host' or partner == me.partner" }
    states:
      OPEN: 未报 | Open
      SENT: { label: 已报 | Sent, color: success }
    verbs:
      doSend: { label: 提交报价 | Send bid, from: OPEN, to: SENT, by: guest, show: false }
    lines:
      prices:
        entity: bidPrice
        label: 价格 | Prices
        fields:
          item:  { label: 物料 | Item, required: true }
          price: { type: price, label: 单价 | Price }
    keys:
      - { unique: [parent, partner] }
  jury:
    entity: juror
    label: 评委 | Jury
    fields:
      member: { label: 评委 | Juror, required: true }
  answers:
    entity: answer
    label: 澄清 | Answers
    fields:
      text: { label: 内容 | Text, required: true }
states:
  DRAFT: 拟定 | Draft
  BIDDING: 报价中 | Bidding
  AWARDED: { label: 已定标 | Awarded, color: success }
verbs:
  doPublish: { label: 发布询价 | Publish inquiry, from: DRAFT, to: BIDDING }
  doAward:   { label: 定标询价 | Award inquiry, from: BIDDING, to: AWARDED }
access:
  host:  { rows: true, edit: { DRAFT|BIDDING: all } }
  guest:
    rows: { this: any(bids.partner == me.partner) and status != DRAFT, bids: partner == me.partner, jury: false }
    edit: { BIDDING: [bids] }
    hide: { true: [budget], status != AWARDED: [awarded, answers] }
    create: false
`,
  },
  '  partner: partner\n',
)
