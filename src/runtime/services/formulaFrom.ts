import type { Client } from '../../client/Client.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { FormulaPlace } from '../../rules/formula/FormulaPlace.ts'
import type { FormulaValues } from '../../rules/formula/FormulaValues.ts'

/** What the formula of a row may name, as the row and what holds it (`env.up`) stand now: `formula` of the cells. */
export function formulaFrom(
  entity: CompiledEntity,
  column: CompiledColumn,
  row: Row,
  env: ExpressionEnv,
): Omit<FormulaPlace, 'atServer'> | undefined {
  const name = column.field ?? column.key
  const formula = entity.fields.find((field) => field.name === name)?.formula
  if (!formula) return undefined
  return { gives: formula.gives, names: (formula.names.run(row, env) ?? []) as FormulaValues, env } // what such a rule gives
}

/** What the server gives for a formula over these values: `atServer` of a formula's place. */
export const askFormula =
  (client: Client, gives: FormulaPlace['gives']): NonNullable<FormulaPlace['atServer']> =>
  async (formula, values, signal) => {
    const body = {
      formula,
      gives,
      values: values.map(([name, type, options, to, value]) => ({
        name,
        type,
        options,
        to,
        value: asSent(value),
      })),
    }
    const { data } = await client.call<{ readonly value: unknown }>(
      'baseServer',
      'baseFormula',
      'evaluate',
      body,
      { signal },
    )
    return data.value
  }

const asSent = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)
