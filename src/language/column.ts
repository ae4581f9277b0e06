import type { CompiledButton } from './button.ts'
import type { Expression, Predicate } from './expression.ts'
import type { FieldTypeName, TypedBy } from './field.ts'
import type { Label } from './label.ts'
import type { ExpressionKind } from './process.ts'
import type { SourceColumn } from './source.ts'
import type { CompiledState } from './state.ts'

/** How a column is drawn, as the grammar says; `buttons` is its other word for `tableOperate`. */
export type CellType = Exclude<NonNullable<Exclude<SourceColumn, string>['cellType']>, 'buttons'>

/** The screen that a click opens, and the row's key that holds the id to open. */
export interface CompiledLink {
  readonly screen: string
  readonly idKey: string
  /** Of a row that is about a document of several kinds: the keys that hold the kind and the id, and the screen of each kind. Of other kinds the link itself holds. */
  readonly about?: {
    readonly key: string
    readonly idKey: string
    readonly screens: Readonly<Record<string, string>>
  }
}

/** One column of a list, of a line grid, or one field of a form section. Keys are the specification's column config. */
export interface CompiledColumn {
  /** Wire key that is shown: `orderNum`, `supplier.paymentTermName`; for a ref, the key of its name. */
  readonly key: string
  /** The entity field behind it; absent for a value read through a ref. */
  readonly field?: string
  readonly title: Label
  readonly type: FieldTypeName
  readonly cellType: CellType
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly sortable: boolean
  readonly fixed?: 'left' | 'right'
  readonly columnsDisplay: 'Y' | 'N'
  readonly required: boolean
  readonly isEdit: boolean
  readonly isSummary: boolean
  readonly showThousandSeparator: boolean
  readonly typeCode?: string
  /** States of a status column, for its tags. */
  readonly states?: readonly CompiledState[]
  readonly to?: string
  /** It points to a row of one of these: the ref to each kind, which is called as its rows are. */
  readonly kinds?: readonly CompiledColumn[]
  /** Of a typed value: where the row has what it is. */
  readonly typed?: TypedBy
  readonly scale?: number
  /** Wire key of what the number is measured in: the code of a lookup (`currency`), the name of a ref (`uomName`). */
  readonly measure?: string
  /** A percent that says how much is done: a bar stands beside it. */
  readonly bar?: true
  readonly maxLength?: number
  readonly case?: 'upper'
  readonly min?: string
  readonly max?: string
  /** The screen that a click opens, and the row's key that holds the id to open. */
  readonly link?: CompiledLink
  readonly show?: Predicate
  readonly readonly?: Predicate
  /** Full width in a form. */
  readonly span?: number

  // What follows is left out where it has its default.
  /** Drawn so while it is edited. Default: cellType. */
  readonly editType?: CellType
  /** Its header has a grip. Default: true. */
  readonly resizable?: boolean
  /** The column's edit predicate beside `isEdit`; the table's has to hold too. */
  readonly editWhen?: Predicate
  /** Drawn as an editor that takes nothing. */
  readonly disabled?: Predicate
  /** Required on this screen, beside what the entity requires. */
  readonly requiredWhen?: Predicate
  /** Of the number input. Default: '1'. */
  readonly step?: string
  /** Tick and untick of an icon or checkbox column. Defaults: Y, N, false. */
  readonly showIcon?: { readonly trueValue: string; readonly falseValue: string; readonly falseShow: boolean }
  readonly buttonType?: 'primary' | 'default' | 'link' | 'danger'
  /** Buttons of a button, tableOperate or linkTag column. */
  readonly functionList?: readonly CompiledButton[]
  readonly attachmentConfig?: CompiledAttachmentConfig
  /** ref: the code is shown before the name, since it says what the row is of; the fields of the target that these are. */
  readonly withCode?: { readonly code: string; readonly name: string; readonly nameEn?: string }
  /** ref: the target is a tree of its own kind, and is chosen in a tree. */
  readonly tree?: true
  /** The dialog in which a value is chosen. */
  readonly modalConfig?: CompiledModalConfig
  /** Takes part in the right-click menu. Default: true. */
  readonly isMenu?: boolean
  /** Name of a registered widget, for slot and viewSlot columns. */
  readonly slot?: string
  /** Its key is only a name (a column of buttons, a widget): the row holds no such value and none may be asked for. */
  readonly keyOnly?: boolean
  /** Column groups around it, the outermost first; neighbours with the same key stand under one header. */
  readonly groups?: readonly { readonly key: string; readonly title: Label }[]
  /** Wire key of what stands in the other record, of a value that it gets by this document: drawn beside it where they differ. */
  readonly before?: string
  /** Of what a row is called, where it is only read: the wire key of its name in English, which is shown in that language where it has one. */
  readonly inEnglish?: string
  /** What is read where there is no value. Default: nothing. */
  readonly absent?: Label
  /** Its text is an expression of the document of a process, which the server reads while it is typed. */
  readonly expression?: ExpressionKind
  /** Long text is broken into lines, and the row grows with it. Default: false, it is cut with an ellipsis. */
  readonly wrap?: boolean
}

/** Settings of an upload column or an attachments field. */
export interface CompiledAttachmentConfig {
  /** Most files. Default 999. */
  readonly max: number
  /** Further narrows the extensions that the specification allows. */
  readonly extensions?: readonly string[]
  /** Only pictures, shown as such. */
  readonly image: boolean
  /** Whether the resource codes btnUploadAttachment, … are asked for. */
  readonly checked: boolean
}

export interface CompiledModalConfig {
  readonly title?: Label
  /** Pixels. Default 640. */
  readonly width: number
  /** Several rows may be chosen at once: in a grid each further one makes a row. */
  readonly multiple: boolean
}

export interface CompiledSearchField {
  readonly key: string
  readonly title: Label
  readonly type: FieldTypeName
  /** contains: text; in: lookup, ref, state; range: number, date (sent as keyFrom and keyTo); eq: flag. */
  readonly operator: 'contains' | 'in' | 'range' | 'eq'
  readonly typeCode?: string
  readonly states?: readonly CompiledState[]
  readonly to?: string
  /** Has to be given before the list is asked for (checkRequired). */
  readonly required?: boolean
  /** What stands there when the list is opened for the first time. */
  readonly default?: Expression
  /** The target is a tree of its own kind: it is chosen in a tree, and what lies below counts. */
  readonly tree?: boolean
  /** Seldom used: shown only while the search form is unfolded. */
  readonly more?: boolean
}
