import { isNumberFormat, numberFormatInSql, timeFormatInSql, wholeOf } from './textPatterns.ts'
import { checkSchemes, isCheckScheme } from './checkDigits.ts'
import { listOf, listPieces, sizeOf } from './sqlLists.ts'
import { separated, type Pieces } from './sqlPieces.ts'
import type { ScalarFunction, Typed } from './Typed.ts'

/** What a call asks of whoever writes the expression around it. */
export interface CallWriter {
  write(typed: Typed): Pieces
  /** A name that nothing else in the expression has. */
  alias(): string
}

/** A call whose arguments are written already: as pieces, and as what they were. */
interface WrittenCall {
  readonly args: readonly Typed[]
  readonly first: Pieces
  readonly second: Pieces
  readonly third: Pieces
  readonly alias: () => string
}

/** The first day of the month, week, … in which a day lies: as a moment without a zone, for with one every row would ask the calendar of that zone. */
const startOf = (period: string, day: Pieces): Pieces => [
  `(date_trunc('${period}', (`,
  ...day,
  ')::timestamp)::date)',
]

/** The functions that SQL calls otherwise than we do. */
const calls: Readonly<Partial<Record<ScalarFunction, (call: WrittenCall) => Pieces>>> = {
  if: ({ first, second, third }) => [
    '(',
    'case when ',
    ...first,
    ' then ',
    ...second,
    ' else ',
    ...third,
    ' end',
    ')',
  ],
  round: ({ args, first, second }) => ['round(', ...first, ', ', ...wholeDecimals(args[1], second), ')'],
  roundDown: ({ args, first, second }) => ['trunc(', ...first, ', ', ...wholeDecimals(args[1], second), ')'],
  roundUp: ({ args, first, second }) => [
    '(sign(',
    ...exact(args[0], first),
    ') * ceil(abs(',
    ...exact(args[0], first),
    ') * 10::numeric ^ ',
    ...wholeDecimals(args[1], second),
    ') / 10::numeric ^ ',
    ...wholeDecimals(args[1], second),
    ')',
  ],
  year: ({ first }) => ['extract(year from ', ...first, ')'],
  month: ({ first }) => ['extract(month from ', ...first, ')'],
  none: ({ first }) => ['(', ...sizeOf(first), ' = 0)'],
  size: ({ first }) => sizeOf(first),
  overlaps: ({ first, second }) => [
    '(coalesce((',
    ...first,
    ')::text[] && (',
    ...second,
    ')::text[], false))',
  ],
  within: ({ first, second }) => ['(', ...listPieces(first), ' <@ ', ...listPieces(second), ')'],
  asNumber: ({ first }) => [
    '(case when ',
    ...first,
    " ~ '^[+-]?[0-9]{1,200}([.][0-9]{1,200})?$' then (",
    ...first,
    ')::numeric end)',
  ],
  length: ({ first }) => ['char_length(', ...first, ')'],
  contains: ({ first, second }) => ['(strpos(upper(', ...first, '), upper(', ...second, ')) > 0)'],
  startsWith: ({ first, second }) => ['starts_with(upper(', ...first, '), upper(', ...second, '))'],
  monthStart: ({ first }) => startOf('month', first),
  monthEnd: ({ first }) => [
    '((',
    ...startOf('month', first),
    " + interval '1 month' - interval '1 day')::date)",
  ],
  quarterStart: ({ first }) => startOf('quarter', first),
  yearStart: ({ first }) => startOf('year', first),
  weekStart: ({ first }) => startOf('week', first),
  addMonths: ({ first, second }) => [
    '((',
    ...first,
    ' + make_interval(months => trunc(',
    ...second,
    ')::integer))::date)',
  ],
  dayAtOrAfter: ({ first, second, alias }) => dayAtOrAfter(first, second, alias()),
  addHours: ({ first, second }) => [
    '(((',
    ...first,
    ')::timestamp + trunc((',
    ...second,
    ") * 3600)::double precision * interval '1 second')::timestamptz)",
  ],
  hours: ({ first, second }) => [
    '(round(extract(epoch from ((',
    ...second,
    ')::timestamp - (',
    ...first,
    ')::timestamp))::numeric, 38) / 3600)',
  ],
  asText: ({ args, first }) => {
    const format = literalOf(args[1])
    return isNumberFormat(format)
      ? ['to_char(trunc(', ...first, `), '${numberFormatInSql(format)}')`]
      : ['to_char(', ...first, `, '${timeFormatInSql(format)}')`]
  },
  ceilTo: ({ first, second }) => [
    '(ceil(round(',
    ...first,
    ', 38) / nullif(greatest(',
    ...second,
    ', 0), 0)) * ',
    ...second,
    ')',
  ],
  matches: ({ args, first }) => ['(', ...first, ' ~ ', { value: wholeOf(literalOf(args[1])) }, ')'],
  workdays: (call) => byCalendar('sys_workdays', call, ['date', 'date']),
  addWorkdays: (call) => byCalendar('sys_add_workdays', call, ['date', 'numeric']),
  workHours: (call) => [
    '(round(',
    ...byCalendar('sys_work_seconds', call, ['timestamp', 'timestamp']),
    ', 38) / 3600)',
  ],
  addWorkHours: (call) => [
    '(',
    ...byCalendar('sys_add_work_hours', call, ['timestamp', 'numeric']),
    ')::timestamptz',
  ],
  hasCheckDigit: ({ args, first, alias }) => checkDigit(first, args[1], alias),
}

/** A call as SQL. */
export function writeCall(
  name: ScalarFunction,
  args: readonly Typed[],
  { write, alias }: CallWriter,
): Pieces {
  const written = args.map(write)
  const [first = [], second = [], third = []] = written
  if (name === 'listOf') return listOf(written)
  return (
    calls[name]?.({ args, first, second, third, alias }) ?? [`${name}(`, ...separated(written, ', '), ')']
  )
}

/** What a call was given in so many words. */
const literalOf = (typed: Typed | undefined): string =>
  typed?.kind === 'literal' && typeof typed.value === 'string' ? typed.value : ''

/** Of this month and the next the first that has the day not behind: the day, or its last where it is too short. */
function dayAtOrAfter(date: Pieces, day: Pieces, one: string): Pieces {
  const inMonth = (month: string) =>
    `least(${month}::date + greatest(1, ${one}.n) - 1, (${month} + interval '1 month' - interval '1 day')::date)`
  const [here, next] = [
    `date_trunc('month', ${one}.d)`,
    `(date_trunc('month', ${one}.d) + interval '1 month')`,
  ]
  return [
    `(select case when ${inMonth(here)} >= ${one}.d then ${inMonth(here)} else ${inMonth(next)} end from (select `,
    ...date,
    ' as d, trunc(',
    ...day,
    `)::integer as n) ${one})`,
  ]
}

/** A function over the rows of the calendar (`server/database/system/calendar.sql`). */
const byCalendar = (
  name: string,
  { args, first, second, third }: WrittenCall,
  [one, other]: readonly [string, string],
): Pieces => [
  `${name}((`,
  ...first,
  `)::${one}, (`,
  ...second,
  `)::${other}, `,
  ...(args.length > 2 ? third : ['null']),
  ')',
]

/** The text stands once, in a table of one row, and is looked at sign by sign. */
function checkDigit(text: Pieces, kind: Typed | undefined, alias: () => string): Pieces {
  const name = kind?.kind === 'literal' ? kind.value : null
  if (!isCheckScheme(name)) return ['false']
  const { alphabet, weights, checks } = checkSchemes[name]
  const [one, signs] = [alias(), alias()]
  const sum = `(select sum((strpos('${alphabet}', substr(${one}.c, ${signs}.i::integer, 1)) - 1) * ${signs}.w)::integer from unnest(array[${weights.join()}]) with ordinality ${signs}(w, i))`
  return [
    `(select ${one}.c ~ '^[${alphabet}]{${weights.length}}[${checks}]$' and substr('${checks}', ${sum} % ${checks.length} + 1, 1) = right(${one}.c, 1) from (select `,
    ...text,
    ` as c) ${one})`,
  ]
}

/** The sign of what is no numeric would be a float. */
const exact = (typed: Typed | undefined, pieces: Pieces): Pieces =>
  typed?.typing.type === 'decimal' && typed.kind !== 'literal' ? pieces : ['(', ...pieces, ')::numeric']

/** `wholeDecimals({ kind: 'literal', value: '2' }, ['2'])` → `[ '2' ]`. A number of decimals as PostgreSQL wants it: whole and not below zero. */
export function wholeDecimals(typed: Typed | undefined, pieces: Pieces): Pieces {
  const plain = typed?.kind === 'literal' && /^\d+$/.test(String(typed.value))
  return plain ? pieces : ['greatest(trunc(', ...pieces, '), 0)::integer']
}
