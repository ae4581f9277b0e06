import { beforeAll, describe, expect, test } from 'vitest'
import type { SqlPart } from '../../language/expression.ts'
import { emitSql } from './emitSql.ts'
import { noteScope } from '../testing/noteScope.ts'
import { compileAll, typedOf } from '../testing/compileAll.ts'
import type { Scope } from './Scope.ts'

/** The parts with bound values shown as they are bound. */
const shown = (parts: readonly SqlPart[]) =>
  parts.map((part) => (typeof part === 'string' ? part : `<${JSON.stringify(part)}>`)).join('')

const line = noteScope('noteLine')

describe('an expression in SQL', () => {
  const vectors: readonly (readonly [text: string, sql: string, scope?: Scope])[] = [
    ['status == DRAFT', 't."status" = <{"value":"DRAFT"}>'],
    ['status in DRAFT|REJECTED', 't."status" in (<{"value":"DRAFT"}>, <{"value":"REJECTED"}>)'],
    ['status not in DRAFT|REJECTED', 't."status" not in (<{"value":"DRAFT"}>, <{"value":"REJECTED"}>)'],
    ['ou in me.orgs', 't."ou_id" = any(<{"me":"orgs"}>)'],
    ['ou not in me.orgs', 't."ou_id" <> all(<{"me":"orgs"}>)'],
    ['partner == me.firm', 't."partner_id" = <{"me":"firm"}>'],
    ['me.firm == null', '<{"me":"firm"}>::text is null'],
    ['me.orgs != null', `cardinality(coalesce((<{"me":"orgs"}>)::text[], '{}')) > 0`],
    ["'x' == null", '<{"value":"x"}>::text is null'],
    ['createdBy == me.user', 't."created_by" = <{"me":"user"}>'],
    [
      'partner == me.firm and status not in DRAFT|APPROVING',
      '(t."partner_id" = <{"me":"firm"}> and t."status" not in (<{"value":"DRAFT"}>, <{"value":"APPROVING"}>))',
    ],
    ['not urgent or total > 1.50', '(((t."urgent" = <{"value":"Y"}>) is not true) or t."total" > 1.5)'],
    ['not (total != null)', '((t."total" is not null) is not true)'],
    ['noteDate < today', 't."note_date" < <{"clock":"today"}>::date'],
    ["noteDate < '2999-12-31'", 't."note_date" < <{"value":"2999-12-31"}>::date'],
    ['noteDate >= creationDate', 't."note_date" >= (t."creation_date")::date'],
    ['creationDate <= now', 't."creation_date" <= <{"clock":"now"}>::timestamptz'],
    ['noteDate + 30 > today', '(t."note_date" + trunc(30)::integer) > <{"clock":"today"}>::date'],
    ['today - noteDate > 3', '(<{"clock":"today"}>::date - t."note_date") > 3'],
    ['total / taxRate', '(round(t."total", 38) / nullif(t."tax_rate", 0))'],
    ['round(total * -taxRate, 2)', 'round((t."total" * (- t."tax_rate")), 2)'],
    ['roundDown(total, 1)', 'trunc(t."total", 1)'],
    ['roundUp(total, 2)', '(sign(t."total") * ceil(abs(t."total") * 10::numeric ^ 2) / 10::numeric ^ 2)'],
    [
      'roundUp(count(lines), 0)',
      '(sign(((select count(*) from "note_line" x1 where x1."parent_id" = t."id"))::numeric) * ceil(abs(((select count(*) from "note_line" x1 where x1."parent_id" = t."id"))::numeric) * 10::numeric ^ 0) / 10::numeric ^ 0)',
    ],
    ['round(total, taxRate)', 'round(t."total", greatest(trunc(t."tax_rate"), 0)::integer)'],
    ['if(urgent, total, 0)', '(case when t."urgent" = <{"value":"Y"}> then t."total" else 0 end)'],
    ['coalesce(total, 0)', 'coalesce(t."total", 0)'],
    ['min(total, 3)', 'least(t."total", 3)'],
    ["title + '`${x}\\' == noteNum", '(t."title" || <{"value":"`${x}\\\\"}>) = t."note_num"'],
    ["title < 'b'", 't."title" < <{"value":"b"}> collate "C"'],
    ['length(title) > 3', 'char_length(t."title") > 3'],
    [
      'asNumber(title) > 3',
      `(case when t."title" ~ '^[+-]?[0-9]{1,200}([.][0-9]{1,200})?$' then (t."title")::numeric end) > 3`,
    ],
    ["contains(title, 'b')", '(strpos(upper(t."title"), upper(<{"value":"b"}>)) > 0)'],
    ['not startsWith(title, noteNum)', '((starts_with(upper(t."title"), upper(t."note_num"))) is not true)'],
    [
      "hasCheckDigit(title, 'GB11643')",
      `(select x1.c ~ '^[0123456789]{17}[10X98765432]$' and substr('10X98765432', (select sum((strpos('0123456789', substr(x1.c, x2.i::integer, 1)) - 1) * x2.w)::integer from unnest(array[7,9,10,5,8,4,2,1,6,3,7,9,10,5,8,4,2]) with ordinality x2(w, i)) % 11 + 1, 1) = right(x1.c, 1) from (select t."title" as c) x1)`,
    ],
    ['year(noteDate)', 'extract(year from t."note_date")'],
    [
      '(total > 1) == (urgent == Y)',
      'coalesce(t."total" > 1, false) = coalesce(t."urgent" = <{"value":"Y"}>, false)',
    ],
    ['true', 'true'],
    // through refs
    ['partner.level > 2', '(select x1."level" from "firm" x1 where x1."id" = t."partner_id") > 2'],
    ['partner.id == me.firm', 't."partner_id" = <{"me":"firm"}>'],
    [
      'partner.term.days',
      '(select x2."days" from "term" x2 where x2."id" = (select x1."term_id" from "firm" x1 where x1."id" = t."partner_id"))',
    ],
    // the document above
    [
      'parent.status == DRAFT',
      '(select x1."status" from "note" x1 where x1."id" = t."parent_id") = <{"value":"DRAFT"}>',
      line,
    ],
    ['parent.id == null', 't."parent_id" is null', line],
    [
      'parent.partner.level',
      '(select x2."level" from "firm" x2 where x2."id" = (select x1."partner_id" from "note" x1 where x1."id" = t."parent_id"))',
      line,
    ],
    [
      'parent.parent.ou in me.orgs',
      '(select x2."ou_id" from "note" x2 where x2."id" = (select x1."parent_id" from "note_line" x1 where x1."id" = t."parent_id")) = any(<{"me":"orgs"}>)',
      noteScope('notePart'),
    ],
    // the edited row
    ['unit == this.ou', 't."unit_id" = <{"self":"ouId"}>', noteScope('firm', { self: 'note' })],
    ['level > this.total', 't."level" > <{"self":"total"}>::numeric', noteScope('firm', { self: 'note' })],
    [
      'unit == this.parent.ou',
      't."unit_id" = <{"self":"parent.ouId"}>',
      noteScope('firm', { self: 'noteLine' }),
    ],
    // over lines
    [
      'sum(lines.amount)',
      '(select coalesce(sum(x1."amount"), 0) from "note_line" x1 where x1."parent_id" = t."id")',
    ],
    [
      'sum(lines.amount where free == Y)',
      '(select coalesce(sum(x1."amount"), 0) from "note_line" x1 where x1."parent_id" = t."id" and x1."free" = <{"value":"Y"}>)',
    ],
    ['count(lines) > 0', '(select count(*) from "note_line" x1 where x1."parent_id" = t."id") > 0'],
    [
      'max(lines.neededDate)',
      '(select max(x1."needed_date") from "note_line" x1 where x1."parent_id" = t."id")',
    ],
    [
      'any(lines.lineStatus == WAIT)',
      'exists (select 1 from "note_line" x1 where x1."parent_id" = t."id" and x1."line_status" = <{"value":"WAIT"}>)',
    ],
    [
      'all(lines.quantity > taxRate)',
      'not exists (select 1 from "note_line" x1 where x1."parent_id" = t."id" and (x1."quantity" > t."tax_rate") is not true)',
    ],
    [
      'alike(lines.item)',
      '((select count(distinct x1."item_id") from "note_line" x1 where x1."parent_id" = t."id") <= 1)',
    ],
    [
      'sum(lines.amount where quantity > this.total)',
      '(select coalesce(sum(x1."amount"), 0) from "note_line" x1 where x1."parent_id" = t."id" and x1."quantity" > t."total")',
    ],
    [
      'first(lines.price where free == Y sort -neededDate, item.code)',
      '(select x1."price" from "note_line" x1 where x1."parent_id" = t."id" and x1."free" = <{"value":"Y"}> order by x1."needed_date" desc nulls last, (select x2."code" from "good" x2 where x2."id" = x1."item_id") collate "C" nulls last, x1."line_num", x1."id" limit 1)',
    ],
    [
      'joined(lines.lineStatus sort lineNum)',
      `(select string_agg(x1."line_status", E'\\n' order by x1."line_num" nulls last, x1."line_num", x1."id") from "note_line" x1 where x1."parent_id" = t."id")`,
    ],
    [
      'avg(lines.price)',
      '(select round(sum(x1."price"), 38) / nullif(count(x1."price"), 0) from "note_line" x1 where x1."parent_id" = t."id")',
    ],
    [
      'sum(parent.lines.amount where quantity < this.quantity)',
      '(select coalesce(sum(x1."amount"), 0) from "note_line" x1 where x1."parent_id" = t."parent_id" and x1."quantity" < t."quantity")',
      line,
    ],
    // over rows of other documents
    [
      'sum(noteLine.amount where item == this and parent.status == PUBLISHED)',
      '(select coalesce(sum(x1."amount"), 0) from "note_line" x1 where x1."tenant_id" = t."tenant_id" and (x1."item_id" = t."id" and (select x2."status" from "note" x2 where x2."id" = x1."parent_id") = <{"value":"PUBLISHED"}>))',
      noteScope('good', { foreign: true }),
    ],
    [
      'sum(noteLine.amount where parent.partner == this.partner)',
      '(select coalesce(sum(x1."amount"), 0) from "note_line" x1 where x1."tenant_id" = t."tenant_id" and x1."parent_id" in (select x2."id" from "note" x2 where x2."partner_id" = t."partner_id"))',
      noteScope('note', { foreign: true }),
    ],
    [
      'any(note where partner == this.partner and id != this)',
      'exists (select 1 from "note" x1 where x1."tenant_id" = t."tenant_id" and (x1."partner_id" = t."partner_id" and x1."id" <> t."id") and true)',
      noteScope('note', { foreign: true }),
    ],
    [
      'first(note where partner == this sort -noteDate)',
      '(select x1."id" from "note" x1 where x1."tenant_id" = t."tenant_id" and x1."partner_id" = t."id" order by x1."note_date" desc nulls last, x1."id" limit 1)',
      noteScope('firm', { foreign: true }),
    ],
    [
      'count(note.lines where parent.partner == this)',
      '(select count(*) from "note" x1, "note_line" x2 where x1."tenant_id" = t."tenant_id" and x2."parent_id" = x1."id" and x1."partner_id" = t."id")',
      noteScope('firm', { foreign: true }),
    ],
    [
      'unique(lines.item)',
      'not exists (select 1 from "note_line" x1 where x1."parent_id" = t."id" and x1."item_id" is not null group by x1."item_id" having count(*) > 1)',
    ],
    [
      'any(lines.item.uom == KG)',
      'exists (select 1 from "note_line" x1 where x1."parent_id" = t."id" and (select x2."uom" from "good" x2 where x2."id" = x1."item_id") = <{"value":"KG"}>)',
    ],
    [
      'sum(lines.parts.quantity * lines.price)',
      '(select coalesce(sum((x2."quantity" * x1."price")), 0) from "note_line" x1, "note_part" x2 where x1."parent_id" = t."id" and x2."parent_id" = x1."id")',
    ],
    [
      'all(sum(lines.parts.quantity) == lines.quantity)',
      'not exists (select 1 from "note_line" x1 where x1."parent_id" = t."id" and ((select coalesce(sum(x2."quantity"), 0) from "note_part" x2 where x2."parent_id" = x1."id") = x1."quantity") is not true)',
    ],
    [
      'all(count(lines.parts) > 0)',
      'not exists (select 1 from "note_line" x1 where x1."parent_id" = t."id" and ((select count(*) from "note_part" x2 where x2."parent_id" = x1."id") > 0) is not true)',
    ],
  ]

  let written: string[]
  beforeAll(async () => {
    const sources = vectors.map(([text, , scope]) => emitSql(typedOf(text, scope)))
    const runs = await compileAll(
      sources.map((source) =>
        typeof source === 'string' ? `((t) => ${source})('t')` : JSON.stringify([source]),
      ),
    )
    written = runs.map((run) => shown(run({}) as readonly SqlPart[])) // what emitSql promises
  })

  test.each(vectors.map(([text, expected], index) => ({ text, expected, index })))(
    '$text',
    ({ expected, index }) => {
      expect(written[index]).toBe(expected)
    },
  )

  test('is emitted as an array of texts over t and of values', () => {
    expect(emitSql(typedOf('status == DRAFT'))).toBe('[`${t}."status" = `, {"value":"DRAFT"}]')
  })

  test('is refused where an attribute of a lookup value is read, with its place', () => {
    expect(emitSql(typedOf('total > currency.decimalPlaces'))).toEqual({
      code: 'not-in-sql',
      offset: 8,
      length: 22,
      facts: { what: 'attribute' },
    })
  })

  test('is refused where lines of the row that asks are gone through, which may not be saved', () => {
    const scope = noteScope('firm', { self: 'note' })
    for (const [text, length] of [
      ['sum(this.lines.quantity)', 24],
      ['count(this.lines where quantity > 1)', 36],
    ] as const)
      expect(emitSql(typedOf(`${text} > 0`, scope))).toEqual({
        code: 'not-in-sql',
        offset: 0,
        length,
        facts: { what: 'linesOfThis' },
      })
  })
})
