import type { SqlPart, ValueType } from '../../language/expression.ts'
import { parentField } from '../../language/systemFields.ts'
import { quoted } from '../naming.ts'
import type { ExpressionProblem } from './ast.ts'
import { checkSchemes, isCheckScheme } from './checkDigits.ts'
import { keyOf } from './dependencies.ts'
import type { ScopeField } from './Scope.ts'
import type { Frame, Read, Typed } from './Typed.ts'

/** A piece of SQL while it is made; `row` stands for the alias of the expression's own table. */
type Piece = Exclude<SqlPart, string> | string | typeof row
const row = Symbol('row')
type Pieces = readonly Piece[]

/** Raised inside and answered outside: the expression cannot be said in SQL. */
class NotInSql extends Error {
  readonly problem: ExpressionProblem
  constructor(typed: Typed, what: string) {
    super(what)
    this.problem = { code: 'not-in-sql', ...typed.span, facts: { what } }
  }
}

/**
 * The source text of an array of SqlPart over a variable `t`: what `Expression.sql` returns.
 * Null and false are one at the top, as in `where`; `not` and `all` keep them so. Aliases x1, x2, … are taken.
 * Points in time are cut to days in the time zone of the database session, which must be the tenant's.
 */
export function emitSql(typed: Typed): string | ExpressionProblem {
  try {
    return print(new Writer().write(typed))
  } catch (error) {
    if (error instanceof NotInSql) return error.problem
    throw error
  }
}

/** The same at once, over the row under the alias `t`: for expressions that were typed in the running application. */
export function sqlParts(typed: Typed, t: string): readonly SqlPart[] | ExpressionProblem {
  try {
    return new Writer().write(typed).map((piece) => (piece === row ? t : piece))
  } catch (error) {
    if (error instanceof NotInSql) return error.problem
    throw error
  }
}

function print(pieces: Pieces): string {
  const printed: string[] = []
  let text = ''
  const flush = () => {
    if (text !== '') printed.push(`\`${text}\``)
    text = ''
  }
  for (const piece of pieces) {
    if (piece === row) text += '${t}'
    else if (typeof piece === 'string') text += piece.replace(/[\\`]|\$(?=\{)/g, '\\$&')
    else {
      flush()
      printed.push(JSON.stringify(piece))
    }
  }
  flush()
  return `[${printed.join(', ')}]`
}

const comparisons = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const
const casts: Readonly<Partial<Record<ValueType, string>>> = {
  decimal: '::numeric',
  integer: '::numeric',
  date: '::date',
  datetime: '::timestamptz',
}
const separated = (many: readonly Pieces[], by: string): Pieces =>
  many.flatMap((pieces, index) => (index === 0 ? pieces : [by, ...pieces]))

/** The sign of what is no numeric would be a float. */
const exact = (typed: Typed | undefined, pieces: Pieces): Pieces =>
  typed?.typing.type === 'decimal' && typed.kind !== 'literal' ? pieces : ['(', ...pieces, ')::numeric']

class Writer {
  private aliases = 0
  private readonly tables = new Map<Frame, string>()

  write(typed: Typed): Pieces {
    switch (typed.kind) {
      case 'literal':
        return this.literal(typed)
      case 'clock':
        return [{ clock: typed.clock }, typed.clock === 'today' ? '::date' : '::timestamptz']
      case 'me':
        return [{ me: typed.name }, casts[typed.typing.type] ?? '']
      case 'read':
        return this.read(typed.read, typed.typing.type)
      case 'attribute':
        throw new NotInSql(typed, 'attribute')
      case 'compare':
        return this.compare(typed)
      case 'isNull':
        return [...this.nullable(typed.of), typed.negated ? ' is not null' : ' is null']
      case 'in':
        return [
          ...this.inner(typed.of),
          typed.negated ? ' not in (' : ' in (',
          ...separated(
            typed.list.map((member) => this.write(member)),
            ', ',
          ),
          ')',
        ]
      case 'inList':
        return [
          ...this.inner(typed.of),
          typed.negated ? ' <> all(' : ' = any(',
          ...this.write(typed.list),
          ')',
        ]
      case 'and':
      case 'or':
        return ['(', ...this.write(typed.left), ` ${typed.kind} `, ...this.write(typed.right), ')']
      case 'not':
        return ['((', ...this.write(typed.of), ') is not true)']
      case 'negate':
        return ['(- ', ...this.write(typed.of), ')']
      case 'arithmetic':
        return this.arithmetic(typed)
      case 'join':
        return ['(', ...this.write(typed.left), ' || ', ...this.write(typed.right), ')']
      case 'shift':
        return [
          '(',
          ...this.write(typed.date),
          ` ${typed.operator} trunc(`,
          ...this.write(typed.days),
          ')::integer)',
        ]
      case 'days':
        return ['(', ...this.write(typed.to), ' - ', ...this.write(typed.from), ')']
      case 'call':
        return this.call(typed)
      case 'aggregate':
        return this.aggregate(typed)
      case 'convert':
        return this.convert(typed)
    }
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

  private call({ name, args }: Typed & { kind: 'call' }): Pieces {
    const [first = [], second = [], third = []] = args.map((arg) => this.write(arg))
    switch (name) {
      case 'if':
        return ['case when ', ...first, ' then ', ...second, ' else ', ...third, ' end'].flatMap(
          (piece, index, all) =>
            index === 0 ? ['(', piece] : index === all.length - 1 ? [piece, ')'] : [piece],
        )
      case 'round':
        return ['round(', ...first, ', ', ...whole(args[1], second), ')']
      case 'roundDown':
        return ['trunc(', ...first, ', ', ...whole(args[1], second), ')']
      case 'roundUp':
        return [
          '(sign(',
          ...exact(args[0], first),
          ') * ceil(abs(',
          ...exact(args[0], first),
          ') * 10::numeric ^ ',
          ...whole(args[1], second),
          ') / 10::numeric ^ ',
          ...whole(args[1], second),
          ')',
        ]
      case 'year':
      case 'month':
        return [`extract(${name} from `, ...first, ')']
      case 'length':
        return ['char_length(', ...first, ')']
      case 'contains':
        return ['(strpos(upper(', ...first, '), upper(', ...second, ')) > 0)']
      case 'startsWith':
        return ['starts_with(upper(', ...first, '), upper(', ...second, '))']
      case 'workdays':
        return this.workdays(first, second)
      case 'hasCheckDigit':
        return this.checkDigit(first, args[1])
      default:
        return [
          `${name}(`,
          ...separated(
            args.map((arg) => this.write(arg)),
            ', ',
          ),
          ')',
        ]
    }
  }

  private workdays(date: Pieces, count: Pieces): Pieces {
    const one = this.alias()
    const last = `least(extract(isodow from ${one}.d)::integer, 5)`
    return [
      `(select ${one}.d + ${last} - extract(isodow from ${one}.d)::integer + ${one}.n + 2 * ((${last} - 1 + ${one}.n) / 5) from (select `,
      ...date,
      ' as d, greatest(0, trunc(',
      ...count,
      `)::integer) as n) ${one})`,
    ]
  }

  /** The text stands once, in a table of one row, and is looked at sign by sign. */
  private checkDigit(text: Pieces, kind: Typed | undefined): Pieces {
    const name = kind?.kind === 'literal' ? kind.value : null
    if (!isCheckScheme(name)) return ['false']
    const { alphabet, weights, checks } = checkSchemes[name]
    const [one, signs] = [this.alias(), this.alias()]
    const sum = `(select sum((strpos('${alphabet}', substr(${one}.c, ${signs}.i::integer, 1)) - 1) * ${signs}.w)::integer from unnest(array[${weights.join()}]) with ordinality ${signs}(w, i))`
    return [
      `(select ${one}.c ~ '^[${alphabet}]{${weights.length}}[${checks}]$' and substr('${checks}', ${sum} % ${checks.length} + 1, 1) = right(${one}.c, 1) from (select `,
      ...text,
      ` as c) ${one})`,
    ]
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

/** A number of decimals as PostgreSQL wants it: whole and not below zero. */
function whole(typed: Typed | undefined, pieces: Pieces): Pieces {
  const plain = typed?.kind === 'literal' && /^\d+$/.test(String(typed.value))
  return plain ? pieces : ['greatest(trunc(', ...pieces, '), 0)::integer']
}
