import type { ValueType } from '../../language/expression.ts'
import { parentField } from '../systemFields.ts'
import { quoted } from '../naming.ts'
import { keyOf } from './dependencies.ts'
import type { ScopeField } from './Scope.ts'
import { writeCall } from './sqlCalls.ts'
import { NotInSql, row, separated, type Pieces } from './sqlPieces.ts'
import { readAs } from './Typed.ts'
import type { Frame, Read, Reading, Typed } from './Typed.ts'

const comparisons = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const
const casts: Readonly<Partial<Record<ValueType, string>>> = {
  decimal: '::numeric',
  integer: '::numeric',
  date: '::date',
  datetime: '::timestamptz',
}
/** Writes one expression; tables and rows that it looks into get the aliases x1, x2, … */
export class SqlWriter {
  private aliases = 0
  private readonly tables = new Map<Frame, string>()

  private readonly written: Reading<Pieces> = {
    literal: (typed) => this.literal(typed),
    clock: ({ clock }) => [{ clock }, clock === 'today' ? '::date' : '::timestamptz'],
    me: ({ name, typing }) => [{ me: name }, casts[typing.type] ?? ''],
    read: ({ read, typing }) => this.read(read, typing.type),
    attribute: (typed) => {
      throw new NotInSql(typed, 'attribute')
    },
    compare: (typed) => this.compare(typed),
    isNull: ({ of, negated }) => [...this.nullable(of), negated ? ' is not null' : ' is null'],
    in: ({ of, negated, list }) => [
      ...this.inner(of),
      negated ? ' not in (' : ' in (',
      ...separated(
        list.map((member) => this.write(member)),
        ', ',
      ),
      ')',
    ],
    inList: ({ of, negated, list }) => [
      ...this.inner(of),
      negated ? ' <> all(' : ' = any(',
      ...this.write(list),
      ')',
    ],
    and: ({ left, right }) => ['(', ...this.write(left), ' and ', ...this.write(right), ')'],
    or: ({ left, right }) => ['(', ...this.write(left), ' or ', ...this.write(right), ')'],
    not: ({ of }) => ['((', ...this.write(of), ') is not true)'],
    negate: ({ of }) => ['(- ', ...this.write(of), ')'],
    arithmetic: (typed) => this.arithmetic(typed),
    join: ({ left, right }) => ['(', ...this.write(left), ' || ', ...this.write(right), ')'],
    shift: ({ date, operator, days }) => [
      '(',
      ...this.write(date),
      ` ${operator} trunc(`,
      ...this.write(days),
      ')::integer)',
    ],
    days: ({ from, to }) => ['(', ...this.write(to), ' - ', ...this.write(from), ')'],
    call: ({ name, args }) =>
      writeCall(name, args, {
        write: (arg) => this.write(arg),
        alias: () => this.alias(),
      }),
    aggregate: (typed) => this.aggregate(typed),
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
    const text =
      left.typing.type === 'text' && right.typing.type === 'text' && operator !== '==' && operator !== '!='
    return [
      ...this.inner(left),
      ` ${comparisons[operator]} `,
      ...this.inner(right),
      text ? ' collate "C"' : '',
    ]
  }

  private arithmetic({ operator, left, right }: Typed & { kind: 'arithmetic' }): Pieces {
    if (operator !== '/') return ['(', ...this.write(left), ` ${operator} `, ...this.write(right), ')']
    return ['(round(', ...this.write(left), ', 38) / nullif(', ...this.write(right), ', 0))']
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
    return [
      { self: [...Array<string>(read.frame.levels).fill('parent'), keyOf(read)].join('.') },
      casts[type] ?? '',
    ]
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
    if (frame.kind === 'line') return [`${this.tables.get(frame) ?? ''}.${quoted(column)}`]
    const id = this.holderId(frame)
    return column === 'id' ? id : this.lookUp(frame.entity.table, column, id)
  }

  /** The id of the row above: kept in parent_id of the row below it. */
  private holderId(frame: Frame): Pieces {
    if (frame.kind !== 'up' || frame.below.kind !== 'up') return [row, `.${quoted(parentField.column)}`]
    return this.lookUp(frame.below.entity.table, parentField.column, this.holderId(frame.below))
  }

  private lookUp(table: string, column: string, id: Pieces): Pieces {
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

  private aggregate({ name, over, value, when }: Typed & { kind: 'aggregate' }): Pieces {
    const from = over.flatMap((frame, index): Pieces => {
      const id = this.own(frame.holder, 'id')
      const alias = this.alias()
      this.tables.set(frame, alias)
      const table = `${quoted(frame.entity.table)} ${alias}`
      return index === 0
        ? [` from ${table} where ${alias}.${quoted(parentField.column)} = `, ...id]
        : [` and ${alias}.${quoted(parentField.column)} = `, ...id]
    })
    const joined = over
      .slice(1)
      .map((frame) => `, ${quoted(frame.entity.table)} ${this.tables.get(frame) ?? ''}`)
      .join('')
    const [head, ...rest] = from
    const source: Pieces = [
      String(head).replace(' where ', `${joined} where `),
      ...rest,
      ...(when ? [' and ', ...this.write(when)] : []),
    ]
    const of = value ? this.write(value) : []
    switch (name) {
      case 'sum':
        return ['(select coalesce(sum(', ...of, '), 0)', ...source, ')']
      case 'count':
        return ['(select count(*)', ...source, ')']
      case 'min':
      case 'max':
        return [`(select ${name}(`, ...of, ')', ...source, ')']
      case 'any':
        return ['exists (select 1', ...source, ' and ', ...of, ')']
      case 'all':
        return ['not exists (select 1', ...source, ' and (', ...of, ') is not true)']
      case 'alike':
        return ['((select count(distinct ', ...of, ')', ...source, ') <= 1)']
      case 'unique':
        return [
          'not exists (select 1',
          ...source,
          ' and ',
          ...of,
          ' is not null group by ',
          ...of,
          ' having count(*) > 1)',
        ]
    }
  }
}
