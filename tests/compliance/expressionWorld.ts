import { execute } from '../../src/server/database/run.ts'
import { raw } from '../../src/server/database/Sql.ts'
import type { Row } from '../../src/language/row.ts'
import { readFileSync } from 'node:fs'
import { workCalendarSql } from '../../src/server/database/workCalendarSql.ts'
import type { Database } from '../../src/server/database/Database.ts'

/** The rows as rules read them, and as the tables hold them. */
export interface World {
  readonly note: readonly Row[]
  readonly lines: readonly Row[]
  readonly parts: readonly Row[]
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

const calendarFunctions = `${readFileSync(new URL('../../src/server/database/system/calendar.sql', import.meta.url), 'utf8')};\n${workCalendarSql({ entities: {} })}`

export async function makeTables({ db }: Database): Promise<void> {
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
    await execute(db, raw(text))
  await execute(db, raw(calendarFunctions))
}

/** What is drawn at random, the same in every run. */
interface Draw {
  next(): number
  pick<T>(...values: readonly T[]): T
  /** Now and then nothing. */
  maybe<T>(value: T): T | null
  decimal(most: number, places: number): string
  day(): string
}

function drawFrom(seed: number): Draw {
  const next = generator(seed)
  return {
    next,
    pick: <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T, // the index lies inside
    maybe: (value) => (next() < 0.15 ? null : value),
    decimal: (most, places) => (next() * most).toFixed(places),
    day: () => `2026-0${1 + Math.floor(next() * 4)}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`,
  }
}

const term = [
  { id: 't1', days: 30, code: 'T30' },
  { id: 't2', days: null, code: 'T0' },
]
const unit = [
  { id: 'o1', code: 'A', above_id: null },
  { id: 'o2', code: 'B', above_id: 'o1' },
  { id: 'o3', code: 'C', above_id: null },
]
const good = [
  { id: 'g1', code: 'G1', uom: 'PCS', pack: '12' },
  { id: 'g2', code: 'G2', uom: 'KG', pack: null },
  { id: 'g3', code: 'G3', uom: 'PCS', pack: '0' },
]
const saved = { version_num: 1, creation_date: '2026-02-10 08:00:00' }
const titles = ['abc', 'b', 'Äpfel', '中文', '91350100M000100Y43', '1350100M000100Y43', '11010519491231002X']

/** Documents with everything that may be missing missing now and then; the same in every run. */
export function makeWorld(): World {
  const draw = drawFrom(20260301)
  const firms = [1, 2, 3, 4].map((number) => firmOf(draw, number))
  const notes = Array.from({ length: 60 }, (_, index) => noteOf(draw, firms, `n${index}`))
  const lines = notes.flatMap((note) => note.lines)
  const parts = lines.flatMap((line) => line.parts)
  return {
    note: notes.map(({ read }) => read),
    lines: lines.map(({ read }) => read),
    parts: parts.map(({ read }) => read),
    tables: {
      term,
      unit,
      firm: firms,
      good,
      note: notes.map(({ kept }) => kept),
      note_line: lines.map(({ kept }) => kept),
      note_part: parts.map(({ kept }) => kept),
    },
  }
}

/** A row as rules read it, and as the table holds it. */
interface Twice {
  readonly read: Row
  readonly kept: Row
}
type Firm = ReturnType<typeof firmOf>

const firmOf = ({ maybe, pick }: Draw, number: number) => ({
  id: `f${number}`,
  name: `Firm ${number}`,
  term_id: maybe(pick('t1', 't2')),
  blacklisted: pick('Y', 'N', null),
  unit_id: maybe(pick('o1', 'o3')),
  level: maybe(number),
})

function noteOf(draw: Draw, firms: readonly Firm[], id: string) {
  const { maybe, pick, decimal, day, next } = draw
  const partner = maybe(pick(...firms))
  const same = {
    id,
    title: maybe(pick(...titles)),
    total: maybe(decimal(100, 2)),
    status: pick('DRAFT', 'APPROVING', 'REJECTED', 'PUBLISHED'),
    urgent: pick('Y', 'N', null),
    currency: pick('CNY', 'JPY'),
  }
  const taxRate = maybe(pick('13', '0', '6.5'))
  const noteDate = maybe(day())
  const ouId = maybe(pick('o1', 'o2', 'o3'))
  const lines = Array.from({ length: Math.floor(next() * 4) }, (_, at) => lineOf(draw, id, at))
  const partnerId = partner?.id ?? null
  const above = { partnerId, ouId, taxRate, noteDate, creationDate: saved.creation_date }
  const kept = { ...saved, ...same, note_num: id, partner_id: partnerId, ou_id: ouId }
  return {
    lines,
    read: { ...same, ...above, lines: lines.map(({ read }) => read), ...throughPartner(partner) },
    kept: { ...kept, tax_rate: taxRate, note_date: noteDate },
  }
}

/** What a note reads through its partner. */
const throughPartner = (partner: Firm | null): Row => ({
  'partner.level': partner?.level ?? null,
  'partner.blacklisted': partner?.blacklisted ?? null,
  'partner.unitId': partner?.unit_id ?? null,
  'partner.term.days': term.find(({ id }) => id === partner?.term_id)?.days ?? null,
})

function lineOf(draw: Draw, parentId: string, at: number) {
  const { maybe, pick, decimal, day, next } = draw
  const id = `${parentId}l${at}`
  const item = maybe(pick(...good))
  const same = {
    id,
    quantity: maybe(decimal(10, pick(0, 3))),
    price: maybe(decimal(5, 4)),
    amount: maybe(decimal(50, 2)),
    free: pick('Y', 'N', null),
  }
  const [neededDate, promisedDate, lineStatus] = [maybe(day()), maybe(day()), pick('WAIT', 'CONFIRMED')]
  const parts = Array.from({ length: Math.floor(next() * 3) }, (_, number) =>
    partOf(draw, id, number, same.quantity),
  )
  const itemId = item?.id ?? null
  const dates = { needed_date: neededDate, promised_date: promisedDate }
  return {
    parts,
    read: {
      ...same,
      parentId,
      lineNum: at,
      itemId,
      'item.pack': item?.pack ?? null,
      neededDate,
      promisedDate,
      lineStatus,
      parts: parts.map(({ read }) => read),
    },
    kept: {
      ...saved,
      ...same,
      parent_id: parentId,
      line_num: at,
      item_id: itemId,
      ...dates,
      line_status: lineStatus,
    },
  }
}

/** Half of the parts are as large as their line. */
function partOf(
  { next, maybe, decimal, day }: Draw,
  parentId: string,
  at: number,
  whole: string | null,
): Twice {
  const part = {
    id: `${parentId}p${at}`,
    quantity: next() < 0.5 ? whole : maybe(decimal(5, 1)),
    day: maybe(day()),
  }
  return { read: { ...part, parentId }, kept: { ...part, parent_id: parentId, line_num: at } }
}

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruence; the constants of Numerical Recipes). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
