import type { CompiledCondition, CompiledFlow } from '../../language/flow.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import type { SourceFlow } from '../../language/source.ts'
import { agreementsIn } from '../link/agreements.ts'
import { compileConditions } from '../scope/conditions.ts'
import { labelOf } from '../scope/labels.ts'
import { given } from '../scope/given.ts'
import { resourceOf } from '../scope/names.ts'
import { asPredicate, nothing } from '../scope/normalizeRules.ts'
import { assignment } from './assignments.ts'
import { columnFor } from './columns.ts'
import { withIdentity } from './identityColumn.ts'
import { searchFor } from './searchFields.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** A flow of which everything is decided; its picker's columns too. */
export function normalizeFlow(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  flow: SourceFlow,
): CompiledFlow | undefined {
  const source = unit.entity(flow.source)
  if (!source) return undefined
  const path = ['flows', name]
  const columns = flow.columns ?? [...new Set([source.display.code, source.display.name])]
  const search = flow.search ?? []
  return {
    name,
    label: labelOf(flow.label),
    resource: resourceOf(name),
    audience: flow.audience ?? unit.world.firstAudience,
    source: flow.source,
    ...takingOf(unit, flow, path),
    ...copiesOf(unit, flow, path),
    groupBy: flow.groupBy ?? [],
    ask: flow.ask ?? [],
    columns,
    search,
    picker: {
      columns: withIdentity(
        unit,
        source,
        columns.flatMap(
          (text) =>
            columnFor(unit, source, text, { mark: unit.value([...path, 'columns']), editable: false }) ?? [],
        ),
      ),
      search: search.flatMap(
        (text) => searchFor(unit, source, text, { mark: unit.value([...path, 'search']) }) ?? [],
      ),
    },
    ...unbounded,
  }
}

type Taking = 'when' | 'conditions' | 'standing' | 'lines' | 'link' | 'take' | 'total'

/** Which rows give, and to which field of which lines. */
function takingOf(unit: CompilationUnit, flow: SourceFlow, path: Path): Pick<CompiledFlow, Taking> {
  const condition = (key: string) => {
    const rule = unit.at(...path, key)
    return rule && asPredicate(rule)
  }
  return {
    when: condition('when') ?? asPredicate(nothing),
    ...given({ standing: condition('standing'), conditions: conditionsOf(unit, flow, [...path, 'when']) }),
    lines: flow.link.slice(0, flow.link.lastIndexOf('.')),
    link: last(flow.link),
    take: last(flow.take),
    ...given({ total: flow.total }),
  }
}

/** Why a row may not be taken from is said condition by condition. */
function conditionsOf(
  unit: CompilationUnit,
  { when, source }: SourceFlow,
  path: Path,
): readonly CompiledCondition[] | undefined {
  if (when === undefined || !unit.at(...path)) return undefined
  return compileConditions(unit, String(when), unit.value(path), { root: source, want: 'boolean' })
}

/** What a new line gets from its source, and what both agree in. */
function copiesOf(
  unit: CompilationUnit,
  flow: SourceFlow,
  path: Path,
): Pick<CompiledFlow, 'copyHeader' | 'copyLine' | 'same'> {
  const copies = (key: 'copy' | 'copyHeader') =>
    Object.keys(flow[key] ?? {}).flatMap((field) => assignment(unit, field, false, [...path, key, field]))
  const same = agreementsIn(unit, flow, path).flatMap((one): CompiledAssignment[] => {
    const value = unit.at(...one.path)
    return value ? [{ field: one.name, value }] : []
  })
  return {
    copyHeader: copies('copyHeader'),
    copyLine: copies('copy'),
    ...(same.length > 0 ? { same } : {}),
  }
}

const last = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** What bounds it is known when all entities are (flowLimits.ts). */
const unbounded = {
  counted: [],
  error: { code: 'CHECK_FAILED', say: definitionTexts.label('rule.open', { rest: '{rest}' }) },
} satisfies Partial<CompiledFlow>
