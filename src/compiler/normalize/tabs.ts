import type { Expression } from '../../language/expression.ts'
import type { CompiledTab } from '../../language/screen.ts'
import { settingNames } from '../../rules/expression/isSetting.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import { labelOf } from '../scope/labels.ts'
import { hiddenOf } from '../scope/screenParts.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { fieldsIn } from '../scope/FieldShape.ts'

/** The tabs of a list beside those of its states. What a variant inherits and its audience may not read in every row falls away. */
export function tabsOf({ unit, plan, shape }: ScreenAsk): CompiledTab[] {
  return Object.entries(plan.list?.tabs ?? {}).flatMap(([name, { label, when }]) => {
    const path = tabPath(plan.home, name)
    const query = String(when)
    const rule = compileAt(unit, path, query, { root: shape.name, want: 'boolean' })
    const [setting] = settingNames(query)
    if (setting !== undefined)
      report(unit.to, 'setting-in-tab', unit.value(path), { name: `setting.${setting}` })
    if (!rule || setting !== undefined) return []
    const isSecret = plan.audience !== undefined && secretsRead(unit, shape, rule, plan.audience).length > 0
    return isSecret ? [] : [{ name, label: labelOf(label), query, says: rule.says }]
  })
}

/** The tab that a list begins with; of a variant that goes without it, none. */
export function firstTab({ unit, plan }: ScreenAsk, tabs: readonly CompiledTab[]): string | undefined {
  const name = plan.list?.tab
  if (name === undefined) return undefined
  const choices = Object.keys(plan.list?.tabs ?? {})
  if (!known(unit, 'unknown-name', unit.value([...plan.home, 'tab']), { name, choices })) return undefined
  return tabs.some((tab) => tab.name === name) ? name : undefined
}

/** Where its author wrote which rows a tab shows. */
export const tabPath = (list: Path, name: string): Path => [...list, 'tabs', name, 'when']

interface SecretRead {
  readonly field: string
  readonly entity: string
}

/** What a rule over rows of `shape` reads, and the audience may not read in every row: through refs, lines and what holds a line too. */
export function secretsRead(
  unit: CompilationUnit,
  shape: EntityShape,
  rule: Expression,
  audience: string,
): readonly SecretRead[] {
  return rule.deps.flatMap((path) => secretsAlong(unit, shape, path.split('.'), audience))
}

function secretsAlong(
  unit: CompilationUnit,
  shape: EntityShape,
  [first = '', ...rest]: readonly string[],
  audience: string,
): readonly SecretRead[] {
  const field = fieldsIn(shape.fields).find(({ name, wire }) => name === first || wire === first)
  const own =
    field && hiddenOf(unit, shape, audience, true).has(field.name)
      ? [{ field: field.name, entity: shape.name }]
      : []
  const lines = shape.lines[first]
  const next = first === 'parent' ? shape.parent : (field?.to ?? lines?.entity)
  const further = next === undefined || rest.length === 0 ? undefined : unit.entity(next)
  return further ? [...own, ...secretsAlong(unit, further, rest, audience)] : own
}
