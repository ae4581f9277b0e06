import type { Expression } from '../../language/expression.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import type { SourceFlow } from '../../language/source.ts'
import { agreementsIn } from '../link/agreements.ts'
import { labelOf } from '../scope/labels.ts'
import { resourceOf } from '../scope/names.ts'
import { asPredicate, nothing } from '../scope/normalizeRules.ts'
import { assignment } from './assignments.ts'
import { columnFor } from './columns.ts'
import { searchFor } from './searchFields.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** A flow of which everything is decided; its picker's columns too. */
export function normalizeFlow(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  flow: SourceFlow,
): CompiledFlow | undefined {
  const path = ['flows', name]
  const at = (key: string) => unit.at(...path, key) as Expression<string> | undefined // numbers travel as texts
  const source = unit.entity(flow.source)
  if (!source) return undefined
  const release = unit.at(...path, 'release')
  const standing = unit.at(...path, 'standing')
  const tolerance = at('tolerance')
  const columns = flow.columns ?? [
    ...new Set([source.display.code, source.display.name, ...(flow.open ? [flow.open] : [])]),
  ]
  const search = flow.search ?? []
  const copies = (key: 'copy' | 'copyHeader') =>
    Object.keys(flow[key] ?? {}).flatMap((field) => assignment(unit, field, false, [...path, key, field]))
  const same = agreementsIn(unit, flow, path).flatMap((one): CompiledAssignment[] => {
    const value = unit.at(...one.path)
    return value ? [{ field: one.name, value }] : []
  })
  return {
    name,
    label: labelOf(flow.label),
    resource: resourceOf(name),
    audience: flow.audience ?? unit.world.firstAudience,
    source: flow.source,
    when: asPredicate(unit.at(...path, 'when') ?? nothing),
    ...(standing ? { standing: asPredicate(standing) } : {}),
    lines: flow.link.slice(0, flow.link.lastIndexOf('.')),
    link: last(flow.link),
    take: last(flow.take),
    of: at('of') ?? asText(nothing),
    ...(tolerance ? { tolerance } : {}),
    holds: at('holds') ?? asText(nothing),
    ...(flow.taken ? { taken: flow.taken } : {}),
    ...(flow.open ? { open: flow.open } : {}),
    ...(release ? { release: asPredicate(release) } : {}),
    copyHeader: copies('copyHeader'),
    copyLine: copies('copy'),
    ...(same.length > 0 ? { same } : {}),
    groupBy: flow.groupBy ?? [],
    ask: flow.ask ?? [],
    columns,
    search,
    picker: {
      columns: columns.flatMap(
        (text) =>
          columnFor(unit, source, text, { mark: unit.value([...path, 'columns']), editable: false }) ?? [],
      ),
      search: search.flatMap(
        (text) => searchFor(unit, source, text, { mark: unit.value([...path, 'search']) }) ?? [],
      ),
    },
    error: flow.refuse
      ? { code: flow.refuse.code, say: labelOf(flow.refuse.say) }
      : {
          code: 'CHECK_FAILED',
          say: { CN: '超出可用数量，仅剩 {rest}', EN: 'More than is open: only {rest} left' },
        },
  }
}

const last = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const asText = (expression: Expression) => expression as Expression<string> // stands where link found a mistake
