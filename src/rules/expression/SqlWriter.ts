import type { ValueType } from '../../language/expression.ts'
import { parentField } from '../systemFields.ts'
import { quoted } from '../naming.ts'
import { isFound, keyOf, selfKey } from './dependencies.ts'
import type { ScopeField } from './Scope.ts'
import { aggregates, sameTenant, shareOf, tieOf, type Rows } from './sqlAggregates.ts'
import { cutOf } from './sqlShares.ts'
import { wholeDecimals, writeCall } from './sqlCalls.ts'
import { among, amongKnown, sizeOf } from './sqlLists.ts'
import type { JoinedRows } from './JoinedRows.ts'
import { casts, isNull, noneOf, shifted } from './sqlNone.ts'
import { NotInSql, row, separated, type Pieces } from './sqlPieces.ts'
import { readAs } from './Typed.ts'
import type { Frame, GatheredFrame, Part, Read, Reading, Typed, TypedSort } from './Typed.ts'

const comparisons = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const
/** Writes one expression; tables and rows that it looks into get the aliases x1, x2, … */
export class SqlWriter {
  private aliases = 0
  private readonly tables = new Map<Frame, string>()
  private readonly joined: JoinedRows | undefined

  /** `joined`: rows that are joined rather than looked up. */
  constructor(joined?: JoinedRows) {
    this.joined = joined
  }

  private readonly written: Reading<Pieces> = {
    literal: (typed) => this.literal(typed),
    clock: ({ clock }) => [{ clock }, clock === 'today' ? '::date' : '::timestamptz'],
    me: ({ name, typing }) => [{ me: name }, casts[typing.type] ?? ''],
    setting: (typed) => this.setting(typed),
    read: ({ read, typing }) => this.read(read, typing.type),
    attribute: (typed) => NotInSql.refuse(typed, 'attribute'),
    compare: (typed) => this.compare(typed),
    same: ({ left, right }) => [
      '(',
      ...this.nullable(left),
      ' = ',
      ...this.nullable(right),
      ' or ',
      ...this.nullable(left),
      ' is null and ',
      ...this.nullable(right),
      ' is null)',
    ],
    isNull: ({ of, negated }) =>
      of.typing.type === 'list'
        ? [...sizeOf(this.write(of)), negated ? ' > 0' : ' = 0']
        : [...this.nullable(of), negated ? ' is not null' : ' is null'],
    in: ({ of, negated, list }) => [
      ...this.inner(of),
      negated ? ' not in (' : ' in (',
      ...separated(
        list.map((member) => this.write(member)),
        ', ',
      ),
      ')',
    ],
    inList: ({ of, negated, list }) => {
      const [one, all] = [this.inner(of), this.write(list)]
      return list.kind === 'me' ? amongKnown(one, all, negated) : among(one, all, negated)
    },
    and: ({ left, right }) => ['(', ...this.write(left), ' and ', ...this.write(right), ')'],
    or: ({ left, right }) => ['(', ...this.write(left), ' or ', ...this.write(right), ')'],
    not: ({ of }) => ['((', ...this.write(of), ') is not true)'],
    negate: ({ of }) => (isNull(of) ? noneOf('decimal') : ['(- ', ...this.write(of), ')']),
    arithmetic: (typed) => this.arithmetic(typed),
    join: ({ left, right }) => ['(', ...this.write(left), ' || ', ...this.write(right), ')'],
    shift: (typed) => this.shift(typed),
    days: ({ from, to }) => ['(', ...this.write(to), ' - ', ...this.write(from), ')'],
    call: ({ name, args }) =>
      writeCall(name, args, {
        write: (arg) => this.write(arg),
        alias: () => this.alias(),
      }),
    aggregate: (typed) => this.aggregate(typed),
    share: (typed) => this.share(typed),
    formula: (typed) => NotInSql.refuse(typed, 'formula'),
    convert: (typed) => this.convert(typed),
  }

  write(typed: Typed): Pieces {
    return readAs(this.written, typed)
  }

  private literal({ value, typing }: Typed & { kind: 'literal' }): Pieces {
    if (value === null || typeof value === 'boolean') return [String(value)]
    if (typing.type === 'decimal' || typing.type === 'integer') return [value]
    return value === '' ? ['null'] : [{ value }, casts[typing.type] ?? '']
  }

  /** Of no organization it is asked once for all rows. */
  private setting({ name, standard, levels, asker, of, typing }: Part<'setting'>): Pieces {
    const user: Pieces =
      levels.includes('user') && asker !== undefined ? [{ me: asker }, '::text'] : ['null::text']
    const roles: Pieces = levels.includes('role') ? [{ me: 'roles' }, '::text[]'] : ['null::text[]']
    return [
      '(select coalesce(sys_setting(',
      { value: name },
      '::text, ',
      ...(of ? [...this.nullable(of), '::text'] : ['null::text']),
      ', ',
      ...user,
      ', ',
      ...roles,
      '), ',
      ...(standard === null ? ['null::text'] : [{ value: standard }, '::text']),
      ')',
      casts[typing.type] ?? '',
      ')',
    ]
  }

  /** Beside an operator: what binds weaker gets parentheses. */
  private inner(typed: Typed): Pieces {
    const loose =
      typed.kind === 'compare' || typed.kind === 'in' || typed.kind === 'inList' || typed.kind === 'isNull'
    return loose ? ['coalesce(', ...this.write(typed), ', false)'] : this.write(typed)
  }

  /** A bound value whose type nothing else tells. */
  private nullable(typed: Typed): Pieces {
    const bound =
      typed.kind === 'me' ||
      (typed.kind === 'literal' && typeof typed.value === 'string') ||
      (typed.kind === 'read' && typed.read.frame.kind === 'self')
    return bound && !casts[typed.typing.type]
      ? [...this.write(typed), typed.typing.type === 'list' ? '::text[]' : '::text']
      : this.inner(typed)
  }

  private compare({ operator, left, right }: Typed & { kind: 'compare' }): Pieces {
    const above = operator === '==' ? (this.byHolder(left, right) ?? this.byHolder(right, left)) : undefined
    if (above) return above
    const text =
      left.typing.type === 'text' && right.typing.type === 'text' && operator !== '==' && operator !== '!='
    return [
      ...this.inner(left),
      ` ${comparisons[operator]} `,
      ...this.inner(right),
      text ? ' collate "C"' : '',
    ]
  }

  /** Of rows that are looked for by what holds them, the holders are found first: by their index, and not row by row. */
  private byHolder(side: Typed, other: Typed): Pieces | undefined {
    if (side.kind !== 'read') return undefined
    const { frame, via, field } = side.read
    if (frame.kind !== 'up' || frame.levels !== 1 || via.length > 0 || !isFound(frame)) return undefined
    if (other.kind !== 'read' || isFound(other.read.frame)) return undefined
    const alias = this.alias()
    return [
      ...this.own(frame.below, parentField.column),
      ` in (select ${alias}."id" from ${quoted(frame.entity.table)} ${alias} where ${alias}.${quoted(field.column)} = `,
      ...this.inner(other),
      ')',
    ]
  }

  private arithmetic({ operator, left, right }: Typed & { kind: 'arithmetic' }): Pieces {
    if (isNull(left) || isNull(right)) return noneOf('decimal')
    if (operator !== '/') return ['(', ...this.write(left), ` ${operator} `, ...this.write(right), ')']
    return ['(round(', ...this.write(left), ', 38) / nullif(', ...this.write(right), ', 0))']
  }

  /** By whole days, at the same time of the day. */
  private shift({ date, operator, days }: Typed & { kind: 'shift' }): Pieces {
    if (isNull(date) || isNull(days)) return noneOf(date.typing.type === 'datetime' ? 'datetime' : 'date')
    return shifted(date.typing.type === 'datetime', this.write(date), operator, this.write(days))
  }

  private convert({ to, of }: Typed & { kind: 'convert' }): Pieces {
    if (to === 'flag') return ['(case when ', ...this.write(of), " then 'Y' else 'N' end)"]
    if (to === 'text') return ['(', ...this.write(of), ')::text']
    return ['(', ...this.write(of), to === 'date' ? ')::date' : ')::timestamptz']
  }

  // ── rows ─────────────────────────────────────────────────────────────────────────────────────────────────────

  private read(read: Read, type: ValueType): Pieces {
    if (read.frame.kind !== 'self')
      return this.column(
        read.frame,
        read.via,
        read.entities.map(({ table }) => table),
        read.field.column,
      )
    const own = { self: selfKey(read.frame, keyOf(read)) }
    if (type === 'list') return ['string_to_array(', own, "::text, ',')"]
    return [own, casts[type] ?? '']
  }

  /** A column of the row that the refs lead to: of the row itself, or of a row found by the key before it. */
  private column(
    frame: Frame,
    via: readonly ScopeField[],
    tables: readonly string[],
    column: string,
  ): Pieces {
    const ref = via.at(-1)
    const table = tables.at(-1)
    if (!ref || table === undefined) return this.own(frame, column)
    const id = this.column(frame, via.slice(0, -1), tables.slice(0, -1), ref.column)
    return column === 'id' ? id : this.lookUp(table, column, id)
  }

  private own(frame: Frame, column: string): Pieces {
    if (frame.kind === 'row') return [row, `.${quoted(column)}`]
    if (frame.kind === 'line' || frame.kind === 'found')
      return [`${this.tables.get(frame) ?? ''}.${quoted(column)}`]
    const id = this.holderId(frame)
    return column === 'id' ? id : this.lookUp(frame.entity.table, column, id)
  }

  /** The id of the row above: kept in parent_id of the row below it. */
  private holderId(frame: Frame): Pieces {
    if (frame.kind !== 'up') return [row, `.${quoted(parentField.column)}`]
    if (frame.below.kind !== 'up') return this.own(frame.below, parentField.column)
    return this.lookUp(frame.below.entity.table, parentField.column, this.holderId(frame.below))
  }

  private lookUp(table: string, column: string, id: Pieces): Pieces {
    const joined = this.joined?.aliasOf(id, table)
    if (joined !== undefined) return [`${joined}.${quoted(column)}`]
    const alias = this.alias()
    return [
      `(select ${alias}.${quoted(column)} from ${quoted(table)} ${alias} where ${alias}."id" = `,
      ...id,
      ')',
    ]
  }

  private alias(): string {
    this.aliases += 1
    return `x${this.aliases}`
  }

  private aggregate(typed: Part<'aggregate'>): Pieces {
    const rows = this.rowsOf(typed)
    return aggregates[typed.name](typed.value ? this.write(typed.value) : [], rows)
  }

  private share({ amount, places, among, rest, most }: Part<'share'>): Pieces {
    const rows = this.rowsOf(among)
    const shared = {
      amount: this.write(amount),
      places: wholeDecimals(places, this.write(places)),
      weight: among.value ? this.write(among.value) : [],
    }
    const next = () => this.alias()
    if (rest === 'first' && !most) return shareOf(shared, rows, next)
    return cutOf({ ...shared, rest, ...(most ? { most: this.write(most) } : {}) }, rows, next)
  }

  /** The tables of the rows gone through, each under an alias of its own from here on. */
  private rowsOf(typed: Part<'aggregate'>): Rows {
    const { over, when, sort } = typed
    // The database is sent values of the row that asks, which may not be saved: it does not know its lines.
    if (over.some((frame) => frame.kind === 'line' && frame.holder.kind === 'self'))
      NotInSql.refuse(typed, 'linesOfThis')
    const tables = over.map((frame) => {
      const holder = this.holderOf(frame)
      const alias = this.alias()
      this.tables.set(frame, alias)
      return { from: `${quoted(frame.entity.table)} ${alias}`, alias, holder, rows: frame.entity.rows }
    })
    const held = tables.flatMap(({ alias, holder }) =>
      holder ? [[`${alias}.${quoted(parentField.column)} = `, ...holder]] : [],
    )
    const apart = tables.flatMap(({ alias, holder }) => (holder ? [] : [sameTenant(alias)]))
    const there = tables.flatMap(({ alias, rows }): Pieces[] => (rows ? [['(', ...rows(alias), ')']] : []))
    const conditions: readonly Pieces[] = [...apart, ...held, ...there, ...(when ? [this.write(when)] : [])]
    return {
      alias: tables.at(-1)?.alias ?? '',
      from: ` from ${tables.map(({ from }) => from).join(', ')}`,
      where: separated(conditions.length > 0 ? conditions : [['true']], ' and '),
      order: [...this.order(sort), ...tieOf(over.at(-1), tables.at(-1)?.alias ?? '')],
    }
  }

  /** The key of the row that holds the lines gone through; rows of all documents have none. */
  private holderOf(frame: GatheredFrame): Pieces | undefined {
    if (frame.kind === 'line') return this.own(frame.holder, 'id')
    return frame.of && this.read(frame.of, 'id')
  }

  /** What is missing comes last, whichever way the rows are put in order. */
  private order(sort: readonly TypedSort[]): Pieces {
    return sort.flatMap(({ by, descending }): Pieces => [
      ...this.inner(by),
      by.typing.type === 'text' ? ' collate "C"' : '',
      descending ? ' desc nulls last, ' : ' nulls last, ',
    ])
  }
}
