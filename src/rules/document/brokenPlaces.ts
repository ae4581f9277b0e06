import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Rule } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { isFree } from './editable.ts'
import { fieldOf, hasValue, joinPath, lineEntityOf, linesOf, type Entities } from './rowPath.ts'

/** The document that a broken rule is about. */
interface Judged {
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly row: Row
  readonly env: ExpressionEnv
}

/** A way to one list of lines: names of lines, outermost first. */
type Way = readonly string[]

/**
 * `brokenPlaces({ entity: { fields: [] }, row: {} }, { rule: { deps: [], run: () => false }, on: 'lines' })` → `['lines']`.
 * Where a rule that a row breaks can be mended, as wire paths: `['lines[0].price', 'lines[4].price']`. A rule over lines is
 * asked anew with each line alone, and the lines that break it alone are named; where only all of them together do (a sum, a
 * count, an `any`), it is the place that the rule names, or nothing.
 */
export function brokenPlaces(judged: Judged, { rule, on }: Rule): readonly string[] {
  const { entities, entity, row, env } = judged
  const breaks = (one: Row) => rule.run(one, env) !== true
  const ways = waysOf(judged, rule.deps)
  const places = ways.flatMap((way) =>
    guiltyIn(row, way, breaks).map(({ path, line, above }) => {
      const field = fieldToMend(
        { entities, entity, row: line, env: envBelow(env, above) },
        way,
        rule.deps,
        on,
      )
      return joinPath(path, field?.wire ?? '')
    }),
  )
  if (places.length > 0) return [...new Set(places)]
  if (on === undefined) return []
  // A rule that names a field of lines, but that no line breaks alone, is shown at the lines.
  const [first = ''] = on.split('.')
  if (on.includes('.')) return [first]
  return [fieldOf(entity, on)?.wire ?? on]
}

/** The lists that a rule reads, the deepest first: what breaks it in the inner lines is named there. */
function waysOf({ entities, entity }: Judged, deps: readonly string[]): readonly Way[] {
  const ways = new Map<string, Way>()
  for (const dep of deps) {
    const steps = dep.split('.')
    for (let depth = 1; depth <= steps.length; depth++) {
      const way = steps.slice(0, depth)
      if (!lineEntityOf(entities, entity, way)) break
      ways.set(way.join('.'), way)
    }
  }
  return [...ways.values()].toSorted((a, b) => b.length - a.length).slice(0, 1)
}

interface Guilty {
  readonly path: string
  readonly line: Row
  /** The rows above it, the nearest first. */
  readonly above: readonly Row[]
}

/** Lines of this way which break the rule when they are the only ones; none where the rule is broken without any. */
function guiltyIn(row: Row, way: Way, breaks: (row: Row) => boolean): readonly Guilty[] {
  const [name = '', ...rest] = way
  if (breaks({ ...row, [name]: [] })) return []
  return linesOf(row, name).flatMap((line, index): readonly Guilty[] => {
    const alone = (one: Row) => breaks({ ...row, [name]: [one] })
    if (!alone(line)) return []
    const path = `${name}[${index}]`
    const inner = rest.length > 0 ? guiltyIn(line, rest, alone) : []
    if (inner.length === 0) return [{ path, line, above: [row] }]
    return inner.map((one) => ({ ...one, path: joinPath(path, one.path), above: [...one.above, row] }))
  })
}

function envBelow(env: ExpressionEnv, above: readonly Row[]): ExpressionEnv {
  return above
    .toReversed()
    .reduce<ExpressionEnv>((outer, row) => ({ ...env, up: { row, up: outer.up } }), env)
}

/** The field of a line to write into: the one that the rule names if it may be written or is asked by a verb, else the first it reads that is empty, else any. */
function fieldToMend(
  { entities, entity, row, env }: Judged,
  way: Way,
  deps: readonly string[],
  on: string | undefined,
): CompiledField | undefined {
  const line = lineEntityOf(entities, entity, way)
  if (!line) return undefined
  const stem = `${way.join('.')}.`
  const named = on?.startsWith(stem) ? fieldOf(line, on.slice(stem.length)) : undefined
  if (named?.assigned && !named.compute) return named // a verb asks it
  const read = deps.flatMap((dep) => {
    const name = dep.startsWith(stem) ? dep.slice(stem.length).split('.')[0] : undefined
    return (name && fieldOf(line, name)) || []
  })
  const open = [...(named ? [named] : []), ...read].filter((field) => isFree(field, row, env))
  if (named && open[0] === named) return named
  return open.find(({ wire }) => !hasValue(row[wire])) ?? open[0] ?? named
}
