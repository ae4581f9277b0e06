import { CodedError } from '../fail.ts'
import { systemCaller } from '../session/systemCaller.ts'
import { brokenChains, wordsOfBroken, type BrokenChain } from '../store/verifyChains.ts'
import type { Services } from './Services.ts'
import { Seals } from '../store/Seals.ts'

/** The hour of the tenant's day from which chains are verified. */
const fromHour = 2

type Verifying = Pick<Services, 'database' | 'master' | 'settings' | 'log' | 'definitions' | 'engine'>

/** Verifies every chain once a night, by one of the servers; what is broken is logged as an error, kept with the day, and waits for the administrators. */
export async function verifyNightly(services: Verifying, now: Date = new Date()): Promise<void> {
  const { database, master, settings, log } = services
  const { day, hour } = partsOf(now, settings.timeZone)
  if (hour < fromHour || !(await isFirst(services, day))) return
  let documents = 0
  const broken = await database.transaction(null, (tx) =>
    brokenChains(tx, new Seals(master), (count) => {
      documents += count
    }),
  )
  for (const one of broken) log.error(one, wordsOfBroken(one))
  for (const one of broken) await alarm(services, one)
  await database.pool.query(
    'update sys_chain_check set ended_at = now(), documents = $2, broken = $3 where day = $1',
    [day, documents, JSON.stringify(broken)],
  )
}

/** One alarm for each log and fault: as long as it is open, the next night raises no other. */
async function alarm(
  { definitions, engine }: Verifying,
  { entity, documentId, number, fault }: BrokenChain,
): Promise<void> {
  const alarms = definitions.entities[definitions.alarms ?? '']
  if (!alarms) return
  const row = { entityName: entity, businessKey: documentId, entryNum: number, fault }
  try {
    await engine.operate(systemCaller('chains'), alarms, 'saveOrUpdate', row)
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'DUPLICATE') throw error
  }
}

/** Whether nobody has begun on this day. */
async function isFirst({ database }: Verifying, day: string): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'insert into sys_chain_check (day) values ($1) on conflict do nothing',
    [day],
  )
  return rowCount === 1
}

function partsOf(at: Date, timeZone: string): { readonly day: string; readonly hour: number } {
  const text = at.toLocaleString('sv-SE', { timeZone })
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}
