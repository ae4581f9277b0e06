import { bareEntity } from '../../language/bareEntity.ts'
import { execute } from './run.ts'
import { insertRow } from './testing/insertRow.ts'
import { sql } from './Sql.ts'
import { expect, test } from 'vitest'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField, Storage } from '../../language/field.ts'
import { eachDatabase, quiet } from '../../../tests/compliance/databases.ts'
import type { Database } from './Database.ts'
import { migrate } from './migrate.ts'
import { newId } from './newId.ts'
import { counting } from './testing/counting.ts'
import { keyName } from './toSchemaModel.ts'

const label = { CN: '测试', EN: 'Test' }
const at = { file: 'test', line: 1, column: 1 }
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function field(name: string, storage: Storage, more: Partial<CompiledField> = {}): CompiledField {
  const wire = storage === 'id' ? `${name}Id` : name
  return {
    name,
    wire,
    column: snake(wire),
    label,
    type: storage === 'id' ? 'ref' : 'text',
    storage,
    at,
    ...more,
  }
}

function entity(
  name: string,
  fields: readonly CompiledField[],
  more: Partial<CompiledEntity> = {},
): CompiledEntity {
  return {
    ...bareEntity,
    name,
    label,
    area: 'test',
    server: 'srmServer',
    family: name,
    table: snake(name),
    keyName: `${name}Id`,
    kind: 'document',
    fields,
    display: { code: 'code', name: 'code' },
    noun: { CN: '单据', EN: 'note' },
    at,
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

const place = entity('place', [field('code', 'text'), field('size', 'decimal', { scale: 2 })], {
  kind: 'baseData',
  keys: [{ unique: ['code'], name: 'code' }],
})
const visit = entity(
  'visit',
  [
    field('place', 'id', { to: 'place' }),
    field('startDate', 'date'),
    field('endDate', 'date'),
    field('status', 'text'),
  ],
  {
    states: { field: 'status', initial: 'DRAFT', values: [] },
    lines: [{ name: 'lines', label, entity: 'visitLine' }],
    keys: [{ noOverlap: ['startDate', 'endDate'], per: ['place'], name: 'dates' }],
  },
)
const line = entity('visitLine', [field('what', 'text')], {
  kind: 'line',
  parent: { entity: 'visit', lines: 'lines' },
})

async function insert({ db }: Database, table: string, values: Record<string, unknown>): Promise<string> {
  const id = newId()
  await insertRow(db, table, { id, tenant_id: 't', ...values })
  return id
}

const columns = async ({ db }: Database, table: string) =>
  await execute<{
    name: string
    type: string
  }>(
    db,
    sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`,
  )

const steps = async ({ db }: Database) =>
  (await execute<{ n: number }>(db, sql`select count(*) as n from sys_schema`))[0]?.n

eachDatabase((_kind, open) => {
  test('tables are made from the definitions, with keys, references and states', async () => {
    const database = await open()
    await migrate(database, definitions(visit, line, place), quiet)
    const id = await insert(database, 'place', { code: 'A', size: '1.50' })
    const trip = await insert(database, 'visit', {
      place_id: id,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
    })
    await insert(database, 'visit_line', { parent_id: trip, line_num: 10, what: 'look' })
    const [row] = await execute(database.db, sql`select * from visit`)
    expect(row).toMatchObject({ status: 'DRAFT', start_date: '2026-01-01', version_num: 1 })
    expect(row?.['creation_date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await expect(insert(database, 'place', { code: 'A' })).rejects.toMatchObject({
      code: '23505',
      constraint: keyName(place, { unique: ['code'], name: 'code' }),
    })
    await expect(
      insert(database, 'visit', { place_id: id, start_date: '2026-01-31', end_date: null }),
    ).rejects.toMatchObject({ code: '23P01' })
    await expect(execute(database.db, sql`delete from place`)).rejects.toMatchObject({
      code: /2350[13]|23001/,
    })
    await execute(database.db, sql`delete from visit`)
    expect(await execute(database.db, sql`select * from visit_line`)).toEqual([])
  })

  test('the same definitions change nothing, and two servers that start at once do it once', async () => {
    const database = await open()
    await Promise.all([
      migrate(database, definitions(place), quiet),
      migrate(database, definitions(place), quiet),
    ])
    await migrate(database, definitions(place), quiet)
    expect(await steps(database)).toBe(1)
  })

  test('new entities, fields, indexes and decimals are added, and rows stay', async () => {
    const database = await open()
    await migrate(database, definitions(place), quiet)
    await insert(database, 'place', { code: 'A', size: '1.50' })
    await migrate(
      database,
      definitions(
        {
          ...place,
          indexes: [['note']],
          fields: [field('code', 'text'), field('size', 'decimal', { scale: 4 }), field('note', 'text')],
        },
        visit,
        line,
      ),
      quiet,
    )
    expect(await execute(database.db, sql`select code, size, note from place`)).toEqual([
      { code: 'A', size: '1.5000', note: null },
    ])
  })

  test('a new count starts with the rows that are there', async () => {
    const database = await open()
    await migrate(database, definitions(place, visit, line), quiet)
    const [id, other] = [
      await insert(database, 'place', { code: 'A' }),
      await insert(database, 'place', { code: 'B' }),
    ]
    for (const day of ['2026-01-01', '2026-01-02'])
      await insert(database, 'visit', { place_id: id, start_date: day, end_date: day })
    const counted = {
      ...place,
      fields: [...place.fields, field('visits', 'integer', { gathered: counting('visit', 'place') })],
    }
    await migrate(database, definitions(counted, visit, line), quiet)
    expect(await execute(database.db, sql`select id, visits from place order by code`)).toEqual([
      { id, visits: 2 },
      { id: other, visits: 0 },
    ])
  })

  test('codes that were typed in any way are brought to the form in which they are kept; two that are the same stop everything', async () => {
    const database = await open()
    await migrate(database, definitions(place), quiet)
    for (const code of ['p-1 ', '\u00a0Ｐ\u3000２', 'Q-1']) await insert(database, 'place', { code })
    const cased = {
      ...place,
      fields: [field('code', 'text', { case: 'upper' }), field('size', 'decimal', { scale: 2 })],
    }
    await migrate(database, definitions(cased), quiet)
    expect(
      (await execute<{ code: string }>(database.db, sql`select code from place order by code`)).map(
        ({ code }) => code,
      ),
    ).toEqual(['P 2', 'P-1', 'Q-1'])
    await insert(database, 'place', { code: 'q-1' })
    await expect(migrate(database, definitions({ ...cased, indexes: [['size']] }), quiet)).rejects.toThrow(
      /keep place\.code in upper case.*Q-1/s,
    )
  })

  test('a renamed entity and a renamed field keep their values', async () => {
    const database = await open()
    await migrate(database, definitions(place, visit, line), quiet)
    const id = await insert(database, 'place', { code: 'A', size: '1.50' })
    await insert(database, 'visit', { place_id: id })
    const spot = entity(
      'spot',
      [field('spotCode', 'text', { was: 'code' }), field('size', 'decimal', { scale: 2 })],
      { kind: 'baseData', was: 'place', keys: [{ unique: ['spotCode'], name: 'code' }] },
    )
    const moved = {
      ...visit,
      fields: visit.fields.map((one) => (one.name === 'place' ? { ...one, to: 'spot' } : one)),
    }
    await migrate(database, definitions(spot, moved, line), quiet)
    expect(await execute(database.db, sql`select id, spot_code, size from spot`)).toEqual([
      { id, spot_code: 'A', size: '1.50' },
    ])
    await expect(insert(database, 'spot', { spot_code: 'A' })).rejects.toMatchObject({ code: '23505' })
    await migrate(database, definitions(spot, moved, line), quiet)
    expect(await steps(database)).toBe(2)
  })

  test('a field that is gone is refused with the plan, and dropped when that is confirmed', async () => {
    const database = await open()
    await migrate(database, definitions(place), quiet)
    const less = { ...place, fields: [field('code', 'text'), field('more', 'text')] }
    await expect(migrate(database, definitions(less), quiet)).rejects.toThrow(
      /place\.size is gone.*drop: confirmed[\s\S]*add column place\.more/,
    )
    expect((await columns(database, 'place')).map(({ name }) => name)).not.toContain('more')
    await migrate(database, definitions({ ...less, dropped: ['size'] }), quiet)
    expect((await columns(database, 'place')).map(({ name }) => name)).not.toContain('size')
  })

  test('another type is refused, and so is the end of an entity with rows', async () => {
    const database = await open()
    await migrate(database, definitions(place, visit, line), quiet)
    await expect(
      migrate(
        database,
        definitions(
          { ...place, fields: [field('code', 'integer'), field('size', 'decimal', { scale: 2 })] },
          visit,
          line,
        ),
        quiet,
      ),
    ).rejects.toThrow(/place\.code would change its type from text to integer/)
    await insert(database, 'place', { code: 'A' })
    await expect(migrate(database, definitions(entity('other', [])), quiet)).rejects.toThrow(
      /The entity place is gone.*place has rows/,
    )
    await execute(database.db, sql`delete from place`)
    await migrate(database, definitions(entity('other', [])), quiet)
    expect(await columns(database, 'place')).toEqual([])
  })

  test('a table that is not ours is left alone', async () => {
    const database = await open()
    await execute(database.db, sql`create table place (x integer)`)
    await expect(migrate(database, definitions(place), quiet)).rejects.toThrow(
      /The table place exists already/,
    )
  })
})
