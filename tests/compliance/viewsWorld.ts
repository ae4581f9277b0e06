import { worldOf } from './fixture.ts'

const made = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  partner: { type: ref, to: shop }
`,
    shop: `
entity: shop
label: 店铺 | Shop
fields:
  shopCode: { label: 编码 | Code, required: true }
  shopName: { label: 名称 | Name, required: true }
access:
  host: { rows: true, edit: true }
  guest: { rows: true }
`,
    sale: `
entity: sale
label: 销售 | Sale
display: [saleNum]
fields:
  saleNum: { label: 单号 | No., required: true }
  shop: { type: ref, to: shop, label: 店铺 | Shop }
  day: { type: date, label: 日期 | Day }
  cost: { type: amount, label: 成本 | Cost }
states: { OPEN: 未完 | Open, DONE: { label: 完成 | Done, color: success } }
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
lines:
  lines:
    entity: saleLine
    label: 行 | Lines
    fields:
      colour: { type: lookup, to: COLOUR }
      quantity: { type: quantity, label: 数量 | Quantity }
      price: { type: amount, label: 单价 | Price }
access:
  host: { rows: true, edit: true }
  guest: { rows: shop == me.partner, hide: [cost], edit: false, create: false }
`,
    refund: `
entity: refund
label: 退款 | Refund
display: [refundNum]
fields:
  refundNum: { label: 单号 | No., required: true }
  shop: { type: ref, to: shop, label: 店铺 | Shop }
  paidOn: { type: date, label: 日期 | Day }
  amount: { type: amount, label: 金额 | Amount }
access:
  host: { rows: true, edit: true }
  guest: { rows: shop == me.partner, edit: false, create: false }
`,
    monthly: `
entity: monthly
label: 月销售 | Sales of a month
each: saleLine where quantity > 0
per: [shop, month, colour]
display: [month]
fields:
  month: { type: date, label: 月份 | Month, compute: monthStart(each.parent.day) }
  shop: { type: ref, to: shop, compute: each.parent.shop }
  colour: { type: lookup, to: COLOUR, compute: each.colour }
  lines: { type: integer, label: 行数 | Lines, compute: count(each) }
  sold: { type: quantity, label: 数量 | Quantity, compute: sum(each.quantity) }
  worth: { type: amount, label: 金额 | Worth, compute: sum(each.quantity * each.price) }
  dear: { type: integer, label: 贵 | Dear, compute: count(each where price > 10) }
  mean: { type: amount, label: 均价 | Mean, compute: worth / sold }
  last: { type: date, label: 最近 | Last, compute: max(each.parent.day) }
access:
  host: { rows: true }
  guest: { rows: true }
`,
    movement: `
entity: movement
label: 往来 | Movements
each:
  sale: sale where status == DONE
  refund: refund
display: [num]
fields:
  num: { label: 单号 | No., compute: "coalesce(sale.saleNum, refund.refundNum)" }
  sale: { type: ref, to: sale, compute: sale }
  refund: { type: ref, to: refund, compute: refund }
  shop: { type: ref, to: shop, compute: each.shop }
  day: { type: date, label: 日期 | Day, compute: "coalesce(sale.day, refund.paidOn)" }
  amount: { type: amount, label: 金额 | Amount, compute: "if(refund != null, -refund.amount, sale.cost)" }
access:
  host: { rows: true }
  guest: { rows: true, hide: [amount] }
`,
    balance: `
entity: balance
label: 余额 | Balance
each: movement where day != null
per: [shop]
display: [shop]
fields:
  shop: { type: ref, to: shop, compute: each.shop }
  movements: { type: integer, label: 笔数 | Movements, compute: count(each) }
  amount: { type: amount, label: 金额 | Amount, compute: sum(each.amount) }
access:
  host: { rows: true }
`,
    quarterly: `
entity: quarterly
label: 季销售 | Sales of a quarter
each: monthly where month >= '2024-01-01'
per: [quarter, colour]
display: [quarter]
fields:
  quarter: { type: date, label: 季度 | Quarter, compute: quarterStart(each.month) }
  colour: { type: lookup, to: COLOUR, compute: each.colour }
  months: { type: integer, label: 月数 | Months, compute: distinct(each.month) }
  worth: { type: amount, label: 金额 | Worth, compute: sum(each.worth) }
access:
  host: { rows: true }
  guest: { rows: true }
`,
    dated: `
entity: dated
label: 按日 | By day
each:
  sale: sale
  refund: refund where amount > 0
display: [num]
fields:
  num: { label: 单号 | No., compute: "coalesce(sale.saleNum, refund.refundNum)" }
  week: { type: date, label: 周 | Week, compute: "weekStart(coalesce(sale.day, refund.paidOn))" }
  made: { type: date, label: 录入日 | Entered, compute: monthEnd(each.creationDate) }
  year: { type: integer, label: 年 | Year, compute: "year(coalesce(sale.day, refund.paidOn))" }
access:
  host: { rows: true }
  guest: { rows: true }
`,
    kept: `
entity: kept
label: 留存 | Kept
each: saleLine where quantity > 0
per: [shop, colour]
every: hour
display: [shop]
fields:
  shop: { type: ref, to: shop, compute: each.parent.shop }
  colour: { type: lookup, to: COLOUR, compute: each.colour }
  sold: { type: quantity, label: 数量 | Quantity, compute: sum(each.quantity) }
access:
  host: { rows: true }
  guest: { rows: shop == me.partner }
`,
  },
  '  partner: partner\n',
)

/** Sales and refunds of shops, and views of them. */
export const viewsWorld = {
  ...made,
  'screens/work/monthly.yaml': `
screens:
  monthlyList:
    list: { columns: [month, shop, colour, lines, sold, worth, mean], search: [shop, month], toolbar: [btnExport] }
  shops:
    report:
      title: 店铺 | Shops
      each: monthly where worth > 0
      search: [{ field: month, default: "'2026-01-01'" }]
      per: [shop]
      measures:
        worth: { label: 金额 | Worth, value: sum(each.worth) }
        months: { label: 月数 | Months, value: distinct(each.month) }
menu:
  monthlyList: { under: work, grants: { clerk: all, helper: all } }
  shops: { under: work, grants: { clerk: all, helper: all } }
`,
}
