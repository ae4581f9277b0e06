import { execute } from '../../src/server/database/run.ts'
import { raw, sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Database } from '../../src/server/database/Database.ts'
import { createCatalog, nodesOf, type Catalog, type EntityNode } from '../../src/server/store/Catalog.ts'
import { ident } from '../../src/server/database/Sql.ts'
import { drawnDatabase } from '../compliance/databases.ts'
import { isWhole, playAgain, randomFor } from '../sampling.ts'
import { openChain, type Chain } from '../examples/openChain.ts'
import { Clones } from './Clones.ts'
import { deadlocksIn } from './deadlocks.ts'
import { movesOf, play, wordsOf, type Move } from './Play.ts'
import { buildStages, type Stage } from './stages.ts'

/**
 * Verbs against verbs: for every two documents of a chain of which one takes from the other, or that take from the same, all verbs of
 * the one against all of the other, as far as their states allow. Whatever is done at once must end as it would one after the other,
 * in either order. Which pairs there are follows from the definitions; which of them are raced is drawn by the run's seed.
 */

/** Races of each pair that is drawn, and of those that went wrong once (below). */
const [rounds, manyRounds] = [3, isWhole ? 50 : 20]
/** Pairs drawn beside the named ones; RACED_PAIRS=1000 races all there are. */
const drawn = Number(process.env['RACED_PAIRS'] ?? (isWhole ? 60 : 20))
/** Races at the same time; each is two transactions. */
const together = 5

const named: readonly (readonly [string, string])[] = [
  ['purOrderLine.doCancelLine', 'purDeliveryNote.doConfirm'],
  ['purOrderLine.doCloseLine', 'purDeliveryNote.doConfirm'],
  ['purDeliveryNote.doCancel', 'rcvReceiveHeader.doPost'],
  ['purDeliveryNote.doClose', 'rcvReceiveHeader.doPost'],
  ['rcvReceiveHeader.doPost', 'rcvWriteOff.doApproval'],
]

interface Pair {
  readonly stage: Stage
  readonly moves: readonly [Move, Move]
  readonly rounds: number
}
interface Played {
  readonly pair: Pair
  readonly copy: number
  readonly how: 'first' | 'second' | 'race'
  readonly done: readonly boolean[]
}

drawnDatabase('verbs against verbs', (kind, open) => {
  let database: Database
  let chain: Chain
  let clones: Clones
  let catalog: Catalog
  let stages: readonly Stage[]
  beforeAll(async () => {
    chain = await openChain(open, { databasePool: 2 * together + 2 })
    database = chain.database
    catalog = createCatalog(definitions)
    stages = await buildStages(chain)
    clones = new Clones(database, catalog, stages)
  })

  it('what is done at once ends as one after the other, without a deadlock', async () => {
    const before = await deadlocksIn(database)
    const pairs: Pair[] = []
    for (const stage of stages) pairs.push(...(await pairsOf(stage)))
    const chosen = choose(pairs)
    const played: Played[] = []
    for (const [stage, group] of Map.groupBy(chosen, (pair) => pair.stage)) {
      const copies = [
        ...(await clones.make(
          stage,
          group.reduce((sum, pair) => sum + pair.rounds + 2, 0),
        )),
      ]
      const plays = group.flatMap((pair) =>
        [
          ...(['first', 'second'] as const),
          ...Array.from({ length: pair.rounds }, () => 'race' as const),
        ].map((how) => ({ pair, how, copy: copies.pop() ?? 0 })),
      )
      await inTurns(plays, async (one) => {
        played.push({ ...one, done: await playPair(one) })
      })
    }
    const outcomes = await clones.outcomes([catalog.node('rcvTransaction')])
    const wrong = [...Map.groupBy(played, ({ pair }) => pair)].flatMap(([pair, plays]) => {
      const told = ({ done, copy }: Played) => `${done.join()}\n${outcomes.get(copy)}`
      const serial = new Set(plays.filter(({ how }) => how !== 'race').map(told))
      const odd = plays.filter((one) => how(one) && !serial.has(told(one)))
      return odd.length === 0
        ? []
        : [
            `${title(pair)}: ${odd.length} of ${pair.rounds} ended as no order of the two does, e.g. ${differenceOf(told(odd[0] as Played), [...serial])}`,
          ]
    })
    process.stdout.write(
      `${kind}: ${pairs.length} pairs, ${chosen.length} raced, ${played.filter(how).length} races: ${chosen.map(title).join('; ')}\n`,
    )
    expect(wrong, playAgain).toEqual([])
    expect(chosen.filter(({ rounds: many }) => many === manyRounds).length).toBeGreaterThanOrEqual(
      named.length,
    )
    expect(await deadlocksIn(database)).toBe(before)
  }, 300_000)

  it('nothing is on the way for what was closed or cancelled, nothing received of what was cancelled', async () => {
    const rows = await execute<{ id: string }>(
      database.db,
      sql`
      select id from pur_order_line where line_status = 'CANCELLED' and (on_way_quantity > 0 or received_quantity > 0)
      union all select id from pur_order_line where line_status = 'CLOSED' and on_way_quantity > 0
      union all select id from pur_delivery_note where status = 'CANCELLED' and received_quantity > 0`,
    )
    expect(rows).toEqual([])
  })

  it('what is summed up is what the rows add up to', async () => {
    for (const owner of Object.keys(definitions.entities).map((name) => catalog.node(name))) {
      for (const { field, gathered } of owner.gathers) {
        const found = gathered.found.sql?.('o') ?? []
        if (gathered.aggregate !== 'sum' || !isPlain(found)) continue
        const rows = await execute<{
          id: string
        }>(
          database.db,
          sql`select o.id from ${raw(ident(owner.entity.table))} o where coalesce(o.${raw(ident(field.column))}, 0) <> ${raw(textOf(found))} limit 3`,
        )
        expect(rows, `${owner.name}.${field.name}`).toEqual([])
      }
    }
  })

  /** Pairs of verbs of documents that meet, each of which can be done when it is alone. */
  async function pairsOf(stage: Stage): Promise<Pair[]> {
    const moves = await possible(stage)
    return moves.flatMap((one, index) =>
      moves
        .slice(index + 1)
        .filter(
          (other) => one.at.document !== other.at.document && meet(one.at.node.root, other.at.node.root),
        )
        .map((other): Pair => ({ stage, moves: [one, other], rounds: roundsOf(one, other) })),
    )
  }

  /** Each verb once, by the first who is not refused. */
  async function possible(stage: Stage): Promise<readonly Move[]> {
    const moves = movesOf(await clones.rows(stage))
    const copies = await clones.make(stage, moves.length)
    const found = new Map<string, Move>()
    await inTurns(
      [
        ...Map.groupBy(
          moves.map((move, index) => ({ move, copy: copies[index] ?? 0 })),
          ({ move }) => `${move.at.id} ${move.verb.name}`,
        ),
      ],
      async ([key, tries]) => {
        for (const { move, copy } of tries)
          if (!found.has(key) && (await play(chain, move, copy))) found.set(key, move)
      },
    )
    return moves.filter((move) => found.get(`${move.at.id} ${move.verb.name}`) === move)
  }

  async function playPair({
    pair: {
      moves: [one, other],
    },
    copy,
    how,
  }: Pick<Played, 'pair' | 'copy' | 'how'>): Promise<readonly boolean[]> {
    if (how === 'race') return Promise.all([play(chain, one, copy), play(chain, other, copy)])
    if (how === 'first') return [await play(chain, one, copy), await play(chain, other, copy)]
    const second = await play(chain, other, copy)
    return [await play(chain, one, copy), second]
  }
})

const how = ({ how }: Played): boolean => how === 'race'
const title = ({ moves, rounds }: Pair): string => `${moves.map(wordsOf).join(' × ')} (${rounds})`

/** One takes from the other, sums it up or is summed up by it, or both take from the same. */
function meet(one: EntityNode, other: EntityNode): boolean {
  const [a, b] = [sourcesOf(one), sourcesOf(other)]
  return a.has(other) || b.has(one) || [...a].some((source) => b.has(source))
}

const sourcesOf = (node: EntityNode): ReadonlySet<EntityNode> =>
  new Set(
    nodesOf(node).flatMap((at) => [
      ...at.takes.map(({ source }) => source.root),
      ...at.gatheredBy.map(({ owner }) => owner.root),
    ]),
  )

const roundsOf = (one: Move, other: Move): number =>
  named.some(
    (names) => [one, other].every((move) => names.includes(wordsOf(move))) && wordsOf(one) !== wordsOf(other),
  )
    ? manyRounds
    : rounds

/** The named pairs once each, and others by lot. */
function choose(pairs: readonly Pair[]): readonly Pair[] {
  const must = [
    ...Map.groupBy(
      pairs.filter((pair) => pair.rounds === manyRounds),
      ({ moves }) => moves.map(wordsOf).sort().join(),
    ).values(),
  ].flatMap(([pair]) => pair ?? [])
  const random = randomFor('raced pairs')
  const rest = pairs
    .filter((pair) => !must.includes(pair))
    .map((pair) => ({ ...pair, rounds, lot: random.next() }))
    .sort((a, b) => a.lot - b.lot)
  return [...must, ...rest.slice(0, drawn)]
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
    }),
  )
}

/** In which values an outcome differs from the nearest of the others. */
function differenceOf(odd: string, others: readonly string[]): string {
  const [done = '', ...rows] = odd.split('\n')
  const differences = others.map((other) =>
    rows.flatMap((row, index) =>
      valuesOf(row).filter((value) => !valuesOf(other.split('\n')[index + 1] ?? '').includes(value)),
    ),
  )
  return `${done} ${(differences.sort((a, b) => a.length - b.length)[0] ?? []).join(' ')}`.slice(0, 600)
}

const valuesOf = (row: string): readonly string[] => row.slice(row.indexOf('{') + 1, -1).split(',"')

type Parts = readonly (string | object)[]
/** Whether the rule asks for nothing but the rows: neither who acts nor the clock. */
const isPlain = (parts: Parts): boolean => parts.every((part) => typeof part === 'string' || 'value' in part)
const textOf = (parts: Parts): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : `'${String((part as { value?: unknown }).value)}'`))
    .join('')
