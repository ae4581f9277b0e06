import type { CompiledButton } from './button.ts'
import type { CompiledColumn } from './column.ts'
import type { Predicate } from './expression.ts'
import type { Label } from './label.ts'

export interface CompiledTable {
  /** Name under which a user's layout is kept: purOrderList, purOrderEdit.lines. */
  readonly name: string
  readonly entity: string
  readonly columns: readonly CompiledColumn[]
  readonly toolbar: readonly CompiledButton[]
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  readonly showIndex: boolean
  readonly selection: 'none' | 'single' | 'multiple'
  readonly showSummary: boolean
  readonly defaultSort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly noQueryTotalFlag: 'Y' | 'N'
  readonly rowTint?: { readonly when: Predicate; readonly color: 'success' | 'warning' | 'error' }

  // What follows is left out where it has its default.
  /** The operation of the entity's family that loads the rows. Default: listByPage. */
  readonly api?: string
  /** Fixed filters by wire key, sent with every request. */
  readonly searchParams?: Readonly<Record<string, string | readonly string[]>>
  /** Page bar. Default: true in lists, false in documents. */
  readonly isShowPage?: boolean
  /** Progress while loading. Default: true. */
  readonly showTableProcess?: boolean
  /** Shown below a row that is expanded, as name and value. */
  readonly expand?: { readonly columns: readonly CompiledColumn[] }
  /** Buttons at the end of each row. Width 80 unless said otherwise. */
  readonly operateSlot?: {
    readonly width: number
    readonly title?: Label
    readonly buttons: readonly CompiledButton[]
  }
  /** Further entries of the right-click menu, beside the engine's own. */
  readonly menuConfig?: readonly CompiledButton[]
  readonly footerConfig?: CompiledFooter
  /** Wire keys of columns whose equal neighbours are drawn as one cell. */
  readonly rowSpanFields?: readonly string[]
  /** Selection goes on over pages; a row is known by these values, joined with a hyphen. */
  readonly pageSelection?: { readonly keyFields: readonly string[] }
  /** Pixels at first; the room there is afterwards. Default 300. */
  readonly height?: number
  /** Asks for rows when opened. Default: true. */
  readonly isAutoRequest?: boolean
  /** Rows are tasks: wire keys that hold the kind of the document, its key, the code of what is to be done, and the status. */
  readonly task?: {
    readonly entity: string
    readonly id: string
    readonly verb: string
    readonly status: string
    /** Where several of them that are approvals are agreed to at once: the document that approvals are asked by, and the button. Nothing where none are kept. */
    readonly answers?: {
      readonly entity: string
      readonly server: string
      readonly family: string
      readonly resource: string
    }
  }
  /** Table-wide edit predicate, over the row. */
  readonly editWhen?: Predicate
}

/** The footer. Keys are columns'. `merge` draws the cells from `key` over `span` columns as one, holding what stands in the first. */
export interface CompiledFooter {
  /** Default 合计 | Total. */
  readonly title?: Label
  readonly summaryFields: readonly string[]
  readonly meanNumFields: readonly string[]
  readonly mergeFooterItems: readonly { readonly key: string; readonly span: number }[]
}
