import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { self } from '../expression/kernel.ts'

/** `inputsOf({ where: { deps: ['itemId', 'this.parent.supplierId'] } })` → `[ 'parent.supplierId' ]`. What of its row a ref that chooses itself follows from: wire keys, of what holds the row with `parent.` before them. */
export const inputsOf = ({ where, best }: Pick<CompiledField, 'where' | 'best'>): readonly string[] => [
  ...new Set(readOfThis([where, ...(best ?? []).map(({ by }) => by)])),
]

/** `readOfThis([{ deps: ['itemId', 'this.supplierId'] }])` → `[ 'supplierId' ]`. What rules over other rows read of the row in which they stand. */
export const readOfThis = (rules: readonly (Pick<Expression, 'deps'> | undefined)[]): readonly string[] =>
  rules
    .flatMap((rule) => rule?.deps ?? [])
    .filter((dep) => dep.startsWith('this.'))
    .map((dep) => dep.slice('this.'.length))

/** `inputValues(['itemId'], { itemId: 'a' })` → `[ 'a' ]`. What they are now. */
export const inputValues = (
  inputs: readonly string[],
  row: Row,
  up?: ExpressionEnv['up'],
): readonly unknown[] =>
  inputs.map((key) => self({ me: {}, today: '', now: '', self: row, ...(up ? { up } : {}) }, key) ?? null)
