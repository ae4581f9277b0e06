import type { Rule } from '../../language/expression.ts'
import type { CompiledAssignment, CompiledVerb, CompiledWrite } from '../../language/verb.ts'
import type { SourceVerb, SourceWrite } from '../../language/source.ts'
import { compileText } from '../scope/expressions.ts'
import { labelOf } from '../scope/labels.ts'
import { batchOf } from '../link/linkVerbs.ts'
import { listOf, resourceOf } from '../scope/names.ts'
import { asPredicate, nothing, ruleAt, sentence } from '../scope/normalizeRules.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/SymbolTable.ts'

/** What the author wrote, and switching on and off for base data. */
export function normalizeVerbs(unit: CompilationUnit, shape: EntityShape): CompiledVerb[] {
  const own = Object.entries(shape.origin.source.verbs ?? {}).map(([name, verb]) =>
    normalizeVerb(unit, shape, name, verb),
  )
  if (shape.kind !== 'baseData') return own
  const switches = [
    switchVerb(unit, shape, 'doEnable', 'Y', { CN: '启用', EN: 'Enable' }),
    switchVerb(unit, shape, 'doInvalid', 'N', { CN: '失效', EN: 'Disable' }),
  ]
  return [...own, ...switches.filter(({ name }) => !own.some((verb) => verb.name === name))]
}

function normalizeVerb(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  verb: SourceVerb,
): CompiledVerb {
  const path = [...shape.origin.path, 'verbs', name]
  return {
    name,
    resource: resourceOf(name),
    label: labelOf(verb.label),
    from: listOf(verb.from),
    ...(verb.to ? { to: verb.to } : {}),
    by: verb.by === undefined ? [unit.world.firstAudience] : listOf(verb.by),
    require: requireOf(unit, verb, path),
    ask: listOf(verb.ask),
    set: Object.entries(verb.set ?? {}).flatMap(([target, value]) =>
      assignment(unit, target, typeof value === 'object', [...path, 'set', target]),
    ),
    writes: (verb.writes ?? []).map((write, index) => writeOf(unit, write, [...path, 'writes', index])),
    batch: batchOf(verb),
    ...(verb.process ? { process: verb.process } : {}),
    ...(verb.unapproved ? { unapproved: verb.unapproved } : {}),
    danger: verb.danger ?? false,
    ...(verb.icon ? { icon: verb.icon } : {}),
    apiOnly: verb.apiOnly ?? false,
    at: placeOf(unit.file, unit.key(path).span.start),
  }
}

function requireOf(unit: CompilationUnit, { require }: SourceVerb, path: Path): Rule[] {
  if (Array.isArray(require))
    return require.map((rule, index) => ruleAt(unit, rule, [...path, 'require', index]))
  const rule = unit.at(...path, 'require')
  return rule ? [{ rule: asPredicate(rule), say: sentence(rule), code: 'CHECK_FAILED' }] : []
}

/** `lines.field` writes to each line. */
export function assignment(
  unit: CompilationUnit,
  target: string,
  isConditional: boolean,
  path: Path,
): CompiledAssignment[] {
  const value = isConditional ? unit.at(...path, 'value') : unit.at(...path)
  const when = isConditional ? unit.at(...path, 'when') : undefined
  const dot = target.lastIndexOf('.')
  return value
    ? [
        {
          ...(dot < 0 ? {} : { lines: target.slice(0, dot) }),
          field: target.slice(dot + 1),
          value,
          ...(when ? { when: asPredicate(when) } : {}),
        },
      ]
    : []
}

function writeOf(unit: CompilationUnit, write: SourceWrite, path: Path): CompiledWrite {
  const when = unit.at(...path, 'when')
  const values = Object.keys(write.values).flatMap((name) =>
    assignment(unit, name, false, [...path, 'values', name]),
  )
  return {
    entity: write.entity,
    ...(write.each ? { each: write.each } : {}),
    ...(when ? { when: asPredicate(when) } : {}),
    values,
  }
}

function switchVerb(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  flag: 'Y' | 'N',
  label: { CN: string; EN: string },
): CompiledVerb {
  const field = shape.fields['enabledFlag']
  const value =
    compileText(unit, flag, unit.value([]), { root: shape.name, ...(field ? { want: field } : {}) }) ??
    nothing
  return {
    name,
    resource: resourceOf(name),
    label,
    from: [],
    by: [unit.world.firstAudience],
    require: [],
    ask: [],
    set: [{ field: 'enabledFlag', value }],
    writes: [],
    batch: true,
    danger: false,
    icon: flag === 'Y' ? 'check-circle' : 'stop',
    apiOnly: false,
    at: placeOf(unit.file, unit.value([...shape.origin.path, 'entity']).span.start),
  }
}
