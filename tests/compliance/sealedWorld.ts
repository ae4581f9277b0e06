import { worldOf } from './fixture.ts'

const partner = `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
  partnerName: { label: 名称 | Name, required: true }
`
const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  partner: { type: ref, to: partner }
`
const tender = `
entity: tender
label: 招标 | Tender
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  best: { type: price, label: 最低价 | Best, compute: min(offerLine.price where parent.tender == this and parent.status == SENT) }
  sent: { type: integer, label: 份数 | Sent, compute: count(offer where tender == this and status == SENT) }
lines:
  keys:
    entity: tenderKey
    label: 开标人 | Openers
    fields:
      member: { label: 人员 | Person, required: true }
      turnedAt: { type: datetime, label: 确认时间 | Turned at, readonly: true }
    verbs:
      doTurn: { label: 确认 | Turn key, show: false, require: [ { rule: member == me.name, say: 仅本人 | Only he }, { rule: parent.status == CLOSED, say: 未截止 | Not closed } ], set: { turnedAt: now } }
  results:
    entity: result
    label: 结果 | Results
    fields:
      line: { type: ref, to: offerLine, label: 报价行 | Line, readonly: true }
      price: { type: price, label: 单价 | Price, readonly: true }
      again: { type: price, label: 复核价 | Again, compute: line.price }
states:
  ASKING: 征集中 | Asking
  CLOSED: 待开标 | Closed
  OPENED: { label: 已开标 | Opened, color: success }
verbs:
  doClose: { label: 截止征集 | Close tender, from: ASKING, to: CLOSED }
  doOpen:
    label: 开启标书 | Open offers
    from: CLOSED
    to: OPENED
    require: [ { rule: "any(keys.member != me.name and hours(keys.turnedAt, now) * 60 <= 10)", say: 需两人 | Two are needed, code: SRM-5013 } ]
    then:
      - { change: offer where tender == this and status == SENT, set: { openedAt: now } }
      - { change: this, do: doCompare }
  doCompare:
    label: 比较标书 | Compare offers
    from: OPENED
    by: system
    then: [ { make: result, each: offerLine where parent.tender == this and parent.status == SENT, set: { line: each, price: each.price } } ]
access:
  host: { rows: true, edit: { ASKING: all }, reveal: [best, results.price, results.again] }
  guest: { rows: true, create: false, hide: [keys, results, best, sent] }
`
/** An offer; `sealed` is the word that is tried. */
const offer = (sealed: string, told: string) => `
entity: offer
label: 标书 | Offer
display: [offerNum]
fields:
  offerNum: { type: serial, format: "B{0000}", label: 编号 | No. }
  tender: { type: ref, to: tender, required: true, readonly: saved, where: status == ASKING }
  partner: { type: ref, to: partner, required: true, default: me.partner }
  remark: { type: textarea, label: 说明 | Remark }
  validTo: { type: date, label: 有效至 | Valid until, required: doSend }
  total: { type: amount, label: 总额 | Total, compute: sum(lines.amount) }
  openedAt: { type: datetime, label: 开启时间 | Opened at, readonly: true }
  print: { label: 指纹 | Print, max: 64, readonly: true }
lines:
  lines:
    entity: offerLine
    label: 明细 | Lines
    fields:
      item: { label: 物料 | Item, required: true }
      price: { type: price, label: 单价 | Price, required: true, check: { rule: price > 0, say: 须大于0 | Positive } }
      amount: { type: amount, label: 金额 | Amount, compute: "round(price * 3, 2)" }
      before: { type: ref, to: offerLine, label: 上一版 | Before, readonly: true }
      priceBefore: { type: price, label: 原价 | Price before, compute: before.price }
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已提交 | Sent, color: success }
  VOID: { label: 无效 | Void, color: default }
verbs:
  doSend: { label: 提交标书 | Send offer, from: DRAFT, to: SENT, by: guest, show: false, require: [ { rule: tender.status == ASKING, say: 已截止 | Closed }, { rule: total <= 100000, say: 超限 | Too much } ] }
  doAgain:
    label: 另报标书 | Offer anew
    show: false
    from: SENT
    by: guest
    then: [ { make: offer, copy: all, lines: { lines: { each: lines, copy: all, set: { before: each } } } } ]
  doVoid: { from: SENT, to: VOID, by: system }
${sealed}
access:
  host: { rows: status != DRAFT, create: false, edit: false, ${told} }
  guest: { rows: partner == me.partner, edit: { DRAFT|SENT: all }, create: true }
`
const seal = `
sealed:
  when: openedAt == null
  by: guest
  per: tender
  into: print
  do: doVoid
  fields: [lines, remark, validTo, total]
`
const world = (asking: string, sealed: string, told: string, changed = (text: string): string => text) =>
  worldOf({ partner, person, tender: asking, offer: changed(offer(sealed, told)) }, '  partner: partner\n')

export const sealedWorld = world(
  tender,
  seal,
  'reveal: [lines.priceBefore, lines.price, lines.item, remark, validTo]',
)
/** The same before anybody thought of sealing it. */
export const unsealedWorld = world(tender.replace(/, reveal: .*]/, ''), '', 'hide: []')

const strictTender = tender.replace(
  '  best:',
  '  strictFlag: { type: flag, label: 严格 | Strict, default: N }\n  best:',
)
const strict = (asking: string, keys = '') =>
  world(
    asking,
    `${seal.trimEnd()}
  hide: strictFlag == Y
${keys}`,
    'reveal: [lines.priceBefore, lines.price, lines.item, remark, validTo]',
    strictOffer,
  )
/** The same, where tenders may say that the browser encrypts. */
export const strictWorld = strict(strictTender)

/** The same, where the key of a tender lies in parts of its openers. */
export const keyedWorld = strict(
  strictTender
    .replace('member: { label', 'member: { type: user, label')
    .replace(
      '    verbs:\n      doTurn:',
      '    verbs:\n      doSetKey: { label: 设密码 | Set password, show: false, require: [ { rule: member == me.user, say: 仅本人 | Only he } ] }\n      doTurn:',
    )
    .replaceAll('me.name', 'me.user'),
  '  keys: { to: keys.member, do: doSetKey }\n',
)

function strictOffer(text: string): string {
  return text
    .replace(
      '  openedAt:',
      '  strictFlag: { type: flag, compute: tender.strictFlag, label: 严格 | Strict }\n  why: { label: 原因 | Why, max: 200, readonly: true }\n  openedAt:',
    )
    .replace(
      'doVoid: { from: SENT, to: VOID, by: system }',
      'doVoid: { from: SENT, to: VOID, by: system, ask: [why] }',
    )
}
