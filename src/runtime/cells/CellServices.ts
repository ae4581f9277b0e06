import { createContext, useContext } from 'react'
import type { CompiledColumn, Language, Row } from '../../language/compiled.ts'

/** What cells and editors need beside their own row: the language, the meanings of codes, and rows to choose from. */
export interface CellServices {
  readonly language: Language
  readonly lookups: Lookups
  /** Rows that a ref or user field may take. Without it such fields show their value and cannot be edited. */
  pick?(request: PickRequest): Promise<PickPage>
  /** What each text means (a code, else a name), in one call; null where nothing or several are meant. For paste. */
  resolve?(column: CompiledColumn, texts: readonly string[], row: Row): Promise<ReadonlyMap<string, PickOption | null>>
  /** Choices made lately in this field, the latest first, and one more. */
  readonly recent?: { of(column: CompiledColumn): readonly PickOption[]; add(column: CompiledColumn, option: PickOption): void }
  /** All rows of a tree that may be chosen, each with its parent's id; null where the target is no tree. */
  pickTree?(request: Pick<PickRequest, 'column' | 'row' | 'signal'>): Promise<readonly (PickOption & { readonly parentId: string | null })[]>
  /** Files of upload cells and attachment fields. Without it they can be looked at by name only. */
  readonly files?: FileServices
}

/** One stored file. `id` is what the attachment field holds, joined with commas. */
export interface Attachment { readonly id: string; readonly originalFileName: string; readonly suffixName: string; readonly fileSize: number; readonly fileName: string }

/** Files as the browser sees them. Failures are `Failure`s with the server's words. */
export interface FileServices {
  /** Metadata in the given order; files that may not be read are left out. */
  list(ids: readonly string[], signal?: AbortSignal): Promise<readonly Attachment[]>
  /** `progress` is 0 to 1. Above 104857600 bytes it goes in parts by itself. */
  upload(file: File, options: { readonly functionId?: string; readonly businessId?: string; readonly progress?: (part: number) => void; readonly signal?: AbortSignal }): Promise<Attachment>
  remove(ids: readonly string[]): Promise<void>
  download(id: string): Promise<void>
  /** An address that shows the file for a minute, for a picture or a frame. */
  address(id: string): Promise<string>
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
