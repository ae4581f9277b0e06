import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../src/language/row.ts'
import { signIn, type WireAnswer, type WireClient } from '../wire/client.ts'
import { download, upload } from '../wire/fileCalls.ts'
import { accountOf, parts, password, type Part, type World } from './world.ts'

/** What one play of the chain has been told it did: what must be found for ever after. */
export interface Play {
  readonly title: string
  /** Acknowledged documents, by what they are, as they were answered last. */
  readonly documents: Map<Kind, Row>
  /** Verbs that were acknowledged, by document: each must stand in its history exactly once. */
  readonly verbs: { readonly kind: Kind; readonly verb: string }[]
  file?: { readonly id: string; readonly hash: string }
}

/** The documents of the chain: server, family and entity. */
export const families = {
  requisition: ['srmServer', 'srmPurRequisitionHeader'],
  order: ['srmServer', 'srmPurOrderHeader'],
  note: ['srmServer', 'srmPurDeliveryNote'],
  receipt: ['srmServer', 'srmRcvReceiveHeader'],
} as const
export type Kind = keyof typeof families

export interface Tally {
  acknowledged: number
  unknown: number
  unanswered: number
  refused: string[]
}

/** How long a call is repeated before it counts as unanswered, in ms. */
const retryFor = 150_000
export const quantity = 30

/** Plays the chain again and again, each gesture under a key of its own that is repeated until there is an answer. */
export class Writer {
  readonly plays: Play[] = []
  readonly tally: Tally = { acknowledged: 0, unknown: 0, unanswered: 0, refused: [] }
  readonly #clients: Readonly<Record<Part, WireClient>>
  readonly #world: World
  private constructor(world: World, clients: Readonly<Record<Part, WireClient>>) {
    this.#world = world
    this.#clients = clients
  }

  static async signIn(address: string, world: World, writer: number): Promise<Writer> {
    const clients = await Promise.all(
      parts.map(async (part) => [part, await signIn(address, accountOf(part, writer), password)] as const),
    )
    return new Writer(world, Object.fromEntries(clients) as Record<Part, WireClient>) // one for each part
  }

  /** Until `isOver`; a play that was refused or never answered is left as it stands. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#play(isOver)
      } catch (error) {
        if (!(error instanceof Left)) throw error
      }
    }
  }

  async #play(isOver: () => boolean): Promise<void> {
    const { ou, item, requisitionType, orderType, supplier } = this.#world
    const play: Play = { title: randomUUID(), documents: new Map(), verbs: [] }
    this.plays.push(play)
    const soon = dayAfter(20)
    await this.#save(play, 'requester', 'requisition', {
      prTitle: play.title,
      billTypeId: requisitionType,
      ouId: ou,
      lines: [1, 2].map(() => ({ itemId: item, applyQuantity: String(quantity), demandDate: soon })),
    })
    await this.#attach(play)
    for (const [part, verb] of [
      ['requester', 'doSubmit'],
      ['manager', 'doApproval'],
    ] as const)
      await this.#act(play, part, 'requisition', verb)
    if (isOver()) return
    await this.#take(play, 'buyer', 'order', {
      flow: 'fromRequisition',
      rows: linesOf(play.documents.get('requisition')),
      ask: { supplierId: supplier, billTypeId: orderType },
    })
    await this.#save(play, 'buyer', 'order', {
      taxRate: '13',
      lines: linesOf(play.documents.get('order')).map(({ id, versionNum }) => ({
        id,
        versionNum,
        taxRate: '13',
        taxPrice: '11.30',
      })),
    })
    for (const [part, verb] of [
      ['buyer', 'doSubmit'],
      ['manager', 'doApproval'],
    ] as const)
      await this.#act(play, part, 'order', verb)
    if (isOver()) return
    await this.#take(play, 'supplier', 'note', {
      flow: 'fromOrder',
      rows: linesOf(play.documents.get('order')),
    })
    await this.#save(play, 'supplier', 'note', { planArriveDate: `${dayAfter(15)} 09:00:00` })
    await this.#act(play, 'supplier', 'note', 'doConfirm')
    await this.#take(play, 'receiver', 'receipt', {
      flow: 'fromDeliveryNote',
      rows: linesOf(play.documents.get('note')),
    })
    await this.#act(play, 'receiver', 'receipt', 'doPost')
  }

  /** Files that were acknowledged and do not come back byte for byte. */
  async missingFiles(): Promise<string[]> {
    const missing = await Promise.all(
      this.plays.map(async ({ title, file }) => {
        if (!file) return []
        const answer = await download(this.#clients.requester, file.id)
        const hash = createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex')
        return hash === file.hash ? [] : [`the file of ${title}: ${answer.status}, other bytes`]
      }),
    )
    return missing.flat()
  }

  async #save(play: Play, part: Part, kind: Kind, input: Row): Promise<void> {
    const known = play.documents.get(kind)
    play.documents.set(
      kind,
      await this.#gesture<Row>(part, kind, 'saveOrUpdate', {
        ...(known ? { id: known['id'], versionNum: known['versionNum'] } : {}),
        ...input,
      }),
    )
  }

  async #act(play: Play, part: Part, kind: Kind, verb: string): Promise<void> {
    const { id, versionNum } = play.documents.get(kind) ?? {}
    play.documents.set(kind, await this.#gesture<Row>(part, kind, verb, { id, versionNum }))
    play.verbs.push({ kind, verb })
  }

  async #take(
    play: Play,
    part: Part,
    kind: Kind,
    { flow, rows, ask = {} }: { readonly flow: string; readonly rows: readonly Row[]; readonly ask?: Row },
  ): Promise<void> {
    const [made] = await this.#gesture<Row[]>(part, kind, 'createFromFlow', {
      flow,
      rows: rows.map(({ id }) => ({ id })),
      ask,
      save: 'Y',
    })
    if (made) play.documents.set(kind, made)
  }

  /** A file that was acknowledged must be there with every byte. One that was not may be anywhere; it is simply sent again. */
  async #attach(play: Play): Promise<void> {
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000)])
    const id = await upload(this.#clients.requester, `${play.title}.pdf`, content).catch(() => null)
    if (!id) return
    this.tally.acknowledged += 1
    await this.#save(play, 'requester', 'requisition', { files: id })
    play.file = { id, hash: createHash('sha256').update(content).digest('hex') }
  }

  async #gesture<T>(part: Part, kind: Kind, operation: string, body: Row): Promise<T> {
    const [server, family] = families[kind]
    const idempotencyKey = randomUUID()
    let wasUnknown = false
    for (const begun = Date.now(); Date.now() - begun < retryFor; await sleep(100)) {
      const client = this.#clients[part]
      const answer = await answered(client.post<T>(server, family, operation, body, { idempotencyKey }))
      if (answer?.envelope.status === 'S') {
        this.tally.acknowledged += 1
        return answer.envelope.data
      }
      if (!answer || isUnsettled(answer)) {
        if (!wasUnknown) this.tally.unknown += 1
        wasUnknown = true
        continue
      }
      this.tally.refused.push(
        `${kind}/${operation}: ${answer.envelope.code} ${answer.envelope.msg} ${JSON.stringify(answer.envelope.errors ?? [])}`,
      )
      throw new Left()
    }
    this.tally.unanswered += 1
    throw new Left()
  }
}

/** The play cannot go on. */
class Left extends Error {}

async function answered<T>(call: Promise<WireAnswer<T>>): Promise<WireAnswer<T> | null> {
  try {
    return await call
  } catch {
    return null // no answer: it may have been done or not
  }
}

/** The server could not say yet whether it was done. */
export const isUnsettled = ({ http, envelope }: WireAnswer): boolean =>
  http >= 500 ||
  ['BUSY', 'IDEMPOTENCY_IN_PROGRESS', 'CLOCK_SKEW', 'TOO_MANY', 'STOPPING'].includes(envelope.code)

export const linesOf = (row: Row | undefined): readonly Row[] => (row?.['lines'] ?? []) as readonly Row[] // lines are arrays of rows

const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
