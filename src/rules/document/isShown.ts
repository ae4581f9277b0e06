import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'

/** Whether a row, being what it is, has this field at all: where `show` does not hold the value is none. */
export const isShown = ({ show }: Pick<CompiledField, 'show'>, row: Row, env: ExpressionEnv): boolean =>
  show === undefined || show.run(row, env) === true
