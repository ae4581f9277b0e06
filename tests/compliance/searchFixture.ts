import { expect } from 'vitest'
import type { Condition } from '../../src/language/wire.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import type { PlaceAnswer } from '../../src/language/picture.ts'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { connectDatabase } from '../../src/server/database/openDatabase.ts'
import type { Engine } from '../../src/server/operations/Engine.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import type { Template } from '../databases/templates.ts'
import { compileFixture } from './compileFixture.ts'
import { quiet, type Open } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'

/** Things of every kind of storage, in places that stand in a tree; hosts see all, guests those of their firm without secrets. */
const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  firm: { type: ref, to: firm }
  pin:  { type: password, label: 密码 | Password }
`,
    permit: `
entity: permit
label: 权限 | Permit
display: [id]
fields:
  person: { type: ref, to: person, required: true }
  place:  { type: ref, to: place, required: true }
`,
    place: `
entity: place
label: 地点 | Place
fields:
  placeCode: { label: 编码 | Code, required: true }
  placeName: { label: 名称 | Name, required: true }
  above: { type: tree, label: 上级 | Above }
`,
    firm: `
entity: firm
label: 公司 | Firm
fields:
  firmCode: { label: 编码 | Code, required: true }
  firmName: { label: 名称 | Name, required: true }
  firmNameEn: { label: 英文名称 | English name }
  decimalPlaces: { type: integer, label: 小数位 | Decimals, default: 1 }
  secret: { label: 秘密 | Secret }
access:
  host:  { rows: true, edit: true }
  guest: { rows: id == me.firm, hide: [secret, firmNameEn], create: false }
`,
    thing: `
entity: thing
label: 事物 | Thing
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  note:   { label: 备注 | Note }
  colour: { type: lookup, to: COLOUR }
  urgent: { type: flag, label: 加急 | Urgent }
  size:   { type: quantity, label: 大小 | Size }
  weight: { type: quantity, label: 重量 | Weight, scale: firm }
  pieces: { type: integer, label: 件数 | Pieces }
  day:    { type: date, label: 日期 | Day }
  at:     { type: datetime, label: 时间 | At }
  period: { type: month, label: 期间 | Period }
  more:   { type: json, label: 其他 | More }
  firm:   { type: ref, to: firm }
  place:  { type: ref, to: place }
  holder: { type: ref, to: person, label: 持有人 | Holder }
  secret: { label: 秘密 | Secret }
  sealed: { label: 密封 | Sealed }
lines:
  lines:
    entity: thingLine
    label: 行 | Lines
    fields:
      part:  { label: 零件 | Part }
      count: { type: quantity, label: 数量 | Count }
      cost:  { type: price, label: 成本 | Cost }
states:
  DRAFT: 拟定 | Draft
  DONE:  { label: 完成 | Done, color: success }
verbs:
  doFinish: { label: 完成 | Finish, from: DRAFT, to: DONE }
access:
  host:  { rows: true, edit: true }
  guest: { rows: firm == me.firm, hide: { true: [secret, lines.cost], status == DONE: [sealed] }, create: false }
`,
  },
  '  firm: firm\n  places: { list: permit.place, by: person, below: true }\n',
)

export interface SearchFixture {
  readonly definitions: Definitions
  readonly things: readonly Row[]
  readonly places: Readonly<Record<string, string>>
  readonly firms: readonly Row[]
  readonly host: Caller
  readonly guest: Caller
  list(caller: Caller, body: Row, entity?: string): Promise<Row[]>
  /** Things in places, as a board asks for them. */
  placed(caller: Caller, body: Row): Promise<readonly PlaceAnswer[]>
  call(
    caller: Caller,
    body: Row,
    entity?: string,
  ): Promise<{
    readonly data: unknown
    readonly page?: { readonly count: number; readonly counts?: readonly number[] }
    readonly totals?: unknown
    readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }>
}

let compiled: Promise<Definitions> | undefined
/** A Thursday; in the tenant's zone it is already the 6th of March. */
const now = new Date('2026-03-05T18:00:00Z')
export const today = '2026-03-06'

/** Rows in every constellation of values, none left out; the same ones every time. On a copy of the run's template. */
export async function openSearch(open: Open): Promise<SearchFixture> {
  const { database, note } = await open.copy(withThings)
  const { firms, places, things } = JSON.parse(note) as Things // what filling the template answered
  const { engine, definitions } = await engineOn(database)
  const host = callerOf('host', 'host', { firm: null, places: [] })
  const call: SearchFixture['call'] = (caller, body, name = 'thing') =>
    engine.operate(caller, definitions.entities[name] ?? missing(name), 'listByPage', {
      pageRows: 500,
      ...body,
    })
  return {
    definitions,
    firms,
    places,
    things,
    host,
    call,
    guest: callerOf('guest', 'guest', { firm: firms[0]?.['id'], places: [places['AB']] }),
    placed: async (caller, body) => {
      const thing = definitions.entities['thing'] ?? missing('thing')
      return (await engine.operate(caller, thing, 'listByPlace', body)).data as PlaceAnswer[] // what it answers
    },
    list: async (caller, body, name) => (await call(caller, body, name)).data as Row[], // a page is rows
  }
}

type Things = Pick<SearchFixture, 'firms' | 'places' | 'things'>

const withThings: Template = {
  name: 'search',
  async fill(url, kind) {
    const database = await connectDatabase({ connectionString: url }, kind, {}, quiet)
    const { engine, definitions } = await engineOn(database)
    await migrate(database, definitions, quiet)
    const things = await addThings(engine, definitions)
    await database.close()
    return JSON.stringify(things)
  },
}

async function engineOn(database: Database): Promise<{ engine: Engine; definitions: Definitions }> {
  const definitions = await (compiled ??= compileFixture(texts))
  const lookups = { has: () => true, attribute: () => null, meaning: () => null }
  return { definitions, engine: createEngine({ database, definitions, lookups, clock: () => now }) }
}

async function addThings(engine: Engine, definitions: Definitions): Promise<Things> {
  const system = callerOf('system', 'system')
  const entity = (name: string) => definitions.entities[name] ?? missing(name)
  const save = async (name: string, row: Row) =>
    (await engine.operate(system, entity(name), 'saveOrUpdate', row)).data as Row // a saved row
  const firms = [
    await save('firm', { firmCode: 'F1', firmName: '一号公司', firmNameEn: 'First', secret: 'x' }),
    await save('firm', { firmCode: 'F2', firmName: '二号', firmNameEn: 'Second 100%', secret: 'y' }),
  ]
  const places: Record<string, string> = {}
  for (const [code, above] of [
    ['A', null],
    ['AB', 'A'],
    ['ABC', 'AB'],
    ['D', null],
  ] as const) {
    const aboveId = above ? places[above] : null
    const place = await save('place', { placeCode: code, placeName: `Place ${code}`, aboveId })
    places[code] = String(place['id'])
  }
  const person = await save('person', { personCode: 'P1', personName: 'One', firmId: firms[0]?.['id'] })
  const rows = makeRows(
    firms.map(({ id }) => id),
    Object.values(places),
    person['id'],
  )
  const ids = await engine.insertMany(system, entity('thing'), rows, {
    onRefused: (index, errors) => {
      throw new Error(`row ${index}: ${JSON.stringify(errors)}`)
    },
  })
  return { firms, places, things: rows.map((row, index) => ({ ...row, id: ids[index] })) }
}

/** A plain reading of what rows a condition should find. */
export type RowTest = (row: Row) => boolean

export const titles = (rows: readonly Row[]): string[] => rows.map((row) => String(row['title'])).sort()
/** Titles of the rows that the list answers. */
export const found = async (fixture: SearchFixture, body: Row, caller = fixture.host): Promise<string[]> =>
  titles(await fixture.list(caller, body))
/** Titles of the rows of which it holds. */
export const wanted = ({ things }: SearchFixture, holds: RowTest): string[] => titles(things.filter(holds))

/** The conditions find exactly the rows of which it holds; answers how many that are. */
export async function expectFound(
  fixture: SearchFixture,
  conditions: readonly Condition[],
  holds: RowTest,
): Promise<number> {
  const expected = wanted(fixture, holds)
  expect(await found(fixture, { conditions })).toEqual(expected)
  return expected.length
}

export const textOf = (row: Row, key: string): string | null =>
  row[key] === null || row[key] === undefined ? null : String(row[key])

function makeRows(firms: readonly unknown[], places: readonly unknown[], holder: unknown): Row[] {
  const next = generator(11)
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T // the index lies inside
  const maybe = <T>(value: T): T | null => (next() < 0.2 ? null : value)
  const day = () =>
    `${pick('2025-12', '2026-01', '2026-02', '2026-03', '2026-04')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`
  const near = () => `2026-03-${String(1 + Math.floor(next() * 14)).padStart(2, '0')}`
  return Array.from({ length: 120 }, (_, index) => ({
    title: `${pick('abc', 'Abacus', '中文', '100%', 'a_b', "o'neil")} ${index}`,
    note: maybe(pick('plain', "it's; drop table thing --", 'back\\slash')),
    colour: maybe(pick('RED', 'BLUE')),
    urgent: maybe(pick('Y', 'N')),
    size: maybe((next() * 200 - 50).toFixed(2)),
    weight: '1.5',
    pieces: maybe(Math.floor(next() * 10)),
    day: maybe(pick(day(), near())),
    at: maybe(`${pick(day(), near())} ${pick('00:00:00', '08:30:00', '23:59:59')}`),
    period: maybe(pick('2025-12', '2026-01', '2026-03')),
    more: maybe({ a: index }),
    firmId: maybe(pick(...firms)),
    placeId: maybe(pick(...places)),
    holderId: maybe(holder),
    secret: pick('hush', 'loud'),
    sealed: 'wax',
    status: pick('DRAFT', 'DONE'),
    lines: Array.from({ length: Math.floor(next() * 3) }, () => ({
      part: pick('nut', 'bolt'),
      count: (next() * 10).toFixed(1),
      cost: '5',
    })),
  }))
}

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruence; the constants of Numerical Recipes). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}
