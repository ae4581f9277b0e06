// One rule, two readings: what the browser computes and what the database finds must be the same, value for value.
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ExpressionEnv, SqlPart } from '../../src/language/expression.ts'
import type { Row } from '../../src/language/row.ts'
import { emitJs } from '../../src/rules/expression/emitJs.ts'
import { emitSql } from '../../src/rules/expression/emitSql.ts'
import { compileAll, env, typedOf } from '../../src/rules/testing/compileAll.ts'
import { noteScope } from '../../src/rules/testing/noteScope.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { eachDatabase } from './databases.ts'

/** Over the note, and over its lines. Each is evaluated for every generated row, nulls and all. */
const overNote: readonly string[] = [
  'status == DRAFT',
  'status in DRAFT|REJECTED',
  'status not in DRAFT|REJECTED',
  'not (status in DRAFT|PUBLISHED)',
  'ou in me.orgs',
  'partner == me.firm',
  'partner != me.firm',
  'partner == null',
  'total != null',
  'urgent',
  'not urgent or total > 1.50',
  'total > 10 and urgent == N',
  'total <= taxRate * 100',
  'total / taxRate > 3',
  'total / taxRate',
  'total * -taxRate',
  'total - taxRate',
  'round(total * taxRate / 100, 2)',
  'roundDown(total, 1)',
  'roundUp(total, 1)',
  'round(total, 0)',
  'abs(total - 50)',
  'if(urgent, total, 0)',
  'if(total > 20, 1, if(total > 10, 2, 3))',
  'coalesce(total, taxRate, 0)',
  'min(total, 30)',
  'max(total, taxRate, 5)',
  'noteDate < today',
  'noteDate >= creationDate',
  'noteDate + 30 > today',
  'days(noteDate, today)',
  'workdays(noteDate, 2)',
  'workdays(creationDate, 0)',
  'workdays(noteDate, 11) > today',
  'today - noteDate > 3',
  'year(noteDate)',
  'month(noteDate) == 2',
  'length(title) > 3',
  "upper(title) == 'ABC'",
  "contains(title, 'B')",
  "not contains(title, 'b') and title != null",
  "startsWith(title, 'A')",
  'contains(title, noteNum)',
  "hasCheckDigit(title, 'GB32100')",
  "hasCheckDigit('9' + title, 'GB32100') or hasCheckDigit(title, 'GB11643')",
  "title < 'b'",
  "title + 'x' == 'abcx'",
  'partner.level > 2',
  'partner.term.days',
  'partner.term.days >= 30 or partner.blacklisted == Y',
  'partner.unit in me.orgs',
  'sum(lines.amount)',
  'sum(lines.quantity * lines.price)',
  'sum(lines.amount, lines.free == N)',
  'count(lines)',
  'count(lines, lines.quantity > 2)',
  'count(lines) > 0 and all(lines.promisedDate != null)',
  'all(lines.quantity > 0)',
  'any(lines.quantity > 8)',
  'any(lines.lineStatus == CONFIRMED and lines.price > 1)',
  'min(lines.neededDate)',
  'max(lines.price)',
  'unique(lines.item)',
  'alike(lines.item)',
  'alike(lines.lineStatus) and alike(lines.price)',
  'sum(lines.amount) == total',
  'all(lines.neededDate >= noteDate)',
  'any(lines.quantity * lines.price > total)',
  'round(sum(lines.amount) / sum(lines.quantity) * 100, 2)',
  'sum(lines.parts.quantity)',
  'any(lines.parts.day < today)',
  'all(sum(lines.parts.quantity) == lines.quantity)',
]
const overLine: readonly string[] = [
  'quantity * price',
  'quantity * price == amount',
  'parent.status == DRAFT and quantity > 1',
  'parent.total - amount',
  'parent.partner.level',
  'neededDate >= parent.noteDate',
  'parent.partner == me.firm',
  'sum(parts.quantity)',
  'sum(parts.quantity) == quantity',
  'coalesce(promisedDate, neededDate) < today',
  'item.pack',
  'roundUp(quantity / item.pack, 0)',
  'free != Y and price == null',
  'parent.ou in me.orgs and lineStatus in WAIT|CONFIRMED',
  'if(parent.urgent, neededDate, promisedDate)',
]

interface World {
  readonly note: readonly Row[]
  readonly lines: readonly Row[]
  readonly parts: readonly Row[]
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

eachDatabase((kind, open) => {
  let database: Database
  const world = makeWorld()

  beforeAll(async () => {
    database = await open()
    await makeTables(database)
    for (const [table, rows] of Object.entries(world.tables))
      await database.db
        .insertInto(table)
        .values(rows.map((row) => ({ ...row })))
        .execute()
  })

  for (const [root, texts, table] of [
    ['note', overNote, 'note'],
    ['noteLine', overLine, 'note_line'],
  ] as const) {
    test(`${texts.length} expressions over ${root} mean the same in JavaScript and on the ${kind} database`, async () => {
      const scope = noteScope(root)
      const runs = await compileAll(texts.map((text) => emitJs(typedOf(text, scope))))
      const differences: string[] = []
      for (const [index, text] of texts.entries()) {
        const found = await evaluate(database, typedOf(text, scope), table)
        const rows = root === 'note' ? world.note : world.lines
        for (const row of rows) {
          const js = normal(runs[index]?.(row, surroundings(world, row)))
          const inSql = normal(found.get(String(row['id'])))
          if (js !== inSql)
            differences.push(`${text} for ${String(row['id'])}: JavaScript ${js}, SQL ${inSql}`)
        }
      }
      expect(differences).toEqual([])
    })
  }
})

/** `id → value` for every row of the table. */
async function evaluate(
  database: Database,
  typed: ReturnType<typeof typedOf>,
  table: string,
): Promise<ReadonlyMap<string, unknown>> {
  const emitted = emitSql(typed)
  if (typeof emitted !== 'string') throw new Error(`Not in SQL: ${JSON.stringify(emitted)}`)
  const { parts } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`export const parts = (t) => ${emitted}`)}`
  )) as { parts: (t: string) => readonly SqlPart[] } // the shape just written
  const value = sql.join(
    parts('t').map((part) => fragment(part)),
    sql``,
  )
  const { rows } = await sql<{
    id: string
    value: unknown
  }>`select t.id, ${value} as value from ${sql.table(table)} t`.execute(database.db)
  return new Map(rows.map(({ id, value: one }) => [id, one]))
}

function fragment(part: SqlPart): RawBuilder<unknown> {
  if (typeof part === 'string') return sql.raw(part)
  if ('value' in part) return sql`${part.value}`
  if ('me' in part) return sql`${env.me[part.me]}`
  if ('clock' in part) return sql`${env[part.clock]}`
  throw new Error('The edited row has no place here.')
}

/** Null and false are one; numbers are compared by value, at 20 decimals (the database divides to 38, the kernel to 76 digits). */
function normal(value: unknown): string {
  if (value === null || value === undefined || value === false) return 'nothing'
  if (value === true) return 'true'
  const text = String(value)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const [whole = '0', part = ''] = text.replace(/^-/, '').split('.')
  const cut = part.slice(0, 20).replace(/0+$/, '')
  return `${text.startsWith('-') && (whole !== '0' || cut !== '') ? '-' : ''}${whole}${cut ? `.${cut}` : ''}`
}

/** What a line sees above it; the flat keys of refs are in the rows themselves. */
function surroundings(world: World, row: Row): ExpressionEnv {
  const above = world.note.find(({ id }) => id === row['parentId'])
  return above ? { ...env, up: { row: above } } : env
}

async function makeTables({ db }: Database): Promise<void> {
  const system =
    'id text primary key, version_num integer, creation_date timestamptz, parent_id text, line_num integer'
  for (const text of [
    `create table term (id text primary key, days integer, code text)`,
    `create table unit (id text primary key, code text, above_id text)`,
    `create table firm (id text primary key, name text, term_id text, blacklisted text, unit_id text, level integer)`,
    `create table good (id text primary key, code text, uom text, pack numeric)`,
    `create table note (${system}, note_num text, title text, partner_id text, ou_id text, currency text, total numeric, tax_rate numeric, note_date date, urgent text, status text)`,
    `create table note_line (${system}, item_id text, quantity numeric, price numeric, amount numeric, free text, needed_date date, promised_date date, line_status text)`,
    `create table note_part (${system}, quantity numeric, day date)`,
  ])
    await sql.raw(text).execute(db)
}

/** Documents with everything that may be missing missing now and then; the same in every run. */
function makeWorld(): World {
  const next = generator(20260301)
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T // the index lies inside
  const maybe = <T>(value: T): T | null => (next() < 0.15 ? null : value)
  const decimal = (most: number, places: number) => (next() * most).toFixed(places)
  const day = () =>
    `2026-0${1 + Math.floor(next() * 4)}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`
  const term = [
    { id: 't1', days: 30, code: 'T30' },
    { id: 't2', days: null, code: 'T0' },
  ]
  const unit = [
    { id: 'o1', code: 'A', above_id: null },
    { id: 'o2', code: 'B', above_id: 'o1' },
    { id: 'o3', code: 'C', above_id: null },
  ]
  const firm = [1, 2, 3, 4].map((number) => ({
    id: `f${number}`,
    name: `Firm ${number}`,
    term_id: maybe(pick('t1', 't2')),
    blacklisted: pick('Y', 'N', null),
    unit_id: maybe(pick('o1', 'o3')),
    level: maybe(number),
  }))
  const good = [
    { id: 'g1', code: 'G1', uom: 'PCS', pack: '12' },
    { id: 'g2', code: 'G2', uom: 'KG', pack: null },
    { id: 'g3', code: 'G3', uom: 'PCS', pack: '0' },
  ]
  const tables = { term, unit, firm, good, note: [] as Row[], note_line: [] as Row[], note_part: [] as Row[] }
  const note: Row[] = []
  const all: Row[] = []
  const allParts: Row[] = []
  for (let index = 0; index < 60; index++) {
    const id = `n${index}`
    const partner = maybe(pick(...firm))
    const stored = {
      title: maybe(
        pick('abc', 'b', 'Äpfel', '中文', '91350100M000100Y43', '1350100M000100Y43', '11010519491231002X'),
      ),
      total: maybe(decimal(100, 2)),
      status: pick('DRAFT', 'APPROVING', 'REJECTED', 'PUBLISHED'),
      urgent: pick('Y', 'N', null),
      currency: pick('CNY', 'JPY'),
    }
    const [taxRate, noteDate, ouId] = [
      maybe(pick('13', '0', '6.5')),
      maybe(day()),
      maybe(pick('o1', 'o2', 'o3')),
    ]
    tables.note.push({
      id,
      version_num: 1,
      creation_date: '2026-02-10 08:00:00',
      ...stored,
      note_num: id,
      partner_id: partner?.id ?? null,
      ou_id: ouId,
      tax_rate: taxRate,
      note_date: noteDate,
    })
    const lines = Array.from({ length: Math.floor(next() * 4) }, (_, at) => {
      const lineId = `${id}l${at}`
      const item = maybe(pick(...good))
      const kept = {
        quantity: maybe(decimal(10, pick(0, 3))),
        price: maybe(decimal(5, 4)),
        amount: maybe(decimal(50, 2)),
        free: pick('Y', 'N', null),
      }
      const [neededDate, promisedDate, lineStatus] = [maybe(day()), maybe(day()), pick('WAIT', 'CONFIRMED')]
      tables.note_line.push({
        id: lineId,
        version_num: 1,
        creation_date: '2026-02-10 08:00:00',
        parent_id: id,
        line_num: at,
        ...kept,
        item_id: item?.id ?? null,
        needed_date: neededDate,
        promised_date: promisedDate,
        line_status: lineStatus,
      })
      const parts = Array.from({ length: Math.floor(next() * 3) }, (_unused, number) => {
        const part = {
          id: `${lineId}p${number}`,
          quantity: next() < 0.5 ? kept.quantity : maybe(decimal(5, 1)),
          day: maybe(day()),
        }
        tables.note_part.push({ ...part, parent_id: lineId, line_num: number })
        return { ...part, parentId: lineId }
      })
      allParts.push(...parts)
      const line: Row = {
        id: lineId,
        parentId: id,
        ...kept,
        itemId: item?.id ?? null,
        'item.pack': item?.pack ?? null,
        neededDate,
        promisedDate,
        lineStatus,
        parts,
      }
      all.push(line)
      return line
    })
    const termOf = term.find((one) => one.id === partner?.term_id)
    note.push({
      id,
      ...stored,
      creationDate: '2026-02-10 08:00:00',
      partnerId: partner?.id ?? null,
      ouId,
      taxRate,
      noteDate,
      lines,
      'partner.level': partner?.level ?? null,
      'partner.blacklisted': partner?.blacklisted ?? null,
      'partner.unitId': partner?.unit_id ?? null,
      'partner.term.days': termOf?.days ?? null,
    })
  }
  return { note, lines: all, parts: allParts, tables }
}

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruence; the constants of Numerical Recipes). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
