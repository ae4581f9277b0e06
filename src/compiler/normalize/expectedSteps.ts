import type { Expression } from '../../language/expression.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { report } from '../source/diagnostics.ts'

/** When the steps of a path are expected, by the code of the state. A document comes only to what is a step, and begins in the first. */
export function expectedSteps(
  unit: CompilationUnit,
  { origin }: EntityShape,
  path: readonly string[],
): Readonly<Record<string, Expression>> {
  const expected: Record<string, Expression> = {}
  for (const [code, state] of Object.entries(origin.source.states ?? {})) {
    if (typeof state === 'string' || state.expected === undefined) continue
    const at = [...origin.path, 'states', code, 'expected']
    const found = unit.at(...at)
    if (path.indexOf(code) > 0) {
      if (found) expected[code] = found
    } else
      report(unit.to, 'idle-word', unit.key(at), {
        key: 'expected',
        field: code,
        type: path[0] === code ? 'state that a document begins in' : 'state beside the path',
        wanted: 'steps that a document comes to',
      })
  }
  return expected
}
