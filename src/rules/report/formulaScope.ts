import type { ValueType } from '../../language/expression.ts'
import type { FieldTypeName, Storage } from '../../language/field.ts'
import type { Scope, ScopeField } from '../expression/Scope.ts'

const kinds: Readonly<
  Partial<Record<ValueType, { readonly type: FieldTypeName; readonly storage: Storage }>>
> = {
  decimal: { type: 'number', storage: 'decimal' },
  integer: { type: 'number', storage: 'decimal' },
  date: { type: 'date', storage: 'date' },
  datetime: { type: 'datetime', storage: 'datetime' },
}
const root = 'report'
/** Nobody is shown what stands in a formula by these names. */
const named = (name: string) => ({ CN: name, EN: name })
const plain = { type: 'text', storage: 'text' } as const

/** A value that a formula may name: how, and what it is. `column`: where it is found. */
export interface FormulaName {
  readonly name: string
  readonly column: string
  readonly type: ValueType
}

/** `formulaScope([{ name: 'amount', column: 'm_0', type: 'decimal' }]).root` → `'report'`. Where the formula of a figure stands: it reads nothing but other figures and sums. */
export function formulaScope(names: readonly FormulaName[]): Scope {
  const fields = Object.fromEntries(
    names.map(({ name, column, type }): [string, ScopeField] => [
      name,
      { name, wire: name, column, label: named(name), ...(kinds[type] ?? plain) },
    ]),
  )
  const entity = { name: root, label: named(root), table: root, fields, lines: {} }
  return {
    root,
    entity: (name) => (name === root ? entity : undefined),
    lookup: () => undefined,
    me: {},
  }
}
