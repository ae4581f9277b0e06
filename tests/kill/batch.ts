import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Row } from '../../src/language/row.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { signIn, type WireClient } from '../wire/client.ts'
import { definitions } from '../wire/testServer.ts'
import { Victim } from './Victim.ts'
import { accountOf, password, prepareWorld, type World } from './world.ts'
import { isUnsettled } from './Writer.ts'

/** What came of many documents that were submitted by one call, and agreed to many at once, with a kill in between each. */
export interface BatchReport {
  readonly count: number
  readonly kills: number
  /** Milliseconds from the call that submits all until it is answered, kills and returns included. */
  readonly submitted: number
  readonly agreed: number
  /** Documents that do not stand as they would had nothing been killed, each with what is odd. */
  readonly odd: readonly string[]
}

const [server, family] = ['srmServer', 'srmPurRequisitionHeader'] as const
/** Documents that one call saves. */
const portion = 200

/** Submits so many requisitions in one call and kills the server in the middle of it; then agrees to them, fifty in a call, and kills it once more. Each call is repeated under its key until it is answered. */
export async function runBatch(count: number): Promise<BatchReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-batch-'))
  try {
    const world = await prepareWorld(dataDir, 1)
    const victim = await Victim.start(dataDir)
    const requester = await signIn(victim.address, accountOf('requester', 0), password)
    const rows = await saveAll(requester, world, count)
    const submitted = await underFire(victim, () =>
      call(requester, family, 'doSubmit', { list: rows.map(({ id, versionNum }) => ({ id, versionNum })) }),
    )
    const manager = await signIn(victim.address, accountOf('manager', 0), password)
    const agreed = await underFire(victim, () => agreeAll(manager, rows))
    await victim.stop()
    return { count, kills: 2, submitted, agreed, odd: await oddOnes(dataDir, count) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function saveAll(
  client: WireClient,
  { ou, item, requisitionType }: World,
  count: number,
): Promise<readonly Row[]> {
  const demandDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const made: Row[] = []
  for (let at = 0; at < count; at += portion) {
    const list = Array.from({ length: Math.min(portion, count - at) }, (_, index) => ({
      prTitle: `batch ${at + index}`,
      billTypeId: requisitionType,
      ouId: ou,
      lines: [{ itemId: item, applyQuantity: '1', demandDate }],
    }))
    made.push(...(await call<Row[]>(client, family, 'doBatchSaveOrUpdate', { list })))
  }
  return made
}

/** Fifty in a call: what was answered before a kill is answered, so of a repeated call only the others are done. */
async function agreeAll(client: WireClient, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 50) {
    const list = rows
      .slice(at, at + 50)
      .map(({ id }) => ({ entityName: 'purRequisitionHeader', documentId: id }))
    await call(client, 'bpmTask', 'doBatchApproval', { list, comment: 'all of them' }, 'bpmServer')
  }
}

/** Milliseconds that it took, with one kill while it was under way. */
async function underFire(victim: Victim, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const working = work()
  await sleep(200 + Math.random() * 800)
  await victim.kill('server')
  await working
  return performance.now() - begun
}

const retryFor = 300_000

/** Under a key of its own, until it is answered. */
async function call<T>(
  client: WireClient,
  of: string,
  operation: string,
  body: Row,
  at: 'srmServer' | 'bpmServer' = server,
): Promise<T> {
  const idempotencyKey = randomUUID()
  for (const begun = Date.now(); Date.now() - begun < retryFor; await sleep(200)) {
    const answer = await client.post<T>(at, of, operation, body, { idempotencyKey }).catch(() => null) // no answer: done or not
    if (answer?.envelope.status === 'S') return answer.envelope.data
    if (answer && !isUnsettled(answer))
      throw new Error(`${operation}: ${answer.envelope.code} ${answer.envelope.msg}`)
  }
  throw new Error(`${operation} was not answered in ${retryFor / 1000} s.`)
}

/** Opens the data of the stopped application and looks at every document. */
async function oddOnes(dataDir: string, count: number): Promise<string[]> {
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  const { services, stop } = await start(settings, { definitions })
  try {
    return await oddIn(services.database.pool, count)
  } finally {
    await stop()
  }
}

/** Of each document one approval that was agreed to, one opinion, one submission and one agreement in its history, one task that was done and none that waits. */
async function oddIn(pool: pg.Pool, count: number): Promise<string[]> {
  const history = (action: string) =>
    `(select count(*) from sys_history h where h.document_id = d.id and h.row_id = d.id and h.action = '${action}')`
  const trail = (action: string) =>
    `(select count(*) from bpm_task_history h join bpm_process_instance i on i.id = h.parent_id where i.business_key = d.id and h.action = '${action}')`
  const { rows } = await pool.query<Record<string, unknown>>(
    `select d.id, d.status, ${history('doSubmit')} as submitted, ${history('doApproval')} as agreed, ${trail('SUBMIT')} as begun, ${trail('APPROVE')} as answered,
    (select count(*) from bpm_process_instance i where i.business_key = d.id) as approvals,
    (select count(*) from bpm_process_instance i where i.business_key = d.id and i.status = 'APPROVED') as approved,
    (select count(*) from bpm_task t join bpm_process_instance i on i.id = t.parent_id where i.business_key = d.id and t.status in ('OPEN', 'CLAIMED', 'PLANNED')) as open,
    (select count(*) from base_pending p where p.document_id = d.id and p.status = 'OPEN' and p.node_code = 'APPROVING') as waiting,
    (select count(*) from base_pending p where p.document_id = d.id and p.status = 'DONE' and p.node_code = 'APPROVING') as done,
    (select count(*) from sys_approval a where a.document_id = d.id) as running
    from pur_requisition_header d`,
  )
  const right = {
    submitted: 1,
    agreed: 1,
    begun: 1,
    answered: 1,
    approvals: 1,
    approved: 1,
    open: 0,
    waiting: 0,
    done: 1,
    running: 0,
  }
  const odd = rows.flatMap((row) => {
    const wrong = Object.entries(right).filter(([name, wanted]) => Number(row[name]) !== wanted)
    const words = wrong.map(([name]) => `${name} ${String(row[name])}`)
    const state = row['status'] === 'APPROVED' ? [] : [`state ${String(row['status'])}`]
    return words.length + state.length > 0 ? [`${String(row['id'])}: ${[...state, ...words].join(', ')}`] : []
  })
  return rows.length === count ? odd : [`${rows.length} documents instead of ${count}`, ...odd]
}
