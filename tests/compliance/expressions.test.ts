// One rule, two readings: what the browser computes and what the database finds must be the same, value for value.
import { execute } from '../../src/server/database/run.ts'
import { insertRow } from '../../src/server/database/testing/insertRow.ts'
import { ident, join, raw, sql, type Sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, test } from 'vitest'
import type { ExpressionEnv, SqlPart } from '../../src/language/expression.ts'
import type { Row } from '../../src/language/row.ts'
import { emitJs } from '../../src/rules/expression/emitJs.ts'
import { emitSql } from '../../src/rules/expression/emitSql.ts'
import { compileAll, env, typedOf } from '../../src/rules/testing/compileAll.ts'
import { noteScope } from '../../src/rules/testing/noteScope.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { eachDatabase } from './databases.ts'
import { makeTables, makeWorld, type World } from './expressionWorld.ts'

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
  'addWorkdays(noteDate, 2)',
  'addWorkdays(noteDate, -total)',
  'workdays(noteDate, creationDate)',
  'workdays(today, noteDate) > 3',
  'workHours(creationDate, now)',
  'workHours(noteDate, creationDate) <= total',
  'addWorkHours(creationDate, total)',
  'addWorkHours(noteDate, -1.5)',
  'creationDate + 3',
  'creationDate - total',
  'noteDate + 3 > creationDate',
  'monthStart(noteDate)',
  'monthStart(creationDate)',
  'monthEnd(noteDate)',
  'monthEnd(creationDate) == noteDate',
  'quarterStart(noteDate)',
  'yearStart(creationDate)',
  'weekStart(noteDate)',
  'weekStart(creationDate)',
  'addMonths(noteDate, 1)',
  'addMonths(creationDate, -14)',
  'dayAtOrAfter(noteDate, 25)',
  'dayAtOrAfter(noteDate, 31)',
  'addHours(creationDate, 4)',
  'addHours(noteDate, -1.5)',
  'hours(noteDate, creationDate)',
  "asText(noteDate, 'yyyyMM')",
  "asText(creationDate, 'yy/MM/dd HH:mm:ss')",
  "asText(count(lines), '00')",
  "asText(total - 5, '0000')",
  'ceilTo(total, 12)',
  'ceilTo(total, taxRate)',
  "matches(title, '[a-z]+')",
  "matches(noteNum, 'N\\d{1,3}|x')",
  'p90(lines.price)',
  'p90(lines.quantity where price != null)',
  'addWorkdays(creationDate, 0)',
  'addWorkdays(noteDate, 11) > today',
  'today - noteDate > 3',
  'year(noteDate)',
  'month(noteDate) == 2',
  'length(title) > 3',
  'asNumber(title)',
  'asNumber(title) > 3',
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
  'sum(lines.amount where free == N)',
  'sum(lines.amount where quantity > this.total)',
  'avg(lines.price)',
  'median(lines.price)',
  'median(lines.quantity where price != null)',
  'distinct(lines.item)',
  "joined(lines.lineStatus + '=' + lines.lineStatus sort -lineNum)",
  'joined(lines.lineStatus where quantity > 2)',
  'first(lines.price sort -quantity)',
  'first(lines.price where quantity > 1 sort neededDate, -price)',
  'first(lines where quantity > 1 sort -price)',
  'any(lines where price == null)',
  'all(lines.price > 1 where quantity > 2)',
  'min(total, min(lines.price) - 1)',
  'count(lines)',
  'count(lines where quantity > 2)',
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
  'sum(parent.lines.amount where quantity < this.quantity)',
  '1 + count(parent.lines where amount > this.amount)',
  'sum(parts.quantity) == quantity',
  'coalesce(promisedDate, neededDate) < today',
  'item.pack',
  'roundUp(quantity / item.pack, 0)',
  'free != Y and price == null',
  'sum(parent.lines.amount where item == this.item)',
  'sum(parent.lines.quantity where lineNum <= this.lineNum)',
  '1 + count(parent.lines where price > this.price or price == this.price and lineNum < this.lineNum)',
  'count(parent.lines where same(item))',
  'count(parent.lines where same(item, free, lineStatus))',
  'sum(parent.lines.amount where same(neededDate, parent.ou) and lineNum < this.lineNum)',
  'share(parent.total, 2, parent.lines.amount)',
  'share(parent.total, 0, parent.lines.quantity where free != Y)',
  'share(-parent.total, 2, parent.lines)',
  'share(parent.total, 2, parent.lines sort -amount)',
  'share(parent.total, 1, abs(parent.lines.quantity) where price != null)',
  'share(parent.total, 2, quantity, abs(parent.lines.amount))',
  'share(-parent.total, if(parent.urgent, 0, 2), if(free == Y, null, price * 3), parent.lines.amount)',
  'share(parent.total, 2, this.quantity + price, abs(parent.lines.amount) sort -quantity)',
  'share(1000, 0, quantity * 2, parent.lines where free != Y)',
  'share(parent.total, if(parent.urgent, 2, 0), if(parent.urgent, 1, parent.lines.amount - 20) where price != null sort -neededDate)',
  'share(100, 1, parent.lines.price * parent.lines.quantity sort lineNum)',
  'share(sum(parent.lines.amount), 3, count(parent.lines.parts))',
  'parent.ou in me.orgs and lineStatus in WAIT|CONFIRMED',
  'if(parent.urgent, neededDate, promisedDate)',
]

eachDatabase((kind, open) => {
  let database: Database
  const world = makeWorld()

  beforeAll(async () => {
    database = await open()
    await makeTables(database)
    for (const [table, rows] of Object.entries(world.tables))
      for (const row of rows) await insertRow(database.db, table, row)
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
  const value = join(
    parts('t').map((part) => fragment(part)),
    '',
  )
  const rows = await execute<{
    id: string
    value: unknown
  }>(database.db, sql`select t.id, ${value} as value from ${raw(ident(table))} t`)
  return new Map(rows.map(({ id, value: one }) => [id, one]))
}

function fragment(part: SqlPart): Sql {
  if (typeof part === 'string') return raw(part)
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
