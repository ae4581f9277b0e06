import type { Report } from '../source/diagnostics.ts'
import type { Gathered, Linked } from '../normalize/Linked.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

/** Who has a button before his eyes, and whose roles are granted it: by entity and resource code. */
export interface Buttons {
  /** Audiences; `*` for a screen that is nobody's in particular. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>
  readonly granted: ReadonlyMap<string, ReadonlySet<string>>
}

/** What a proof may look at, and where it complains. */
export interface Proof {
  readonly symbols: SymbolTable
  readonly definitions: Gathered
  readonly files: readonly Linked[]
  readonly buttons: Buttons
  readonly to: Report
}
