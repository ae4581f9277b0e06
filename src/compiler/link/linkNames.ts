import type { Expression } from '../../language/expression.ts'
import { saysWhere } from '../../language/verb.ts'
import { fadesByClock, looksAround } from '../scope/CompiledExpression.ts'
import { compileAt } from '../scope/expressions.ts'
import { lineFieldAt } from '../scope/fieldAt.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { isByItself } from '../scope/verbSides.ts'
import { placedStates } from '../scope/statesIn.ts'
import { switchVerbs } from '../scope/switchVerbs.ts'
import { isRun } from '../scope/runs.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

export function linkRule(
  unit: CompilationUnit,
  shape: EntityShape,
  rule: { readonly rule: unknown; readonly on?: string; readonly code?: string; readonly soft?: unknown },
  path: Path,
): void {
  const compiled = compileAt(unit, [...path, 'rule'], rule.rule, {
    root: shape.name,
    want: 'boolean',
    ...(path.includes('require') ? { foreign: true } : {}),
    ...(saysWhere(rule.code) ? { sql: 'may' } : {}), // it says who may where, which the database is asked when rows are counted
  })
  const far = compiled && looksAround(compiled)
  if (!path.includes('require')) refuseFading(unit, compiled, [...path, 'rule'])
  if (rule.soft !== undefined && (far || !path.includes('require')))
    report(unit.to, 'idle-word', unit.key([...path, 'soft']), {
      key: 'soft',
      field: shape.name,
      type: far ? 'rule that looks at other documents' : 'rule of what is saved',
      wanted: 'rules of `require` over the document itself',
    })
  if (rule.on !== undefined && !Object.hasOwn(shape.lines, rule.on))
    lineFieldAt(unit, shape, rule.on, unit.value([...path, 'on']))
}

/** A check is asked at every save and verb: what the clock alone makes false would hold up the row for good. */
export function refuseFading(unit: CompilationUnit, rule: Expression | undefined, path: Path): void {
  if (rule && fadesByClock(rule)) report(unit.to, 'fading-check', unit.value(path), { words: rule.source })
}

export function knownState(unit: CompilationUnit, shape: EntityShape, name: string, path: Path): boolean {
  return known(unit, 'unknown-state', unit.value(path), { name, choices: shape.states, entity: shape.name })
}

/** `DRAFT|REJECTED`: every one of them is a state; each is marked where it stands. */
export function knownStates(unit: CompilationUnit, shape: EntityShape, states: string, mark: Mark): boolean {
  return placedStates(states).every(({ name, at }) =>
    known(unit, 'unknown-state', markWithin(mark, at, name.length), {
      name,
      choices: shape.states,
      entity: shape.name,
    }),
  )
}

/** Verbs as they are done on rows: what the author wrote, and those every base-data entity has. */
export function verbNames(shape: EntityShape): readonly string[] {
  const names = verbs.get(shape) ?? findVerbs(shape)
  verbs.set(shape, names)
  return names
}

const verbs = new WeakMap<EntityShape, readonly string[]>()

function findVerbs(shape: EntityShape): readonly string[] {
  const own = Object.entries(shape.origin.source.verbs ?? {}).flatMap(([name, verb]) =>
    isRun(verb) ? [] : [name],
  )
  return shape.kind === 'baseData' ? [...new Set([...own, ...Object.keys(switchVerbs)])] : own
}

/** Verbs that wait for somebody or for a moment: fields may be needed for them, hooks stand before and after them. */
export const awaitedVerbs = (unit: CompilationUnit, shape: EntityShape): string[] =>
  verbNames(shape).filter((name) => {
    const verb = shape.origin.source.verbs?.[name]
    return verb === undefined || !isByItself(unit, verb)
  })

/** One name or a list of them, each with its place. */
export function eachName(
  names: string | readonly string[] | undefined,
  path: Path,
  visit: (name: string, path: Path) => void,
): void {
  if (typeof names === 'string') visit(names, path)
  else names?.forEach((name, index) => visit(name, [...path, index]))
}
