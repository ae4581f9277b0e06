import { createContext, useContext } from 'react'
import type { CompiledColumn, Language, Row } from '../../language/compiled.ts'

/** What cells and editors need beside their own row: the language, the meanings of codes, and rows to choose from. */
export interface CellServices {
  readonly language: Language
  readonly lookups: Lookups
  /** Rows that a ref or user field may take. Without it such fields show their value and cannot be edited. */
  pick?(request: PickRequest): Promise<PickPage>
}

export interface Lookups {
  /** The meaning of a code in the current language; the code itself when it is not known. */
  label(typeCode: string, code: string): string
  /** What may be chosen now, in order. */
  values(typeCode: string): readonly { readonly code: string; readonly label: string }[]
}

export interface PickRequest {
  readonly column: CompiledColumn
  /** The row being edited; `where` of the field reads it as `this`. */
  readonly row: Row
  /** What the user typed; empty for everything. */
  readonly text: string
  /** From 1. */
  readonly pageIndex: number
  readonly pageRows: number
  readonly signal?: AbortSignal
}

export interface PickPage { readonly options: readonly PickOption[]; readonly count: number }

export interface PickOption {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Further wire keys that the row takes with this choice, e.g. `item.uomName`. */
  readonly values?: Row
}

export const CellServicesContext = createContext<CellServices | null>(null)

export function useCellServices(): CellServices {
  const services = useContext(CellServicesContext)
  if (!services) throw new Error('A cell editor stands outside a CellServicesContext.')
  return services
}
