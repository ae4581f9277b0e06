/** A little world of its own: hosts ask, partners deliver. Small enough to be kept in mind while reading the tests. */
export const fixture: Readonly<Record<string, string>> = {
  'schemas/areas.yaml': `
areas:
  work: { label: 工作 | Work }
`,
  'schemas/audiences.yaml': `
audiences:
  host:  { label: 主方 | Host, userType: IN, home: inHome }
  guest: { label: 客方 | Guest, userType: EX, home: exHome }
users: person
me:
  user: id
  partner: partner
roles:
  clerk:  { label: 职员 | Clerk, audience: host }
  helper: { label: 助手 | Helper, audience: guest }
responsibilities:
  clerk:  { label: 职员 | Clerk, roles: [clerk] }
  helper: { label: 助手 | Helper, roles: [helper] }
everything: clerk
default: clerk
`,
  'schemas/lookups/work.yaml': `
COLOUR:
  label: 颜色 | Colour
  values:
    RED: { label: 红 | Red, decimalPlaces: 2 }
    BLUE: { label: 蓝 | Blue, decimalPlaces: 2 }
`,
  'schemas/entities/work/partner.yaml': `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true, readonly: saved }
  partnerName: { label: 名称 | Name, required: true }
  town:   { label: 城市 | Town }
  secret: { label: 秘密 | Secret }
access:
  host:  { rows: true, edit: true }
  guest: { rows: id == me.partner, hide: [secret], create: false }
keys:
  - { unique: [partnerCode] }
`,
  'schemas/entities/work/person.yaml': `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  partner: { type: ref, to: partner }
`,
  'schemas/entities/work/rate.yaml': `
entity: rate
label: 费率 | Rate
display: [rateCode]
fields:
  rateCode:  { label: 编码 | Code, required: true }
  startDate: { type: date, label: 开始 | From, required: true }
  endDate:   { type: date, label: 结束 | To, required: true }
keys:
  - { noOverlap: [startDate, endDate], per: [rateCode] }
`,
  'schemas/entities/work/demand.yaml': `
entity: demand
label: 需求 | Demand
fields:
  demandNum: { type: serial, format: "D{yyyyMM}{0000}", label: 编号 | Number }
  partner:   { type: ref, to: partner, required: true, where: town == 'Ulm' }
  town:      { label: 城市 | Town, default: partner.town }
  colour:    { type: lookup, to: COLOUR, default: RED }
  total:     { type: quantity, label: 合计 | Total, compute: sum(lines.quantity) }
  amount:    { type: amount, label: 金额 | Amount, scale: colour, compute: sum(lines.amount) }
  secret:    { label: 秘密 | Secret }
  note:      { label: 备注 | Note }
lines:
  lines:
    entity: demandLine
    label: 行 | Lines
    fields:
      product:  { label: 产品 | Product, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true, scale: 2, check: { rule: quantity > 0, say: 须为正数 | Must be positive } }
      price:    { type: price, label: 价格 | Price, default: 1 }
      amount:   { type: amount, label: 金额 | Amount, compute: "round(quantity * price, 2)" }
      taken:    { type: quantity, label: 已取 | Taken, compute: sum(shipmentLine.quantity where demandLine == this and parent.status != CANCELLED) }
      open:     { type: quantity, label: 未取 | Open, compute: "max(0, quantity - taken)" }
      sent:     { type: quantity, label: 已发 | Sent, compute: sum(shipmentLine.quantity where demandLine == this and parent.status == POSTED) }
      sendings: { type: integer, label: 次数 | Times, compute: count(shipmentLine where demandLine == this) }
    check: [ { rule: taken <= quantity * 1.1, say: "最多{rest} | At most {rest}", code: SHORT } ]
states:
  DRAFT: 拟定 | Draft
  OPEN:  { label: 打开 | Open, color: processing }
  DONE:  { label: 完成 | Done, color: success }
  CANCELLED: { label: 取消 | Cancelled, color: default }
verbs:
  doOpen:   { label: 打开 | Open, from: DRAFT, to: OPEN, require: [ { rule: count(lines) > 0, say: 请录入行 | Enter a line, on: lines } ], tell: [helper] }
  doCancel: { label: 作废 | Call off, from: DRAFT|OPEN, to: CANCELLED, ask: [reason] }
  doNote:   { label: 备注 | Note, from: OPEN, by: guest, ask: [note], show: false }
  toDone: { from: OPEN, to: DONE, when: all(lines.open == 0) }
  toOpen: { from: DONE, to: OPEN, when: any(lines.open > 0) }
access:
  host:  { rows: true, edit: status == DRAFT }
  guest: { rows: partner == me.partner and status != DRAFT, edit: { OPEN: [note] }, hide: [secret, lines.price, lines.amount, amount], create: false }
check:
  - { rule: count(lines) <= 50, say: 最多50行 | At most 50 lines, on: lines }
`,
  'schemas/entities/work/shipment.yaml': `
entity: shipment
label: 发货 | Shipment
fields:
  shipmentNum: { type: serial, format: "S{coalesce(upper(town), '')}{000000}", label: 编号 | Number }
  partner: { type: ref, to: partner, required: true }
  town:    { label: 城市 | Town }
lines:
  lines:
    entity: shipmentLine
    label: 行 | Lines
    fields:
      demandLine: { type: ref, to: demandLine, label: 需求行 | Demand line, readonly: saved }
      product:    { label: 产品 | Product, compute: demandLine.product }
      quantity:   { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  POSTED: { label: 已发 | Posted, color: success }
  CANCELLED: { label: 取消 | Cancelled, color: default }
verbs:
  doPost:
    label: 发货 | Post
    from: DRAFT
    to: POSTED
    by: [host, guest]
    then: [ { make: movement, each: lines, copy: [product, quantity, shipmentNum] } ]
  doCancel: { label: 作废 | Void, from: DRAFT|POSTED, to: CANCELLED, by: [host, guest], ask: [reason] }
  fromDemand:
    label: 引用需求 | From demand
    by: guest
    pick:
      rows: demandLine where parent.status == OPEN and open > 0
      quantity: lines.quantity of quantity
      columns: [parent.demandNum, product, quantity, open]
      search: [product]
    then:
      - make: this
        each: picked
        per: [parent.partner]
        set: { partner: each.parent.partner, town: each.parent.town }
        lines: { lines: { set: { demandLine: each, quantity: each.open } } }
access:
  host:  { rows: true, edit: status == DRAFT }
  guest: { rows: partner == me.partner, edit: status == DRAFT, hide: { CANCELLED: [town, lines.product] }, reveal: [shipmentNum] }
`,
  'schemas/entities/work/movement.yaml': `
entity: movement
label: 移动 | Movement
display: [shipmentNum]
fields:
  shipmentNum: { label: 发货单 | Shipment }
  product:  { label: 产品 | Product }
  quantity: { type: quantity, label: 数量 | Quantity }
`,
}

/** The same areas, code lists and audiences with entities of one's own; `me`: what is known of a person instead of the partner. */
export const worldOf = (
  entities: Readonly<Record<string, string>>,
  me = '',
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    ['areas', 'lookups/work', 'audiences'].map((name) => [
      `schemas/${name}.yaml`,
      (fixture[`schemas/${name}.yaml`] ?? '').replace('  partner: partner\n', me),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(entities).map(([name, text]) => [`schemas/entities/work/${name}.yaml`, text]),
  ),
})
