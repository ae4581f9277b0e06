// Random walks over tables that follow others: after every step each is what it follows, and nothing that was written beside a row is lost while that is there.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { Random } from '../walks/Random.ts'
import { eachDatabase } from './databases.ts'
import { keptTablesWorld } from './keptTablesWorld.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const steps = 60

eachDatabase((_kind, open) => {
  test.each([1, 2, 3])('walk %i', async (seed) => {
    const walk = new Walk(await openWorld(await open(), keptTablesWorld), new Random(seed))
    await walk.begin()
    for (let step = 0; step < steps; step++) {
      const move = await walk.move()
      expect(await walk.broken(), `after ${move}, step ${step} of seed ${seed}`).toEqual([])
    }
  })
})

const host = callerOf('host', 'host')
const rows = (row: Row | undefined, name: string) => (row?.[name] ?? []) as Row[]
const trades = ['x', 'y']
const papers = ['pass', 'visa', 'bill']
const kinds = ['a', 'b', 'c']

/** Plays over a few entries and demands, and knows what was written where. */
class Walk {
  readonly world: World
  readonly random: Random
  /** What was written beside a row, by its key. */
  readonly written = new Map<unknown, string>()
  entries: unknown[] = []

  constructor(world: World, random: Random) {
    this.world = world
    this.random = random
  }

  async begin(): Promise<void> {
    for (const trade of trades) this.entries.push((await this.save('entry', { trade }))['id'])
    this.entries.push((await this.save('entry', {}))['id'])
  }

  save(entity: string, row: Row): Promise<Row> {
    return this.world.row(host, entity, 'saveOrUpdate', row)
  }

  entry(id: unknown): Promise<Row> {
    return this.world.row(host, 'entry', 'findById', { id })
  }

  demands(): Promise<readonly Row[]> {
    return this.world.list(host, 'demand', { pageRows: 200 })
  }

  async move(): Promise<string> {
    const moves: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['a demand comes', () => this.save('demand', this.demand())],
      ['a demand changes', () => this.changeDemand()],
      ['a demand goes', () => this.dropDemand()],
      ['items change', () => this.changeItems()],
      ['a trade changes', () => this.change({ trade: this.random.pick([...trades, null]) })],
      ['something is written', () => this.write()],
      ['items are doubled', () => this.act('doDouble')],
      ['items are cleared', () => this.act('doClear')],
    ]
    const [name, play] = this.random.pick(moves)
    await play()
    return name
  }

  demand(): Row {
    return {
      trade: this.random.pick(trades),
      paper: this.random.pick(papers),
      level: this.random.whole(0, 9 - 1),
    }
  }

  async changeDemand(): Promise<void> {
    const all = await this.demands()
    if (all.length === 0) return
    const { id, versionNum } = this.random.pick(all)
    await this.save('demand', { id, versionNum, ...this.demand() })
  }

  async dropDemand(): Promise<void> {
    const all = await this.demands()
    if (all.length === 0) return
    const { id, versionNum } = this.random.pick(all)
    await this.world.call(host, 'demand', 'delete', { id, versionNum })
  }

  async change(more: Row, id = this.random.pick(this.entries)): Promise<void> {
    const { versionNum } = await this.entry(id)
    await this.save('entry', { id, versionNum, ...more })
  }

  async changeItems(): Promise<void> {
    const id = this.random.pick(this.entries)
    const kept = rows(await this.entry(id), 'items').filter(() => this.random.whole(0, 3 - 1) > 0)
    const fresh = Array.from({ length: this.random.whole(0, 3 - 1) }, () => ({
      kind: this.random.pick(kinds),
      price: String(this.random.whole(0, 3 - 1)),
      quantity: String(this.random.whole(0, 4 - 1)),
    }))
    await this.change({ items: [...kept.map(({ id }) => ({ id })), ...fresh] }, id)
  }

  async write(): Promise<void> {
    const id = this.random.pick(this.entries)
    const entry = await this.entry(id)
    for (const [table, field] of [
      ['papers', 'number'],
      ['sums', 'remark'],
    ] as const) {
      const all = rows(entry, table)
      if (all.length === 0) continue
      const one = this.random.pick(all)
      const text = `w${this.random.whole(0, 1000 - 1)}`
      await this.change({ [table]: [{ id: one['id'], [field]: text }] }, id)
      this.written.set(one['id'], text)
    }
  }

  async act(verb: string): Promise<void> {
    await this.world.act(host, 'entry', verb, { id: this.random.pick(this.entries) })
  }

  async broken(): Promise<readonly string[]> {
    const demands = await this.demands()
    const all = await Promise.all(this.entries.map((id) => this.entry(id)))
    return all.flatMap((entry) => [
      ...this.brokenPapers(entry, demands),
      ...this.brokenSums(entry),
      ...this.lost(entry),
    ])
  }

  brokenPapers(entry: Row, demands: readonly Row[]): readonly string[] {
    const mine = demands.filter(({ trade }) => trade === entry['trade'])
    const wanted = [...Map.groupBy(mine, ({ paper }) => paper)].map(
      ([paper, group]) => `${paper} ${Math.max(...group.map(({ level }) => Number(level)))} ${group.length}`,
    )
    const found = rows(entry, 'papers').map(
      ({ paper, level, demands: count }) => `${paper} ${level} ${count}`,
    )
    const levels = rows(entry, 'papers').reduce((sum, { level }) => sum + Number(level), 0)
    return [
      ...differing(`papers of ${entry['entryNum']}`, wanted, found),
      ...(Number(entry['levels']) === levels && entry['papersWanted'] === found.length ? [] : ['levels']),
    ]
  }

  brokenSums(entry: Row): readonly string[] {
    const items = rows(entry, 'items').filter(({ quantity }) => Number(quantity) !== 0)
    const wanted = [...Map.groupBy(items, ({ kind, price }) => `${kind} ${Number(price)}`)].map(
      ([key, group]) => `${key} ${group.reduce((sum, { quantity }) => sum + Number(quantity), 0)}`,
    )
    const found = rows(entry, 'sums').map(
      ({ kind, price, quantity }) => `${kind} ${Number(price)} ${Number(quantity)}`,
    )
    const total = items.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    return [
      ...differing(`sums of ${entry['entryNum']}`, wanted, found),
      ...(Number(entry['total']) === total ? [] : [`total ${entry['total']}, not ${total}`]),
    ]
  }

  lost(entry: Row): readonly string[] {
    return [...rows(entry, 'papers'), ...rows(entry, 'sums')].flatMap(({ id, number, remark }) =>
      (this.written.get(id) ?? null) === (number ?? remark ?? null)
        ? []
        : [`what was written into ${id} is lost`],
    )
  }
}

const differing = (what: string, wanted: readonly string[], found: readonly string[]): readonly string[] =>
  wanted.toSorted().join() === found.toSorted().join()
    ? []
    : [`${what}: ${found.join()}, not ${wanted.join()}`]
