import { execute } from './run.ts'
import { insertRow } from './testing/insertRow.ts'
import { sql } from './Sql.ts'
import { expect, test } from 'vitest'
import { bareEntity } from '../../language/bareEntity.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import { eachDatabase, quiet } from '../../../tests/compliance/databases.ts'
import type { Database } from './Database.ts'
import { migrate } from './migrate.ts'
import { newId } from './newId.ts'
import { planOf } from './planOf.ts'

const label = { CN: '测试', EN: 'Test' }
const at = { file: 'test', line: 1, column: 1 }
const field = (name: string, more: Partial<CompiledField> = {}): CompiledField => ({
  name,
  wire: name,
  column: name,
  label,
  type: 'text',
  storage: 'text',
  at,
  ...more,
})

function entity(
  name: string,
  fields: readonly CompiledField[],
  more: Partial<CompiledEntity> = {},
): CompiledEntity {
  const named = { name, family: name, table: name, keyName: `${name}Id` }
  const shown = { label, noun: label, display: { code: 'code', name: 'code' }, at }
  return {
    ...bareEntity,
    ...named,
    ...shown,
    area: 'test',
    server: 'srmServer',
    kind: 'document',
    fields,
    ...more,
  }
}

const definitions = (...entities: CompiledEntity[]): Definitions => ({
  version: 'test',
  entities: Object.fromEntries(entities.map((one) => [one.name, one])),
  screens: [],
  menus: [],
  lookups: {},
  audiences: [],
  me: [],
  roles: [],
  responsibilities: [],
  areas: [],
})

const place = entity('place', [
  field('code'),
  field('size', { storage: 'decimal', scale: 2, type: 'number' }),
])
const visit = entity('visit', [field('code')])

const add = ({ db }: Database, table: string, values: Record<string, unknown>) =>
  insertRow(db, table, { id: newId(), tenant_id: 't', ...values })

const applied = async ({ db }: Database) =>
  (await execute<{ n: number }>(db, sql`select count(*)::int as n from sys_schema`))[0]?.n

eachDatabase((_kind, open) => {
  test('an empty database would get everything; one that is as it should be nothing', async () => {
    const database = await open()
    const plan = await planOf(database, definitions(place))
    expect(plan).toMatchObject({ isCurrent: false, isFirst: true, refusals: [] })
    expect(plan.steps).toContainEqual({ says: 'create table place', effect: 'adds' })
    await migrate(database, definitions(place), quiet)
    expect(await planOf(database, definitions(place))).toEqual({
      isCurrent: true,
      isFirst: false,
      steps: [],
      refusals: [],
    })
  })

  test('each change is told by what it does to what is there, and looking changes nothing', async () => {
    const database = await open()
    await migrate(database, definitions(place, visit), quiet)
    await add(database, 'place', { code: 'a', size: '1.5' })
    await add(database, 'place', { code: 'b' })
    await add(database, 'visit', { code: 'c' })
    const next = definitions({
      ...place,
      fields: [
        field('name', { was: 'code' }),
        field('size', { storage: 'integer', type: 'number' }),
        field('more'),
      ],
      indexes: [['more']],
    })
    const plan = await planOf(database, next)
    expect(plan.steps.map(({ says, effect }) => `${effect}: ${says.replace(/_[0-9a-f]{6,}$/, '')}`)).toEqual([
      'adds: drop index ix_visit',
      'alters: rename column place.code to name',
      'adds: add column place.more',
      expect.stringMatching(/^adds: add index/),
    ])
    expect(plan.refusals).toEqual([
      { says: expect.stringMatching(/^place\.size would change its type/), isFinal: false, lost: 1 },
      { says: expect.stringMatching(/^The entity visit is gone/), isFinal: false, lost: 1 },
    ])
    expect(await applied(database)).toBe(1)
    await expect(migrate(database, next, quiet)).rejects.toThrow(/could lose data/)
    await migrate(database, next, quiet, { mayLose: true })
    expect(await planOf(database, next)).toMatchObject({ isCurrent: true })
    const rows = await execute<Record<string, unknown>>(
      database.db,
      sql`select name, size, more from place order by name`,
    )
    expect(rows).toEqual([
      { name: 'a', size: null, more: null },
      { name: 'b', size: null, more: null },
    ])
  })

  test('a column that is dropped on purpose is told with what is in it', async () => {
    const database = await open()
    await migrate(database, definitions(place), quiet)
    await add(database, 'place', { code: 'a', size: '2' })
    const less = definitions({ ...place, fields: [field('code')], dropped: ['size'] })
    const plan = await planOf(database, less)
    expect(plan.steps).toContainEqual({ says: 'drop column place.size', effect: 'loses', lost: 1 })
    expect(plan.refusals).toEqual([])
  })

  test('a table of somebody else is told as what nobody can agree to, and stays', async () => {
    const database = await open()
    await execute(database.db, sql`create table place (x integer)`)
    const { refusals } = await planOf(database, definitions(place))
    expect(refusals).toEqual([{ says: expect.stringMatching(/exists already/), isFinal: true }])
    await expect(migrate(database, definitions(place), quiet, { mayLose: true })).rejects.toThrow(
      /exists already/,
    )
  })
})
