import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv, Rule } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { readsAsked } from '../../rules/document/lineAsks.ts'

/**
 * The first rule that a row with the answers of a verb breaks, of those that read what is asked. Only what the row itself says is judged:
 * what is computed from an answer, and what stands above or below the row, the server looks at.
 */
export const brokenAnswer = (
  entity: CompiledEntity,
  verb: CompiledVerb,
  row: Row,
  env: ExpressionEnv,
): Rule | undefined =>
  verb.require.find(
    ({ rule }) => readsAsked(entity, verb, rule) && isOfRow(entity, rule, row) && rule.run(row, env) !== true,
  )

const isOfRow = ({ fields }: CompiledEntity, { deps }: Expression, row: Row): boolean =>
  deps.every((dep) => {
    const field = fields.find(({ wire }) => wire === dep)
    return field ? dep in row && !field.compute && !field.gathered : dep.startsWith('me.')
  })
