import { Random } from '../../tests/walks/Random.ts'

/** Documents of an area: two of base data, the others with lines and a life. */
const perArea = 10

/** What a header may have beside its number, its partner and its total; `{own}` stands for the name of the document. */
const facts: Readonly<Record<string, string>> = {
  title: '{ label: 标题 | Title, required: true, max: 120 }',
  subject: '{ label: 事由 | Subject, max: 200, show: urgent == Y }',
  urgent: '{ type: flag, label: 加急 | Urgent, default: N }',
  colour: '{ type: lookup, to: COLOUR, default: RED }',
  grade: '{ type: lookup, label: 等级 | Grade, to: GRADE }',
  orderDate: '{ type: date, label: 单据日期 | Order date, default: today }',
  dueDate:
    '{ type: date, label: 到期日期 | Due date, check: { rule: dueDate >= orderDate, say: 不得早于单据日期 | Not before the order date } }',
  budget: '{ type: amount, label: 预算 | Budget, check: budget >= 0 }',
  freight: '{ type: amount, label: 运费 | Freight, default: 0 }',
  weight: '{ type: quantity, label: 重量 | Weight }',
  rate: '{ type: percent, label: 税率 | Tax rate, default: 13 }',
  days: '{ type: integer, label: 天数 | Days, check: days >= 0 }',
  place: '{ label: 地点 | Place, max: 80, default: partner.town }',
  contact: '{ label: 联系人 | Contact, max: 40 }',
  phone: '{ type: tel, label: 电话 | Phone, max: 30 }',
  files: '{ type: attachments, label: 附件 | Files }',
  terms: '{ type: textarea, label: 条款 | Terms, max: 500 }',
  remark: '{ type: textarea, label: 备注 | Remark, max: 500 }',
}
/** Those without which rules of others mean nothing. */
const always = ['title', 'urgent', 'orderDate', 'dueDate', 'budget', 'freight']

/**
 * Texts of definitions by their files: areas of ten documents each beside partners and people, as a company that buys would have them. The
 * same for the same seed.
 */
export function growthDocuments(documents: number, seed = 1): Map<string, string> {
  const random = new Random(seed)
  const areas = Array.from({ length: Math.ceil(documents / perArea) }, (_, index) => `area${two(index)}`)
  const texts = new Map(Object.entries(around(areas)))
  for (let index = 0; index < documents; index += 1) {
    const area = areas[Math.floor(index / perArea)] ?? ''
    const own = `${area}Doc${index % perArea}`
    const [entity, screens] = index % perArea < 2 ? baseData(own, index) : document(own, area, index, random)
    texts.set(`schemas/entities/${area}/${own}.yaml`, entity)
    texts.set(`screens/${area}/${own}.yaml`, screens)
  }
  return texts
}

const two = (index: number): string => String(index).padStart(2, '0')

/** What documents stand among. */
const around = (areas: readonly string[]): Readonly<Record<string, string>> => ({
  'schemas/areas.yaml': `areas:\n${['people', ...areas].map((area) => `  ${area}: { label: 区域 ${area} | Area ${area} }\n`).join('')}`,
  'schemas/audiences.yaml': audiences,
  'schemas/lookups/people.yaml': lookups,
  'schemas/entities/people/partner.yaml': partner,
  'schemas/entities/people/person.yaml': person,
})

const audiences = `audiences:
  host: { label: 主方 | Host, userType: IN, home: inHome }
  guest: { label: 客方 | Guest, userType: EX, home: exHome }
users: person
me:
  user: id
  partner: partner
roles:
  clerk: { label: 职员 | Clerk, audience: host }
  chief: { label: 主管 | Chief, audience: host }
  helper: { label: 助手 | Helper, audience: guest }
responsibilities:
  clerk: { label: 职员 | Clerk, roles: [clerk] }
  chief: { label: 主管 | Chief, roles: [chief] }
  helper: { label: 助手 | Helper, roles: [helper] }
everything: clerk
default: clerk
`

const lookups = `COLOUR:
  label: 颜色 | Colour
  values: { RED: 红 | Red, BLUE: 蓝 | Blue, GREEN: 绿 | Green }
GRADE:
  label: 等级 | Grade
  values: { A: 甲 | First, B: 乙 | Second, C: 丙 | Third }
`

const partner = `entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true, readonly: saved }
  partnerName: { label: 名称 | Name, required: true }
  town: { label: 城市 | Town }
access:
  host: { rows: true, edit: true }
  guest: { rows: id == me.partner, create: false }
keys:
  - { unique: [partnerCode] }
`

const person = `entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  partner: { type: ref, to: partner }
  passwordHash: { type: password, label: 密码 | Password, readonly: saved }
lines:
  works:
    entity: personWork
    label: 职责 | Responsibilities
    fields:
      responsibility: { label: 职责 | Responsibility, required: true }
`

function baseData(own: string, index: number): readonly [entity: string, screens: string] {
  const entity = `entity: ${own}
label: 基础 ${index} | Base ${index}
fields:
  ${own}Code: { type: code, label: 编码 | Code, required: true, readonly: saved, max: 30 }
  ${own}Name: { label: 名称 | Name, required: true, max: 120 }
  price: { type: price, label: 单价 | Price, default: 1 }
  colour: { type: lookup, to: COLOUR }
  startDate: { type: date, label: 生效日期 | From, default: today }
  remark: { type: textarea, label: 备注 | Remark, max: 500 }
keys:
  - { unique: [${own}Code] }
`
  const columns = `${own}Code, ${own}Name, price, colour, startDate`
  const screens = `screens:
  ${own}List:
    list: { columns: [${columns}], search: [${own}Code, ${own}Name, colour], toolbar: [btnAdd, btnExport, btnImport] }
  ${own}Edit:
    edit:
      header: { fields: [${columns}, remark] }
menu:
  ${own}List: { under: ${own.replace(/Doc\d$/, '')}, grants: { clerk: all, chief: [btnExport] } }
`
  return [entity, screens]
}

function document(own: string, area: string, index: number, random: Random): readonly [string, string] {
  const chosen = Object.keys(facts).filter((name) => always.includes(name) || random.chance(0.7))
  const before = index % perArea > 2 ? `${area}Doc${(index % perArea) - 1}` : undefined
  return [entityOf(own, area, index, chosen, before), screensOf(own, area, chosen, before)]
}

function entityOf(
  own: string,
  area: string,
  index: number,
  chosen: readonly string[],
  before: string | undefined,
): string {
  const source = before ? `  source: { type: ref, label: 来源 | Source, to: ${before} }\n` : ''
  return `entity: ${own}
label: 单据 ${index} | Document ${index}
fields:
  docNum: { type: serial, format: "D${index}{yyyyMM}{0000}", label: 单号 | No. }
  partner: { type: ref, to: partner, required: true }
  owner: { type: user, label: 负责人 | Owner, default: me.user }
  kind: { type: ref, label: 类别 | Kind, to: ${area}Doc0 }
${source}${chosen.map((name) => `  ${name}: ${facts[name]}\n`).join('')}  total: { type: amount, label: 合计 | Total, compute: sum(lines.amount) + freight }
  overBudget: { type: flag, label: 超预算 | Over budget, compute: budget != null and total > budget }
lines:
  lines:
    entity: ${own}Line
    label: 单据 ${index} 行 | Document ${index} lines
    fields:
      item: { type: ref, label: 物品 | Item, to: ${area}Doc1, required: true }
      description: { label: 描述 | Description, max: 200 }
      quantity: { type: quantity, label: 数量 | Quantity, required: true, check: { rule: quantity > 0, say: 须为正数 | Must be positive } }
      price: { type: price, label: 单价 | Price, default: item.price }
      amount: { type: amount, label: 金额 | Amount, compute: "round(quantity * price, 2)" }
      needDate: { type: date, label: 需求日期 | Needed on, default: parent.dueDate }
      done: { type: quantity, label: 完成数量 | Done, default: 0, check: done <= quantity }
      open: { type: quantity, label: 未完数量 | Open, compute: "max(0, quantity - done)" }
      note: { label: 备注 | Note, max: 200 }
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已发出 | Sent, color: processing }
  AGREED: { label: 已确认 | Agreed, color: success }
  REFUSED: { label: 已拒绝 | Refused, color: error }
  CLOSED: { label: 已关闭 | Closed, color: default }
verbs:
  doSend:
    label: 发出 | Send
    from: DRAFT
    to: SENT
    require: [{ rule: count(lines) > 0, say: 请录入行 | Enter a line, on: lines }]
    tell: [helper]
  doAgree: { label: 确认 | Agree, from: SENT, to: AGREED, by: guest }
  doRefuse: { label: 拒绝 | Refuse, from: SENT, to: REFUSED, by: guest, ask: [reason] }
  doReopen: { label: 重开 | Reopen, from: REFUSED, to: DRAFT }
  doClose: { label: 办结 | Finish, from: AGREED, to: CLOSED, require: all(lines.open == 0) }
access:
  host: { rows: true, edit: { DRAFT: all, AGREED: [lines.done] } }
  guest: { rows: partner == me.partner and status != DRAFT, hide: [budget, overBudget], create: false }
check:
  - { rule: count(lines) <= 500, say: 最多500行 | At most 500 lines, on: lines }
`
}

function screensOf(own: string, area: string, chosen: readonly string[], before: string | undefined): string {
  const shown = ['kind', ...(before ? ['source'] : []), ...chosen]
  const listed = shown.filter((name) => !['files', 'terms', 'remark', 'subject', 'budget'].includes(name))
  const lines =
    'item, description, { field: quantity, isSummary: true }, price, { field: amount, isSummary: true }, needDate, done, open, note'
  return `screens:
  ${own}List:
    list:
      columns: [docNum, status, partner, ${listed.join(', ')}, { field: total, isSummary: true }, owner, creationDate]
      search: [docNum, partner, status, { field: orderDate, more: true }, { field: total, more: true }]
      toolbar: [btnAdd, btnSend, btnClose, btnDelete, btnExport]
  ${own}Edit:
    edit:
      figures: [total]
      header: { fields: [docNum, status, partner, owner, ${shown.join(', ')}, total, overBudget] }
      lines: { label: 行 | Lines, table: lines, columns: [${lines}] }
  ${own}ListGuest: { as: guest, from: ${own}List, drop: [owner], toolbar: [btnAgree, btnRefuse, btnExport] }
  ${own}EditGuest: { as: guest, from: ${own}Edit, drop: [owner, budget, overBudget] }
menu:
  ${own}List: { under: ${area}, grants: { clerk: all, chief: [btnSend, btnReopen, btnClose, btnExport] } }
  ${own}ListGuest: { under: ${area}, grants: { helper: [btnAgree, btnRefuse] } }
`
}
