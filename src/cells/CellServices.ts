import { createContext, useContext } from 'react'
import type { CompiledButton } from '../language/button.ts'
import type { CompiledColumn } from '../language/column.ts'
import type { Label, Language } from '../language/label.ts'
import type { Row } from '../language/row.ts'
import type { FormulaPlace } from '../rules/formula/FormulaPlace.ts'
import type { Zones } from '../rules/time/shownMoment.ts'
import type { ExpressionPlace } from './expression/ExpressionPlace.ts'
import type { LazyModule } from './lazy/LazyModule.ts'
import type { AttachmentControlModule } from './files/AttachmentControlModule.ts'
import type { Underway } from './underway.ts'

/** What cells and editors need beside their own row: the language, the meanings of codes, and rows to choose from. */
export interface CellServices {
  readonly language: Language
  readonly lookups: Lookups
  /** Rows that a ref or user field may take. Without it such fields show their value and cannot be edited. */
  pick?(request: PickRequest): Promise<PickPage>
  /** What each text means (a code, else a name), in one call; null where nothing or several are meant. For paste. */
  resolve?(
    column: CompiledColumn,
    texts: readonly string[],
    row: Row,
  ): Promise<ReadonlyMap<string, PickOption | null>>
  /** Choices made lately in this field, the latest first; one more; one less that is no longer there. */
  readonly recent?: {
    of(column: CompiledColumn): readonly PickOption[]
    add(column: CompiledColumn, option: PickOption): void
    drop?(column: CompiledColumn, id: string): void
  }
  /** Why a ref that chooses itself takes what it takes in this row. */
  why?(request: Pick<PickRequest, 'column' | 'row'>): Promise<BestReason>
  /** What lies directly under a row of a tree (`parentId`, '' for its roots); null where the target is no tree. */
  pickTree?(
    request: Pick<PickRequest, 'column' | 'row' | 'signal'> & { readonly parentId: string },
  ): Promise<readonly TreeOption[] | null>
  /** What the formula of a row may name and is to give. Without it, or where there is none, a formula is edited as a text. */
  formula?(column: CompiledColumn, row: Row): FormulaPlace | undefined
  /** Where the text of a column is an expression that the server reads. Without it, or where it is none, it is a text as any other. */
  expression?(column: CompiledColumn): ExpressionPlace | undefined
  /** What the buttons and links of cells do, and whether they are shown. Without it they are named as mistakes of the definition. */
  readonly actions?: {
    press(row: Row, button: CompiledButton, column: CompiledColumn): void
    state(row: Row, button: CompiledButton, column: CompiledColumn): 'hidden' | 'disabled' | 'enabled'
    /** Why it is disabled, where that is known. */
    why?(row: Row, button: CompiledButton, column: CompiledColumn): string | undefined
  }
  /** What holds the rows of these cells: typed values may be said there. */
  above?(): Row
  /** The moment there is, in the tenant's zone: yyyy-MM-dd HH:mm:ss. Default: the browser's. */
  now?(): string
  /** In which zone stamps travel, and in which the user reads them. Default: as they travel. */
  readonly zones?: Zones
  /** Files of upload cells and attachment fields. Without it they can be looked at by name only. */
  readonly files?: FileServices
  /** An address that shows the picture of a row that may be chosen, whatever page keeps it. Without it none is shown. */
  picture?(id: string): Promise<string>
  /** Draws and changes the files of a field; a room above brings it. Without it they can be looked at by name only. */
  readonly attachmentControl?: LazyModule<AttachmentControlModule>
  /** Where editors say that what was typed is still being looked up. */
  readonly underway?: Underway
}

/** One stored file. `id` is what the attachment field holds, joined with commas. */
export interface Attachment {
  readonly id: string
  readonly originalFileName: string
  readonly suffixName: string
  readonly fileSize: number
  readonly fileName: string
  /** Y: it stands in a saved document. */
  readonly linkedFlag?: 'Y' | 'N'
}

/** Files as the browser sees them. Failures are `Failure`s with the server's words. */
export interface FileServices {
  /** Metadata in the given order; files that may not be read are left out. */
  list(ids: readonly string[], signal?: AbortSignal): Promise<readonly Attachment[]>
  /** `progress` is 0 to 1. Above 104857600 bytes it goes in parts by itself. */
  upload(
    file: File,
    options: {
      readonly functionId?: string
      readonly businessId?: string
      /** The room of the message that it goes with. */
      readonly room?: string
      readonly progress?: (part: number) => void
      readonly signal?: AbortSignal
    },
  ): Promise<Attachment>
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
  /** Only of these rows. Default: of all. */
  readonly ids?: readonly string[]
  /** From 1. */
  readonly pageIndex: number
  readonly pageRows: number
  readonly signal?: AbortSignal
}

/** As `findBestReason` answers it: what would be chosen, how many others fit, which key told it from the next one, and what each key gives for both. */
export interface BestReason {
  readonly id: string | null
  readonly others: number
  readonly decided: number | null
  readonly keys: readonly {
    /** Null: its values are not for this user. */
    readonly says: string | null
    readonly way: 'holds' | 'least' | 'greatest'
    readonly chosen: string | null
    readonly next: string | null
  }[]
}

export interface PickPage {
  readonly options: readonly PickOption[]
  readonly count: number
  /** What holds of every row that may be chosen, where the field says so. */
  readonly must?: Label | undefined
}

export interface PickOption {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Further wire keys that the row takes with this choice, e.g. `item.uomName`. */
  readonly values?: Row
  /** Further values by which it is told apart, each with its label. */
  readonly besides?: readonly { readonly label: string; readonly text: string }[]
  /** The file that is its picture. */
  readonly picture?: string
  /** Of a tree: what it lies under and itself, from the root on, joined with ' › '. */
  readonly path?: string
}

/** A row of a tree. One that is not selectable is only there for what lies below it. */
export interface TreeOption extends PickOption {
  readonly parentId: string | null
  readonly hasChildren: boolean
  readonly selectable: boolean
}

export const CellServicesContext = createContext<CellServices | null>(null)

/** The services of the screen around a cell editor. */
export function useCellServices(): CellServices {
  const services = useContext(CellServicesContext)
  if (!services) throw new Error('A cell editor stands outside a CellServicesContext.')
  return services
}
