import type { CompiledField, ExpressionEnv, Row } from '../../language/compiled.ts'

/** Whether a row, being what it is, has this field at all: where `show` does not hold the value is none. */
export const isShown = ({ show }: Pick<CompiledField, 'show'>, row: Row, env: ExpressionEnv): boolean =>
  show === undefined || show.run(row, env) === true
