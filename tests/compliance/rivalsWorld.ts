import { worldOf } from './fixture.ts'

/** Rivals in one document, with whatever could tell one of them of the others: files, several and typed values, reports, tabs, verbs with questions, requirements and warnings, refs to their rows, flows from them, first rows of them. */
const entities = worldOf(
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
    tender: `
entity: tender
label: 招标 | Tender
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  budget: { type: amount, label: 预算 | Budget }
  reserve: { type: integer, label: 备货 | Reserve }
lines:
  offers:
    entity: offer
    label: 报价 | Offers
    display: [offerCode, remark]
    fields:
      offerCode: { label: 报价编码 | Offer code, required: true }
      partner: { type: ref, to: partner, required: true, default: me.partner }
      remark:  { label: 说明 | Remark }
      place:   { label: 库位 | Place }
      amount:  { type: amount, label: 金额 | Amount }
      stock:   { type: integer, label: 库存 | Stock, default: 5 }
      answer:  { label: 答复 | Answer }
      grades:  { type: lookup, to: COLOUR, many: true, label: 等级 | Grades }
      allies:  { type: ref, to: partner, many: true, label: 同盟 | Allies }
      kind:    { type: lookup, to: KIND, label: 类型 | Kind }
      fact:    { type: this.kind, label: 事实 | Fact }
      files:   { type: attachments, label: 附件 | Files }
      total:   { type: amount, label: 合计 | Total, compute: sum(replyTake.taken where offer == this) }
    states:
      OPEN: 未报 | Open
      SENT: { label: 已报 | Sent, color: success }
    verbs:
      doSend: { label: 提交报价 | Send offer, from: OPEN, to: SENT, by: guest, tell: [guest, host], show: false }
    check:
      - { rule: amount == null or amount >= 0, say: "{remark} 不可为负 | {remark} is negative", code: SRM-9003, on: amount }
      - { rule: total <= amount, say: "仅剩{rest} | Only {rest} left", code: SRM-9001 }
    keys:
      - { unique: [parent, place] }
states:
  DRAFT: 拟定 | Draft
  BIDDING: { label: 报价中 | Bidding, color: success }
verbs:
  doPublish: { label: 发布招标 | Publish tender, from: DRAFT, to: BIDDING }
  doAnswer:
    label: 答复招标 | Answer tender
    from: BIDDING
    by: guest
    show: false
    ask: [{ offers.answer: { default: "'PROPOSED'", when: offers.amount > 0 } }]
  doCount:
    label: 清点库存 | Count stock
    from: BIDDING
    by: guest
    show: false
    require: [{ rule: all(offers.stock > 0), say: 无库存 | No stock, code: SRM-9002 }]
  doRemind:
    label: 提醒 | Remind all
    from: BIDDING
    by: guest
    show: false
    require: [{ rule: all(offers.stock > 2), say: 库存不多 | Little stock, soft: true }]
access:
  host:  { rows: true, edit: true }
  guest:
    rows: { this: any(offers.partner == me.partner) and status != DRAFT, offers: partner == me.partner }
    edit: { BIDDING: [offers] }
    hide: [budget]
    reveal: [offers.total, doCount, doRemind]
    create: false
`,
    reply: `
entity: reply
label: 回函 | Reply
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  tender: { type: ref, to: tender }
  best:   { type: ref, to: offer, label: 最优 | Best, where: parent == this.tender, best: [-amount] }
lines:
  takes:
    entity: replyTake
    label: 取用 | Takes
    fields:
      offer: { type: ref, to: offer, label: 报价 | Offer }
      taken: { type: amount, label: 取用 | Taken }
  parts:
    entity: replyPart
    label: 明细 | Parts
    first: { each: tender.offers, set: { about: each, partNote: each.remark } }
    fields:
      about: { type: ref, to: offer, label: 关于 | About }
      partNote:  { label: 说明 | Note }
states:
  DRAFT: 拟定 | Draft
  DONE: { label: 完成 | Done, color: success }
verbs:
  doFinish: { label: 完成回函 | Finish reply, from: DRAFT, to: DONE, by: [host, guest] }
  fromOffer:
    label: 引用报价 | From offer
    by: [host, guest]
    pick: { rows: offer where parent.status == BIDDING, quantity: takes.taken, columns: [remark, amount], search: [remark] }
    then:
      - { make: this, each: picked, per: [parent], set: { tender: each.parent, title: "'taken'" }, lines: { takes: { set: { offer: each, taken: each.amount } } } }
access:
  host:  { rows: true, edit: true }
  guest: { rows: createdBy == me.user, edit: true, reveal: [best, takes.taken, parts.partNote] }
`,
  },
  '  partner: partner\n',
)

export const rivalsWorld = {
  ...entities,
  'schemas/lookups/kinds.yaml': `
KIND:
  label: 类型 | Kind
  values: { INTEGER: 整数 | Integer, TEXT: 文字 | Text }
`,
  'screens/work/tender.yaml': `
screens:
  tenderList: { list: { columns: [title], search: [title] } }
  offers:
    report:
      title: 报价 | Offers
      each: offer
      per: [partner, status]
      measures:
        offers:  { label: 家数 | Offers, value: count(each) }
        amount:  { label: 金额 | Amount, value: sum(each.amount) }
        share:   { label: 占比 | Share, type: percent, value: amount / total.amount * 100 }
        sofar:   { label: 累计 | So far, type: percent, value: running.amount / total.amount * 100 }
        most:    { label: 最高 | Most, value: max(each.amount) }
        middle:  { label: 中间 | Middle, value: median(each.amount) }
        parties: { label: 伙伴数 | Partners, value: distinct(each.partner) }
`,
}
