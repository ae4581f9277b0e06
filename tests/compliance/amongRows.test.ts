// What rows say of each other, kept on the database: parts of an amount, places and sums among siblings, bands without gaps, parts of a hundred, the one default, the newer that ends the older.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const statement = `
entity: statement
label: 对账单 | Statement
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  adjustment: { type: amount, label: 调整 | Adjustment }
  equally: { type: flag, label: 均摊 | Equally, default: N }
  total: { type: amount, label: 合计 | Total, compute: sum(lines.due) }
lines:
  lines:
    entity: statementLine
    label: 行 | Lines
    fields:
      product: { label: 物料 | Product }
      amount: { type: amount, label: 金额 | Amount, required: true }
      part: { type: amount, label: 分摊 | Part, compute: "share(parent.adjustment, 2, if(parent.equally, 1, abs(parent.lines.amount)) sort -abs(amount))" }
      due: { type: amount, label: 应付 | Due, compute: "amount + coalesce(part, 0)" }
      sameProduct: { type: amount, label: 同物料 | Of the product, compute: sum(parent.lines.amount where product == this.product) }
      untilHere: { type: amount, label: 累计 | So far, compute: sum(parent.lines.amount where lineNum <= this.lineNum) }
      place: { type: integer, label: 名次 | Place, compute: 1 + count(parent.lines where amount > this.amount) }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
`

/** What comes in first goes out first; freight is shared by weight, and no lot bears more than it is worth. */
const issue = `
entity: issue
label: 发料 | Issue
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  issued: { type: quantity, label: 发料数量 | Issued, default: 0 }
  freight: { type: amount, label: 运费 | Freight, default: 0 }
  taken: { type: quantity, label: 已发 | Taken, compute: sum(lots.taken) }
  borne: { type: amount, label: 已摊运费 | Freight borne, compute: sum(lots.freight) }
lines:
  lots:
    entity: issueLot
    label: 批次 | Lots
    fields:
      receivedOn: { type: date, label: 入库日 | Received on, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      worth: { type: amount, label: 价值 | Worth }
      taken: { type: quantity, label: 发出 | Taken, compute: "max(0, min(quantity, parent.issued - sum(parent.lots.quantity where receivedOn < this.receivedOn or receivedOn == this.receivedOn and lineNum < this.lineNum)))" }
      freight: { type: amount, label: 运费 | Freight, compute: "share(parent.freight, 2, worth, parent.lots.quantity)" }
`

const plan = `
entity: plan
label: 方案 | Plan
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
lines:
  stages:
    entity: planStage
    label: 阶段 | Stages
    fields:
      name: { label: 名称 | Name, required: true }
      group: { label: 组 | Group, required: true }
      proportion: { type: percent, label: 比例 | Proportion, required: true }
      main: { type: flag, label: 主要 | Main, default: N }
    checks:
      - { rule: sum(parent.stages.proportion where group == this.group) == 100, say: 每组比例合计须为100 | The parts of each group add up to 100, code: NOT_100, on: proportion }
  bands:
    entity: planBand
    label: 分段 | Bands
    fields:
      fromScore: { type: score, label: 自 | From, required: true, min: 0 }
      toScore: { type: score, label: 至 | To, compute: min(parent.bands.fromScore where fromScore > this.fromScore) }
    keys:
      - { unique: [parent, fromScore] }
  ranges:
    entity: planRange
    label: 区间 | Ranges
    fields:
      fromDay: { type: integer, label: 自 | From, required: true }
      toDay: { type: integer, label: 至 | To, required: true }
    checks:
      - { rule: "toDay == coalesce(min(parent.ranges.fromDay where fromDay > this.fromDay), 365)", say: 区间须首尾相接 | Each range ends where the next begins, code: GAP, on: toDay }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
checks:
  - { rule: "count(stages) == 0 or count(stages where main == Y) == 1", say: 须有且仅有一个主要阶段 | Exactly one stage is the main one, code: ONE_MAIN, on: stages }
  - { rule: "count(bands) == 0 or min(bands.fromScore) == 0", say: 分段从0开始 | The bands begin at 0, code: FROM_0, on: bands }
`

const account = `
entity: account
label: 账户 | Account
fields:
  accountCode: { label: 编码 | Code, required: true }
  holder: { label: 户主 | Holder, required: true }
  preferredAt: { type: datetime, label: 选定时间 | Preferred at, readonly: true }
  chosen: { type: ref, to: account, label: 默认账户 | Default account, compute: "first(account where holder == this.holder and enabledFlag == Y sort -preferredAt, accountCode)" }
  defaultFlag: { type: flag, label: 默认 | Default, compute: "if(chosen == id, Y, N)" }
verbs:
  doPrefer: { label: 设为默认 | Prefer, done: 已设为默认 | preferred, set: { preferredAt: now } }
`

const rate = `
entity: rule
label: 规则 | Rule
display: [name]
fields:
  name: { label: 名称 | Name, required: true }
  startDate: { type: date, label: 自 | From, required: true }
  nextDate: { type: date, label: 后续 | Next from, compute: min(rule.startDate where name == this.name and startDate > this.startDate) }
  endDate: { type: date, label: 至 | Until, compute: nextDate - 1 }
keys:
  - { noOverlap: [startDate, endDate], per: [name] }
`

const host = callerOf('host', 'host')

oneDatabase((_kind, open) => {
  let world: World
  let now = new Date('2026-03-05T02:00:00Z')
  const save = (entity: string, body: Row) => world.row(host, entity, 'saveOrUpdate', body)
  const read = (entity: string, { id }: Row) => world.row(host, entity, 'findById', { id })
  const columns = (row: Row, table: string, ...names: readonly string[]) =>
    linesOf(row, table).map((line) => names.map((name) => line[name]))

  beforeAll(async () => {
    world = await openWorld(
      await open(),
      worldOf({ person, statement, issue, plan, account, rule: rate }, ''),
      undefined,
      () => now,
    )
  })

  describe('an amount that is shared among lines', () => {
    const saved = (amounts: readonly string[], more: Row = {}) =>
      save('statement', {
        title: 'March',
        adjustment: '-10',
        lines: amounts.map((amount) => ({ amount })),
        ...more,
      })

    test('is kept in parts by their amounts, or in equal parts, and the sum of what is due follows (EX-54)', async () => {
      const amounts = ['1000.00', '2000.00', '333.33']
      const byAmount = await saved(amounts)
      expect(columns(await read('statement', byAmount), 'lines', 'part')).toEqual([['-3'], ['-6'], ['-1']])
      expect(byAmount['total']).toBe('3323.33')
      const equally = await saved(amounts, { equally: 'Y' })
      expect(columns(await read('statement', equally), 'lines', 'part')).toEqual([
        ['-3.33'],
        ['-3.34'],
        ['-3.33'],
      ])
    })

    test('is shared anew when a line changes, comes or goes, and when the amount does', async () => {
      let row = await saved(['1', '1', '1'])
      const change = async (more: Row, amounts: readonly (string | null)[]) => {
        const lines = linesOf(row, 'lines').map(({ id, amount }, at) => ({
          id,
          amount: amounts[at] ?? amount,
        }))
        const added = amounts.slice(lines.length).map((amount) => ({ amount }))
        const kept = [...lines.filter((_, at) => amounts[at] !== null), ...added]
        row = await save('statement', { id: row['id'], versionNum: row['versionNum'], ...more, lines: kept })
        return columns(await read('statement', row), 'lines', 'part').flat()
      }
      expect(await change({}, ['1', '8', '1'])).toEqual(['-1', '-8', '-1'])
      expect(await change({}, [null, '8', '1'])).toEqual(['-8.89', '-1.11'])
      expect(await change({ adjustment: '9' }, ['8', '1', '-1'])).toEqual(['7.2', '0.9', '0.9'])
    })
  })

  test('a line knows what its like add up to, what has come so far, and its place', async () => {
    const made = await save('statement', {
      title: 'April',
      lines: [
        { product: 'bolt', amount: '5' },
        { product: 'nut', amount: '7' },
        { product: 'bolt', amount: '5' },
        { amount: '1' },
      ],
    })
    expect(columns(await read('statement', made), 'lines', 'sameProduct', 'untilHere', 'place')).toEqual([
      ['10', '5', 2],
      ['7', '12', 1],
      ['10', '17', 2],
      ['0', '18', 4],
    ])
  })

  test('what came in first goes out first, whatever comes, goes or is issued', async () => {
    const lots = [
      { receivedOn: '2026-02-03', quantity: '10' },
      { receivedOn: '2026-02-01', quantity: '4' },
      { receivedOn: '2026-02-03', quantity: '5' },
      { receivedOn: '2026-01-01', quantity: '1' },
    ]
    const taken = (row: Row) => columns(row, 'lots', 'taken').flat()
    let row = await save('issue', { title: 'out', issued: '7', lots })
    const change = async (body: Row) => {
      row = await save('issue', { id: row['id'], versionNum: row['versionNum'], ...body })
      return [...taken(await read('issue', row)), row['taken']]
    }
    expect(taken(row)).toEqual(['2', '4', '0', '1'])
    expect(await change({ issued: '17' })).toEqual(['10', '4', '2', '1', '17'])
    expect(await change({ issued: '100' })).toEqual(['10', '4', '5', '1', '20'])
    const left = linesOf(row, 'lots')
      .slice(1)
      .map(({ id }) => ({ id }))
    expect(
      await change({ issued: '6', lots: [...left, { receivedOn: '2025-12-31', quantity: '3' }] }),
    ).toEqual(['2', '0', '1', '3', '6'])
    expect(await change({ issued: '-1' })).toEqual(['0', '0', '0', '0', '0'])
  })

  test('freight is borne by quantity, to the cent, and by no lot beyond its worth', async () => {
    const lots = ['3', '3', '3', '1'].map((quantity) => ({ receivedOn: '2026-02-03', quantity }))
    const borne = async (freight: string, ...worth: readonly (string | null)[]) => {
      const row = await save('issue', {
        title: 'freight',
        freight,
        lots: lots.map((lot, at) => ({ ...lot, worth: worth[at] ?? null })),
      })
      return [...columns(await read('issue', row), 'lots', 'freight').flat(), row['borne']]
    }
    expect(await borne('100')).toEqual(['30', '30', '30', '10', '100'])
    expect(await borne('0.05')).toEqual(['0.02', '0.02', '0.01', '0', '0.05'])
    expect(await borne('100', '12.5')).toEqual(['12.5', '37.5', '37.5', '12.5', '100'])
    expect(await borne('-100', '12.5', null, '20')).toEqual(['-12.5', '-50.63', '-20', '-16.87', '-100'])
    expect(await borne('100', '1', '1', '1', '1')).toEqual(['1', '1', '1', '1', '4'])
  })

  describe('lines of which a check speaks', () => {
    const stage = (name: string, group: string, proportion: string, main = 'N') => ({
      name,
      group,
      proportion,
      main,
    })
    const refused = async (body: Row) => (await refusal(save('plan', { title: 'plan', ...body }))).code

    test('add up to a hundred in each group', async () => {
      const stages = [stage('a', 'x', '30', 'Y'), stage('b', 'x', '70'), stage('c', 'y', '100')]
      await save('plan', { title: 'plan', stages })
      expect(await refused({ stages: [...stages, stage('d', 'y', '0.01')] })).toBe('NOT_100')
    })

    test('have exactly one among them that is the main one', async () => {
      expect(await refused({ stages: [stage('a', 'x', '100')] })).toBe('ONE_MAIN')
      expect(await refused({ stages: [stage('a', 'x', '50', 'Y'), stage('b', 'x', '50', 'Y')] })).toBe(
        'ONE_MAIN',
      )
    })

    test('leave no gap: each ends where the next begins, said or computed', async () => {
      const made = await save('plan', {
        title: 'plan',
        bands: [{ fromScore: '60' }, { fromScore: '0' }, { fromScore: '90' }],
      })
      expect(columns(made, 'bands', 'fromScore', 'toScore')).toEqual([
        ['60', '90'],
        ['0', '60'],
        ['90', null],
      ])
      expect(await refused({ bands: [{ fromScore: '10' }] })).toBe('FROM_0')
      expect(await refused({ bands: [{ fromScore: '0' }, { fromScore: '0' }] })).toBe('DUPLICATE')
      await save('plan', {
        title: 'plan',
        ranges: [
          { fromDay: 0, toDay: 30 },
          { fromDay: 30, toDay: 365 },
        ],
      })
      expect(
        await refused({
          ranges: [
            { fromDay: 0, toDay: 29 },
            { fromDay: 30, toDay: 365 },
          ],
        }),
      ).toBe('GAP')
    })
  })

  describe('rows of base data', () => {
    const defaults = async (holder: string) =>
      (await world.list(host, 'account', { holder }))
        .filter(({ defaultFlag }) => defaultFlag === 'Y')
        .map(({ accountCode }) => accountCode)

    test('have exactly one default as long as there are any, whatever comes and goes', async () => {
      const add = (accountCode: string) => save('account', { accountCode, holder: 'Ann' })
      const first = await add('A1')
      const second = await add('A2')
      const third = await add('A0')
      expect(await defaults('Ann')).toEqual(['A0'])
      await world.act(host, 'account', 'doPrefer', second)
      expect(await defaults('Ann')).toEqual(['A2'])
      now = new Date(now.getTime() + 60_000)
      await Promise.all([first, third].map((row) => world.act(host, 'account', 'doPrefer', row)))
      expect(await defaults('Ann')).toEqual(['A0'])
      const { id, versionNum } = await read('account', third)
      await world.call(host, 'account', 'delete', { id, versionNum })
      expect(await defaults('Ann')).toEqual(['A1'])
      await world.act(host, 'account', 'doInvalid', first)
      expect(await defaults('Ann')).toEqual(['A2'])
      expect(await defaults('nobody')).toEqual([])
    })

    test('end where a newer begins, so that they follow each other without a gap', async () => {
      const from = (startDate: string) => save('rule', { name: 'tax', startDate })
      const first = await from('2026-01-01')
      await from('2026-07-01')
      const between = await from('2026-03-01')
      expect((await read('rule', first))['endDate']).toBe('2026-02-28')
      expect((await read('rule', between))['endDate']).toBe('2026-06-30')
      expect((await refusal(from('2026-03-01'))).code).toBe('OVERLAP')
    })
  })
})
