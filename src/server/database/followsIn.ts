import type { CompiledEntity, CompiledKept } from '../../language/entity.ts'
import type { TableModel } from './SchemaModel.ts'

/** `followsIn({ lines: [] })` → `{}`. By which rule its tables follow rows of others. */
export function followsIn({ lines }: Pick<CompiledEntity, 'lines'>): Pick<TableModel, 'follows'> {
  const rules = lines.flatMap(({ name, kept }) => (kept ? [[name, ruleOf(kept)] as const] : []))
  return rules.length > 0 ? { follows: Object.fromEntries(rules) } : {}
}

const ruleOf = ({ each, per = [], values }: CompiledKept): string =>
  JSON.stringify([
    each.entity,
    each.lines,
    [each.ref, each.where, ...per].map((rule) => rule?.source ?? null),
    values.map(({ field, value }) => [field, value.source]),
  ])
