import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { CodedError } from '../../src/server/fail.ts'
import type { Chain } from '../examples/openChain.ts'
import { later } from '../examples/steps.ts'
import { brokenLaws, nameOf } from './invariants.ts'
import type { Scales } from './laws.ts'
import { exits, final, isOver, isWayOut, leaving, type Exit } from './exits.ts'
import { rootOf, type Move } from './Move.ts'
import { movesFrom } from './moves.ts'
import { Random } from './Random.ts'
import { roots, takeSnapshot, type Made, type Root, type Snapshot } from './Snapshot.ts'

export interface Walked {
  readonly steps: number
  readonly done: number
  readonly refused: ReadonlyMap<string, number>
  readonly verbs: ReadonlyMap<string, number>
}

/** The ground that all walks share. */
export interface Ground {
  readonly chain: Chain
  readonly database: Database
  readonly scales: Scales
  readonly rates: Readonly<Record<string, string>>
}

/** Refusals that are no answer to a user: the engine must never come to them. */
const never = new Set(['INTERNAL', 'BUSY', 'PARAM_UNKNOWN'])

/** Plays one seed: so many steps, and then every document off the table. After each step every law is asked; what breaks one throws, with the whole path. */
export class Walk {
  readonly #ground: Ground
  readonly #random: Random
  readonly #seed: number
  readonly #made: Record<Root, string[]> = {
    purRequisitionHeader: [],
    purOrderHeader: [],
    purDeliveryNote: [],
    rcvReceiveHeader: [],
    rcvWriteOff: [],
  }
  readonly #path: string[] = []
  readonly #refused = new Map<string, number>()
  readonly #verbs = new Map<string, number>()
  #done = 0

  constructor(ground: Ground, seed: number) {
    this.#ground = ground
    this.#seed = seed
    this.#random = new Random(seed)
  }

  async run(steps: number): Promise<Walked> {
    let snapshot = await this.#look()
    if (this.#seed % 3 > 0) snapshot = await this.#order(snapshot)
    for (let step = 0; step < steps; step++) {
      const { chain, rates } = this.#ground
      const moves = movesFrom({ chain, random: this.#random, snapshot, rates })
      snapshot = await this.#step(this.#random.weighted(moves), snapshot)
    }
    await this.#leave(snapshot)
    return { steps: this.#path.length, done: this.#done, refused: this.#refused, verbs: this.#verbs }
  }

  /** Two walks of three begin with an order that its supplier confirmed, so that they come to deliveries and receipts. */
  async #order(at: Snapshot): Promise<Snapshot> {
    const {
      chain: { ids },
    } = this.#ground
    const lines = ['M-INSP', 'M-1001', 'M-KG'].slice(this.#random.whole(0, 1)).map((item) => ({
      deliverConfigId: ids['OVER5'],
      itemId: ids[item],
      purchaseQuantity: String(this.#random.whole(10, 200)),
      taxPrice: '11.30',
      demandDate: later(20),
    }))
    let snapshot = await this.#step(
      {
        weight: 1,
        who: 'buyer',
        entity: 'purOrderHeader',
        operation: 'saveOrUpdate',
        says: () => 'orders',
        makes: 'purOrderHeader',
        body: {
          billTypeId: ids['PO'],
          ouId: ids['SZ01'],
          supplierId: ids['V10001'],
          taxRate: '13',
          lines,
        },
      },
      at,
    )
    for (const [who, operation] of [
      ['buyer', 'doSubmit'],
      ['manager', 'doApproval'],
      ['supplier1', 'doConfirm'],
    ] as const) {
      const [order] = snapshot.rows['purOrderHeader'] ?? []
      snapshot = await this.#step(
        {
          weight: 1,
          who,
          entity: 'purOrderHeader',
          operation,
          says: () => '',
          body: { id: order?.['id'], versionNum: order?.['version_num'] },
        },
        snapshot,
      )
    }
    return snapshot
  }

  #look(): Promise<Snapshot> {
    return takeSnapshot(this.#ground.database, this.#made as Made)
  }

  /** Tries a move; what is refused must have changed nothing, what is done must have broken nothing. */
  async #step(move: Move, before: Snapshot): Promise<Snapshot> {
    const { who, entity, operation, body, says, makes } = move
    this.#path.push(`${who} ${entity}.${operation} ${says()} ${said(body)}`)
    const outcome = await this.#ground.chain.call(who, entity, operation, body).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    )
    if ('error' in outcome) {
      const { error } = outcome
      if (!(error instanceof CodedError) || never.has(error.code))
        this.#fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
      this.#mark(`refused: ${error.code} ${error.say('EN').slice(0, 160)}`)
      this.#refused.set(error.code, (this.#refused.get(error.code) ?? 0) + 1)
      const after = await this.#look()
      if (after.text !== before.text) this.#fail('What was refused has changed something.')
      return after
    }
    this.#done++
    this.#verbs.set(`${entity}.${operation}`, (this.#verbs.get(`${entity}.${operation}`) ?? 0) + 1)
    for (const row of makes ? ([outcome.data].flat() as Row[]) : [])
      if (makes && !this.#made[makes].includes(String(row['id']))) this.#made[makes].push(String(row['id'])) // documents that were made
    const after = await this.#look()
    this.#mark(changes(before, after))
    const broken = brokenLaws(after, this.#ground.scales)
    if (broken.length > 0) this.#fail(broken.slice(0, 8).join('\n'))
    return after
  }

  /** Every document is brought to an end by somebody's buttons. */
  async #leave(at: Snapshot): Promise<void> {
    let snapshot = at
    for (let round = 0; round < 3; round++) {
      for (const root of [...roots].reverse()) {
        for (const id of [...this.#made[root]]) snapshot = await this.#finish(root, id, snapshot)
      }
    }
    const left = roots.flatMap((root) =>
      (snapshot.rows[root] ?? [])
        .filter((row) => !final[root](row, snapshot))
        .map((row) => `${nameOf(snapshot, row)} ${String(row['status'])}`),
    )
    if (left.length > 0) this.#fail(`No way out of ${left.join(', ')}.`)
  }

  async #finish(root: Root, id: string, at: Snapshot): Promise<Snapshot> {
    let snapshot = at
    for (const exit of exits[root]) {
      const [entity = '', operation = ''] = exit.split('.')
      const rows = (snapshot.rows[entity] ?? []).filter((row) => rootOf(snapshot, entity, row)['id'] === id)
      for (const { id: rowId } of rows) {
        if (isOver(snapshot, root, id)) break
        if (isWayOut(snapshot, root, id, { entity, operation, rowId }))
          snapshot = await this.#exit(root, id, { entity, operation, rowId }, snapshot)
      }
    }
    return snapshot
  }

  /** Whoever may presses the button, until one succeeds. */
  async #exit(root: Root, id: string, exit: Exit, at: Snapshot): Promise<Snapshot> {
    let snapshot = at
    const { entity, operation, rowId } = exit
    const { chain } = this.#ground
    const isSecond = snapshot.byId(root, id)?.['supplier_id'] === chain.ids['V10002']
    const supplier = isSecond ? 'supplier2' : 'supplier1'
    const everybody = ['requester', 'buyer', 'manager', 'receiver', supplier] as const
    for (const who of everybody.filter((one) => chain.may(one, entity, operation))) {
      const now = snapshot.byId(entity, rowId)
      if (!now || isOver(snapshot, root, id)) break
      const done = this.#done
      const body = leaving(operation, now)
      snapshot = await this.#step(
        { weight: 1, who, entity, operation, says: () => 'leaving', body },
        snapshot,
      )
      if (this.#done > done) break
    }
    return snapshot
  }

  #mark(words: string): void {
    this.#path.push(`  → ${words}`)
  }

  #fail(words: string): never {
    throw new Error(
      `Seed ${this.#seed} broke at step ${this.#path.filter((line) => !line.startsWith('  →')).length}:\n${words}\n\nIts path (again with WALK_SEED=${this.#seed}):\n${this.#path.join('\n')}`,
    )
  }
}

/** What was sent, without keys that mean nothing to a reader. */
function said(body: Row): string {
  return JSON.stringify(body, (key, value: unknown) =>
    /(^id|Id|versionNum|flow|save)$/.test(key) ? undefined : value,
  )
}

/** States and quantities that are different now. */
function changes(before: Snapshot, after: Snapshot): string {
  const words: string[] = []
  for (const [entity, rows] of Object.entries(after.rows)) {
    if (entity === 'rcvTransaction') continue
    for (const row of rows) {
      const old = before.byId(entity, row['id'])
      const moved = Object.keys(row).filter(
        (key) =>
          /(_status|^status|_quantity|_flag)$/.test(key) &&
          row[key] !== null &&
          row[key] !== (old?.[key] ?? null) &&
          (old || /(^status|line_status)$/.test(key) || Number(row[key]) > 0),
      )
      if (moved.length > 0)
        words.push(`${nameOf(after, row)} ${moved.map((key) => `${key}=${String(row[key])}`).join(' ')}`)
    }
  }
  return words.join('; ') || 'done'
}
