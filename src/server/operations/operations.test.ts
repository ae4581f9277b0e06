// Records of operations: what they leave out is closed, and what they say is what the engine does.
import { bareEntity } from '../../language/bareEntity.ts'
import { expect, test } from 'vitest'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { operationFacts } from '../../language/operations.ts'
import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { systemCaller } from '../session/systemCaller.ts'
import { createEngine } from './createEngine.ts'
import { isRowSecured, type Operation } from './Operation.ts'
import { grantOf, operationOf, operations } from './operations.ts'

const label = { CN: '单', EN: 'Document' }
const at = { file: '', line: 1, column: 1 }
const document: CompiledEntity = {
  ...bareEntity,
  name: 'doc',
  label,
  area: 'a',
  server: 'srmServer',
  family: 'doc',
  table: 'doc',
  keyName: 'docId',
  kind: 'document',
  fields: [],
  display: { code: 'id', name: 'id' },
  verbs: ['doSubmit'].map((name) => ({
    name,
    resource: 'btnSubmit',
    label,
    from: [],
    by: [],
    require: [],
    ask: [],
    set: [],
    effects: [],
    batch: true,
    danger: false,
    phrase: { CN: '提交单据', EN: 'Submit note' },
    done: { CN: '已提交', EN: 'submitted' },
    confirm: false,
    outcome: { approval: false, forGood: false, makes: [], changes: [] },
    apiOnly: false,
    at,
  })),
  noun: { CN: '单据', EN: 'note' },
  at,
}
const definitions = { entities: { doc: document }, me: [], lookups: {} } as unknown as Definitions // all that the catalog reads

class Asked extends Error {
  readonly wall: unknown
  constructor(wall: unknown) {
    super('asked')
    this.wall = wall
  }
}

/** Whether the engine asks the database to watch over the rows. */
async function wallOf(caller: Caller, operation: string): Promise<unknown> {
  const database: Pick<Database, 'transaction'> = {
    transaction: async (context) => {
      throw new Asked(context?.wall)
    },
  }
  const engine = createEngine({ database, definitions, lookups: noLookups })
  return engine.operate(caller, document, operation, {}).catch((error: unknown) => {
    if (error instanceof Asked) return error.wall
    throw error
  })
}
const noLookups = { has: () => false, attribute: () => null, meaning: () => null, codes: () => undefined }
const user: Caller = { ...systemCaller(), audience: 'staff' }

test('a record that says nothing is granted to nobody and walled', () => {
  const { grant, rowSecurity: wall, ...rest } = operations.findById
  const silent: Operation = rest
  expect([grant, wall, silent.grant, isRowSecured(silent)]).toEqual(['menu', undefined, undefined, true])
})

test('the database watches over every operation that has no reason against it, and over nothing that the program does', async () => {
  for (const name of [...Object.keys(operations), 'doSubmit']) {
    const reason = operationOf(document, name)?.rowSecurity?.off
    expect([name, await wallOf(user, name)]).toEqual([name, reason === undefined])
    expect([name, await wallOf(systemCaller(), name)]).toEqual([name, false])
  }
})

test('every record bears its name and the effect that the compiler knows', () => {
  for (const [name, facts] of Object.entries(operationFacts))
    expect(operations[name as keyof typeof operations]).toMatchObject({ name, ...facts }) // a key of the table
})

test('what is no operation is a verb, and needs the button of its own name', () => {
  expect([grantOf('doSubmit'), grantOf('toString'), operationOf(document, 'toString')]).toEqual([
    'button',
    'button',
    undefined,
  ])
})
