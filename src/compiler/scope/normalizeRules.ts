import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, Limit, Predicate, Rule } from '../../language/expression.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledState } from '../../language/state.ts'
import { labelOf } from './labels.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** Link gave it a condition: its type says so. */
export const asPredicate = (expression: Expression): Predicate => expression as Predicate // checked against boolean where it was compiled

/** Rules without words are said as their sentence. */
export function ruleAt(
  unit: CompilationUnit,
  rule: { readonly say?: string; readonly code?: string; readonly on?: string },
  path: Path,
): Rule {
  const compiled = unit.at(...path, 'rule')
  return {
    rule: asPredicate(compiled ?? nothing),
    say: rule.say ? labelOf(rule.say) : sentence(compiled),
    code: rule.code ?? 'CHECK_FAILED',
    ...(rule.on ? { on: rule.on } : {}),
  }
}

/** A check that bounds what is kept from rows of other documents; undefined of any other. Without words it says what may still be, or must be. */
export function limitAt(
  unit: CompilationUnit,
  rule: { readonly say?: string; readonly code?: string; readonly on?: string },
  path: Path,
): Limit | undefined {
  const known = unit.limits.get(path.join('/'))
  if (!known) return undefined
  const unless = unit.at(...path, 'unless')
  const usual =
    known.side === 'most'
      ? definitionTexts.label('rule.open', { rest: '{rest}' })
      : definitionTexts.label('rule.least', { least: '{least}' })
  return {
    ...ruleAt(unit, rule, path),
    ...(rule.say ? {} : { say: usual }),
    ...known,
    counts: asNumber(unit.at(...path, 'counts')),
    bound: asNumber(unit.at(...path, 'bound')),
    ...(unless ? { unless: asPredicate(unless) } : {}),
  }
}

/** Numbers travel as texts: link checked it against decimal. */
const asNumber = (expression: Expression | undefined): Expression<string> =>
  (expression ?? nothing) as Expression<string> // or it stands where link found a mistake

/** Stands where link found a mistake; nothing is emitted then. */
export const nothing: Expression = {
  run: () => null,
  type: 'null',
  deps: [],
  says: { CN: '', EN: '' },
  source: 'null',
}

export const sentence = (expression: Expression | undefined): Label =>
  definitionTexts.label('rule.required', { rule: expression?.says ?? '' })

/** The colour of a state that says none: the first, the last, and those between. */
function colorAt(index: number, count: number): CompiledState['color'] {
  if (index === 0) return 'default'
  return index === count - 1 ? 'success' : 'processing'
}

export function statesOf({ origin, stateField, states }: EntityShape): CompiledEntity['states'] {
  if (!stateField) return undefined
  const values = Object.entries(origin.source.states ?? {}).map(([code, state], index): CompiledState => {
    const inferred = colorAt(index, states.length)
    return typeof state === 'string'
      ? { code, label: labelOf(state), color: inferred }
      : { code, label: labelOf(state.label), color: state.color ?? inferred }
  })
  return { field: stateField, initial: states[0] ?? '', values }
}
