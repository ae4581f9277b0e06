import type { CompareOperator } from '../../rules/expression/ast.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { comparisonOf, dayBounds } from '../../rules/expression/dayBounds.ts'
import { sqlParts } from '../../rules/expression/emitSql.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import type { Part, Typed } from '../../rules/expression/Typed.ts'
import type { CompiledView, CompiledViewRows } from '../../language/view.ts'
import type { EntityNode } from './Catalog.ts'
import type { Place } from './comparing.ts'
import type { Below } from './Joins.ts'
import { queryScope } from './queryScope.ts'
import { bound } from './toSql.ts'
import type { Sql } from '../database/Sql.ts'

type Asker = Pick<Place, 'catalog' | 'caller' | 'lookups' | 'env'>

/**
 * What is asked of values of a view that are computed of a day (`month`, which is `monthStart(each.day)`), said of the day in the rows that the view
 * goes through: there an index finds them, and the planner knows how many they are. All rows of a group agree in such a value, so whole groups stay or go.
 */
export class Narrowing implements Below {
  readonly #asker: Asker
  readonly #view: CompiledView
  readonly #taken: Typed[][]

  constructor(asker: Asker, view: CompiledView) {
    this.#asker = asker
    this.#view = view
    this.#taken = view.rows.map(() => [])
  }

  /** Whether a condition over a field of the view is asked below. Whoever is told so must not ask it again, and finds the rows by `relationOf` with this. */
  takes(wire: string, operator: CompareOperator, value: string): boolean {
    const said = this.#view.rows.map((rows) => this.#bounds(rows, wire, operator, value))
    const found = said.filter((one) => one !== undefined)
    if (found.length < said.length) return false
    for (const [at, one] of found.entries()) this.#taken[at]?.push(one)
    return true
  }

  /** What was taken, over the rows of one kind. What these take over to what they go through themselves is not among it. */
  conditions(at: number, place: Place): readonly Sql[] {
    const own = (this.#taken[at] ?? []).flatMap(comparisons)
    return own.flatMap((one) => (isTaken(place, one) ? [] : [sqlOf(place, one)]))
  }

  #bounds(rows: CompiledViewRows, wire: string, operator: CompareOperator, value: string): Typed | undefined {
    const text = valueOf(this.#view, rows, wire)
    const node = this.#asker.catalog.node(rows.entity)
    const made = text === undefined ? undefined : typedOf({ ...this.#asker, node }, text)
    if (!made) return undefined
    const day = made.typing.type === 'datetime' ? dayOf(made) : made
    return dayBounds(compared(day, operator, value), this.#asker.env)
  }
}

/** Of a view that is found whenever it is asked. */
export function narrowingOf(asker: Asker, { entity: { view } }: EntityNode): Narrowing | undefined {
  return view && !view.pace ? new Narrowing(asker, view) : undefined
}

/** A condition without the parts of it that are asked below; all of them must hold. */
export function remaining(place: Place, typed: Typed): Typed {
  if (typed.kind === 'and')
    return { ...typed, left: remaining(place, typed.left), right: remaining(place, typed.right) }
  return typed.kind === 'compare' && isTaken(place, typed)
    ? { kind: 'literal', value: true, typing: { type: 'boolean' }, span: typed.span }
    : typed
}

function isTaken(place: Place, typed: Part<'compare'>): boolean {
  const given = comparisonOf(typed, place.env)
  if (given?.made.kind !== 'read') return false
  const { frame, via, field } = given.made.read
  const isOwn = frame.kind === 'row' && via.length === 0
  return isOwn && place.joins.takes(field.name, given.operator, given.value)
}

const comparisons = (typed: Typed): readonly Part<'compare'>[] => {
  if (typed.kind === 'and') return [...comparisons(typed.left), ...comparisons(typed.right)]
  return typed.kind === 'compare' ? [typed] : []
}

/** Of a group what its rows agree in, else what each row says. */
function valueOf({ grouped }: CompiledView, { values }: CompiledViewRows, wire: string): string | undefined {
  if (!grouped) return values[wire]?.value
  return grouped.report.groups[grouped.groups.indexOf(wire)]?.value
}

function typedOf(place: Parameters<typeof queryScope>[0], text: string): Typed | undefined {
  const parsed = parseExpression(text)
  return 'ast' in parsed ? checkExpression(parsed.ast, queryScope(place)).typed : undefined
}

const dayOf = (of: Typed): Typed => ({
  kind: 'convert',
  to: 'date',
  of,
  typing: { type: 'date' },
  span: of.span,
})

const compared = (left: Typed, operator: CompareOperator, value: string): Part<'compare'> => ({
  kind: 'compare',
  operator,
  left,
  right: { kind: 'literal', value, typing: left.typing, span: left.span },
  typing: { type: 'boolean' },
  span: left.span,
})

function sqlOf(place: Place, typed: Typed): Sql {
  const parts = sqlParts(typed, 'r', (id, table) => place.joins.byId(id, table))
  if ('code' in parts) throw new Error('A day of a row has no SQL.')
  return bound(parts, place.env)
}
