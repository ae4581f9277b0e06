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
  shopNameEn: { label: 英文名称 | English name }
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
  colour: { type: lookup, to: COLOUR }
  day: { type: date, label: 日期 | Day }
  currency: { type: lookup, to: COLOUR, label: 币种 | Currency }
  amount: { type: amount, label: 金额 | Amount, scale: currency }
  base: { type: amount, label: 本位币 | Base }
  cost: { type: amount, label: 成本 | Cost }
  giftFlag: { type: flag, label: 赠送 | Gift, default: N }
access:
  host: { rows: true, edit: true }
  guest: { rows: shop == me.partner, hide: [cost], edit: false, create: false }
`,
  },
  '  partner: partner\n',
)

/** Sales in shops, and what they come to. */
export const reportsWorld = {
  ...made,
  'screens/work/sale.yaml': `
screens:
  saleList:
    list: { columns: [saleNum], search: [saleNum, day], toolbar: [btnExport] }
  sales:
    report:
      title: 销售 | Sales
      each: sale where colour != null
      search: [{ field: day, default: monthStart(today) }, shop]
      per: [{ field: monthStart(day), title: 月份 | Month }, shop, colour]
      measures:
        sales:    { label: 单数 | Sales, value: count(each) }
        base:     { label: 金额 | Amount, value: sum(each.base where giftFlag != Y) }
        share:    { label: 占比 | Share, type: percent, value: base / total.base * 100 }
        last:     { label: 上年 | Last year, value: sum(each.base), shift: year }
        growth:   { label: 增长 | Growth, type: percent, value: (base - last) / last * 100 }
        mid:      { label: 中位 | Median, value: median(each.base) }
        high:     { label: 高 | High, value: p90(each.base) }
        mean:     { label: 平均 | Mean, value: avg(each.base) }
        shops:    { label: 店数 | Shops, value: distinct(each.shop) }
        first:    { label: 最早 | First, value: min(each.day) }
        double:   { label: 两倍 | Double, value: sum(each.base * 2) - base }
        moneys:   { label: 净额 | Net, value: sum(each.base where currency == RED) + sum(each.base where currency == BLUE) }
  abc:
    report:
      title: 分类 | ABC
      each: sale
      per: [shop]
      measures:
        amount:  { label: 金额 | Amount, value: sum(each.base) }
        cumulative: { label: 累计 | Cumulative, type: percent, value: running.amount / total.amount * 100 }
        class:   { label: 类 | Class, value: "if(cumulative - amount / total.amount * 100 < 80, 'A', if(cumulative - amount / total.amount * 100 < 95, 'B', 'C'))" }
      sort: [-amount]
      chart: { type: pareto, show: [amount, cumulative] }
  moneys:
    report:
      title: 各币种 | By currency
      each: sale
      per: [currency, shop]
      measures:
        amount: { label: 金额 | Amount, value: sum(each.amount) }
  costs:
    report:
      title: 成本 | Costs
      each: sale
      per: [shop]
      measures:
        cost: { label: 成本 | Cost, value: sum(each.cost) }
menu:
  saleList: { under: work, grants: { clerk: all, helper: all } }
  sales: { under: work, grants: { clerk: all, helper: all } }
  abc: { under: work, grants: { clerk: all } }
  moneys: { under: work, grants: { clerk: all } }
  costs: { under: work, grants: { clerk: all } }
`,
  'screens/home/clerk.yaml': `
tiles:
  runs: { part: runs }
  march:
    figure:
      title: 三月 | March
      each: sale where giftFlag != Y
      search: [{ field: day, default: "'2026-03-01'" }]
      measures:
        base:   { label: 金额 | Amount, value: sum(each.base) }
        before: { label: 上月 | Month before, value: sum(each.base), shift: month }
        mean:   { label: 平均 | Mean, value: base / sales }
        sales:  { label: 单数 | Sales, value: count(each) }
      trend: day
    grants: [clerk]
  currencies:
    stages:
      title: 币种 | Currencies
      each: sale
      per: [colour, currency]
      measures: { amount: { label: 金额 | Amount, value: sum(each.amount) } }
    grants: [clerk]
`,
}
