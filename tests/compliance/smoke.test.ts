// Whatever an entity says, every call of it is answered: on an empty database, for each audience. A refusal is an answer; a fault is none.
import { expect, test } from 'vitest'
import { definitions as house } from '../../dist/definitions/server.js'
import type { Definitions } from '../../src/language/definitions.ts'
import type { CompiledEntity } from '../../src/language/entity.ts'
import { errors } from '../../src/language/errors.ts'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { CodedError } from '../../src/server/fail.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { compileFixture } from './compileFixture.ts'
import { oneDatabase, type Open } from './databases.ts'
import { fixture } from './fixture.ts'
import { inquiries } from './inquiryFixture.ts'
import { sketches } from '../sketches/sketches.ts'
import { leastRow } from './leastRow.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

/** Codes that a definition says of itself: of its checks, its verbs, its flows. */
function codesOf({ entities }: Definitions): ReadonlySet<string> {
  const own = Object.values(entities).flatMap(({ checks, verbs, flows, fields }) => [
    ...checks.map(({ code }) => code),
    ...fields.flatMap(({ check }) => (check ? [check.code] : [])),
    ...verbs.flatMap(({ require }) => require.map(({ code }) => code)),
    ...flows.map(({ error }) => error.code),
  ])
  return new Set([...Object.keys(errors), ...own])
}

interface Smoke {
  readonly world: World
  readonly known: ReadonlySet<string>
  readonly keyOf: (entity: string) => Promise<string | undefined>
  readonly faults: string[]
  calls: number
}

/** Calls, and notes what is no answer. The row or rows that were answered, or undefined. */
async function ask(smoke: Smoke, caller: Caller, entity: string, operation: string, body: Row) {
  smoke.calls += 1
  try {
    return (await smoke.world.call(caller, entity, operation, body)).data
  } catch (error) {
    const isAnswer =
      error instanceof CodedError &&
      error.http < 500 &&
      [error, ...error.errors].every(({ code }) => smoke.known.has(code))
    if (!isAnswer)
      smoke.faults.push(`${caller.audience} ${entity}.${operation} ${JSON.stringify(body)}: ${String(error)}`)
    return undefined
  }
}

/** Rows that the program makes to be referred to, one of each entity as far as its rules let it. */
function keysFor(world: World, calls: () => Smoke): Smoke['keyOf'] {
  const known = new Map<string, string | undefined>()
  const make = async (name: string): Promise<string | undefined> => {
    const entity = world.definitions.entities[name]
    if (!entity || entity.parent) return undefined
    const row = await leastRow(world.definitions, entity, keyOf)
    const made = (await ask(calls(), systemCaller(), name, 'saveOrUpdate', row)) as Row | undefined // a saved row
    return made && String(made['id'])
  }
  const keyOf = async (name: string): Promise<string | undefined> => {
    if (known.has(name)) return known.get(name)
    known.set(name, undefined) // who needs himself does without
    const made = await make(name)
    known.set(name, made)
    return made
  }
  return keyOf
}

type Call = (operation: string, body: Row) => ReturnType<typeof ask>

/** Everything that can be asked of an entity. */
async function askAll(smoke: Smoke, caller: Caller, entity: CompiledEntity): Promise<void> {
  const call: Call = (operation, body) => ask(smoke, caller, entity.name, operation, body)
  const id = (await smoke.keyOf(entity.name)) ?? 'nothing'
  await read(smoke, call, entity, id)
  const row = await leastRow(smoke.world.definitions, entity, smoke.keyOf)
  const mine = (await call('saveOrUpdate', row)) as Row | undefined // a saved row
  await call('saveOrUpdate', {})
  for (const flow of entity.flows) {
    await call('listFlowSource', { flow: flow.name })
    const rows = [{ id: await rowOf(smoke, smoke.world.definitions.entities[flow.source]) }]
    for (const save of ['N', 'Y']) await call('createFromFlow', { flow: flow.name, rows, ask: {}, save })
  }
  for (const { name } of entity.verbs)
    for (const one of [mine, { id, versionNum: 1 }])
      if (one) await call(name, { id: one['id'], versionNum: one['versionNum'], reason: 'x' })
  await call('delete', { id: mine?.['id'] ?? id })
}

/** Lists as screens ask for them, one row, and what may be chosen in it. */
async function read(smoke: Smoke, call: Call, { name, fields }: CompiledEntity, id: string): Promise<void> {
  for (const operation of ['listByPage', 'listByPagePermission', 'findWaiting', 'findSums'])
    await call(operation, {})
  for (const { entity, table } of smoke.world.definitions.screens)
    if (entity === name && table)
      await call('listByPage', { sort: table.defaultSort, columns: table.columns.map(({ key }) => key) })
  for (const operation of ['findById', 'findHistory', 'findDocumentFlow']) await call(operation, { id })
  for (const { to, name: field, wire } of fields) {
    if (to === undefined) continue
    await call('listForPick', { field, row: {} })
    await call('resolveForPick', { field: wire, texts: ['x'] })
  }
}

/** A row of an entity; of lines, one of their document. */
async function rowOf(smoke: Smoke, entity: CompiledEntity | undefined): Promise<string> {
  if (!entity?.parent) return (await smoke.keyOf(entity?.name ?? '')) ?? 'nothing'
  await smoke.keyOf(entity.parent.entity)
  const found = (await ask(smoke, systemCaller(), entity.name, 'listByPage', {})) as Row[] | undefined // a page is rows
  return String(found?.[0]?.['id'] ?? 'nothing')
}

async function meOf({ me }: Definitions, keyOf: Smoke['keyOf'], user: string): Promise<Row> {
  const values: Row = { user }
  for (const { name, type, many, to } of me)
    if (name !== 'user') {
      const key = to === undefined ? undefined : await keyOf(to)
      values[name] = type === 'list' || many ? [key].flatMap((one) => one ?? []) : (key ?? null)
    }
  return values
}

/** What was no answer, and how much was asked. */
async function faultsOf(open: Open, definitions: Definitions): Promise<{ faults: string[]; calls: number }> {
  const world = await openWorld(await open(), {}, definitions)
  const keyOf = keysFor(world, () => smoke)
  const smoke: Smoke = { world, known: codesOf(definitions), faults: [], calls: 0, keyOf }
  for (const { name } of definitions.audiences) {
    const caller = callerOf('user', name, await meOf(definitions, keyOf, 'user'))
    for (const entity of Object.values(definitions.entities)) await askAll(smoke, caller, entity)
  }
  return smoke
}

oneDatabase((_kind, open) => {
  test('every call of every entity of the house is answered, for every audience', async () => {
    const { faults, calls } = await faultsOf(open, house)
    expect(faults).toEqual([])
    expect(calls).toBeGreaterThan(800)
  })

  test.each([
    ['write elsewhere and count each other', fixture],
    ['are found by their own lines and by other documents', inquiries],
    ['are of other kinds: reports with terms, forecasts, moulds', sketches()],
  ])('and of documents that %s', async (_, texts) => {
    const { faults, calls } = await faultsOf(open, await compileFixture(texts))
    expect(faults).toEqual([])
    expect(calls).toBeGreaterThan(100)
  })
})
