import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'

/**
 * The days on which a document should come to the steps of its path, yyyy-MM-dd, in their order: as their states say; of the last, where it
 * says nothing, that of the figures which is a day. Null where nothing is said, or where it is not known yet.
 */
export function expectedDays(
  { path = [], expected }: Pick<CompiledEntity, 'path' | 'expected'>,
  figures: readonly Pick<CompiledColumn, 'key' | 'type'>[],
  row: Row,
  env: ExpressionEnv,
): readonly (string | null)[] {
  return path.map((code, index) => {
    const rule = expected?.[code]
    if (rule) return dayOf(rule.run(row, env))
    return index === path.length - 1 ? dayAmong(figures, row) : null
  })
}

/** The figure that is a day; none where there are several of them, since nothing says which is meant. */
function dayAmong(figures: readonly Pick<CompiledColumn, 'key' | 'type'>[], row: Row): string | null {
  const days = figures.filter(({ type }) => type === 'date')
  return days.length === 1 ? dayOf(row[days[0]?.key ?? '']) : null
}

const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : null
