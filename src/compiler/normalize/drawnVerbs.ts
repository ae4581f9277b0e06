import type { CompiledMenu } from '../../language/menu.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { labelOf } from '../scope/labels.ts'
import { resourceOf } from '../scope/names.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

/** What the picture of a process offers beside buttons: verbs of its document that have none. */
export function drawnVerbs(symbols: SymbolTable, { entity }: CompiledScreen): CompiledMenu['resources'] {
  const verbs = Object.entries(symbols.shape(entity)?.origin.source.verbs ?? {})
  return verbs.flatMap(([operation, { show, label }]) =>
    show === false && label !== undefined
      ? [{ code: resourceOf(operation), label: labelOf(label), entity, operation }]
      : [],
  )
}
