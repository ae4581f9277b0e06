/**
 * What the compiler hands on: the only shapes that the server, the browser runtime and the documentation know.
 * Everything here is decided at build time; whoever reads it looks up and never guesses.
 * The compiler writes these values as TypeScript modules under dist/definitions (never committed, never edited).
 */

export type Language = 'CN' | 'EN'

/** One text in both languages. Half a pair does not compile. */
export interface Label {
  readonly CN: string
  readonly EN: string
}

/** A row as it travels: flat, keyed by wire name. A ref field `supplier` is `supplierId`, `supplierCode`, `supplierName`;
 *  a value read through a ref is keyed by its path (`supplier.paymentTermId`); lines are arrays under their name. */
export type Row = Record<string, unknown>

// ── expressions ────────────────────────────────────────────────────────────────────────────────────────────────

export type ValueType =
  | 'text'
  | 'decimal'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'code'
  | 'id'
  | 'list'
  | 'null'
  | 'json'

/** What an expression may know beside its row. `up` is the row that holds this line, and so on upwards. */
export interface ExpressionEnv {
  readonly me: Readonly<Record<string, unknown>>
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string
  /** yyyy-MM-dd HH:mm:ss in the tenant's zone. */
  readonly now: string
  readonly up?: { readonly row: Row; readonly up?: ExpressionEnv['up'] }
  /** The row being edited, for `this.x` inside the `where` of a ref (bare names there are the target's fields). */
  readonly self?: Row
  /** An attribute of a lookup value, e.g. ('CURRENCY', 'JPY', 'decimalPlaces') → '0'. */
  lookup?(typeCode: string, code: string, attribute: string): unknown
}

/** A piece of SQL: text, or a value to be bound. `t` is the alias of the row's table, already quoted. */
export type SqlPart =
  | string
  | { readonly value: unknown }
  | { readonly me: string }
  | { readonly self: string }
  | { readonly clock: 'today' | 'now' }

/** A compiled expression. `run` never throws and has no side effects; decimals come back as canonical strings. */
export interface Expression<T = unknown> {
  run(row: Row, env: ExpressionEnv): T | null
  readonly type: ValueType
  /** Wire paths that it reads: `taxPrice`, `lines.taxAmount`, `supplier.paymentTermId`, `parent.status`, `me.orgs`, `this.ou`. */
  readonly deps: readonly string[]
  /** The rule as a sentence, for manuals and error messages. */
  readonly says: Label
  /** Present wherever the database must know it too (row rules, filters, stored checks, roll-ups, flows). */
  sql?(t: string): readonly SqlPart[]
  /** As the author wrote it. */
  readonly source: string
}

export type Predicate = Expression<boolean>

/** A rule with the words that a user sees when it is broken. `{path}` in the words is replaced by the row's value. */
export interface Rule {
  readonly rule: Predicate
  readonly say: Label
  readonly code: string
  readonly on?: string
}

// ── entities ───────────────────────────────────────────────────────────────────────────────────────────────────

export type FieldTypeName =
  | 'text'
  | 'textarea'
  | 'password'
  | 'url'
  | 'email'
  | 'tel'
  | 'integer'
  | 'number'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'percent'
  | 'score'
  | 'rate'
  | 'lookup'
  | 'ref'
  | 'user'
  | 'date'
  | 'daterange'
  | 'datetime'
  | 'datetimerange'
  | 'year'
  | 'month'
  | 'time'
  | 'flag'
  | 'checkbox'
  | 'attachments'
  | 'image'
  | 'richtext'
  | 'serial'
  | 'compute'
  | 'json'

/** How a value is kept: in PostgreSQL, and on the wire (decimals as strings, dates as text, flags as Y/N). */
export type Storage = 'text' | 'decimal' | 'integer' | 'date' | 'datetime' | 'flag' | 'id' | 'json'

/** A value read through a ref, joined in by the server and carried in the row under `path`. */
export interface CompiledPath {
  /** Wire key: `supplier.paymentTermId`, `parent.status`, `item.category.categoryCode`. */
  readonly path: string
  /** Refs to follow from this entity, each a field name of the entity reached so far; `parent` climbs to the header. */
  readonly via: readonly string[]
  /** The last step: a field of the entity reached. For a ref field, `part` says which of its three values. */
  readonly field: string
  readonly part?: 'id' | 'code' | 'name'
  readonly label: Label
  readonly storage: Storage
}

/** What every value of a row has, declared or made by the store. */
export interface StoredField {
  readonly name: string
  /** Wire key that stores the value: `supplierId` for a ref or user field, else the name. */
  readonly wire: string
  /** Column of the entity's table. */
  readonly column: string
  readonly label: Label
  readonly type: FieldTypeName
  readonly storage: Storage
}

export interface CompiledField extends StoredField {
  /** `true`: to save. Verbs: to do these. A predicate: when it holds. */
  readonly required?: true | readonly string[] | Predicate
  /** Never by hand: the system writes it (serial, compute, rollup, set by verbs, or said by the author). */
  readonly assigned?: true
  readonly readonly?: Predicate
  readonly show?: Predicate
  /** Audiences that write it by hand; absent: whoever may change the document. */
  readonly by?: readonly string[]
  /** May be given once, never changed afterwards (codes of base data). */
  readonly once?: true
  /** Value of a new row; evaluated again when what it reads changes, until the user touches the field. */
  readonly default?: Expression
  /** Always this value. Recomputed on every change, in the browser and again on the server. */
  readonly compute?: Expression
  readonly rollup?: CompiledRollup
  readonly check?: Rule
  readonly maxLength?: number
  /** A code: it is kept as `asCode` (rules/types) makes it of what was typed. */
  readonly case?: 'upper'
  readonly min?: string
  readonly max?: string
  /** Decimals kept in the database. */
  readonly scale?: number
  /** Decimals allowed for this row (from its unit or currency); a value with more is refused, a computed one is rounded. */
  readonly scaleOf?: Expression<string>
  /** What the number is measured in, whose decimals it has: a path to a lookup or ref, `currency`, `orderLine.uom`. Numbers measured differently are not added. */
  readonly measure?: string
  /** serial: pattern such as PO{yyyyMM}{00000}. */
  readonly format?: string
  /** serial: what braces of the pattern hold that are neither date nor number, in their order: texts of the new row. */
  readonly formatValues?: readonly Expression[]
  /** lookup: the code list. */
  readonly typeCode?: string
  /** ref: the entity referred to. */
  readonly to?: string
  /** ref: which rows may be chosen; `sql` is written over the target. */
  readonly where?: Predicate
  /** Unique in its own right, indexed for search and sort, renamed from. */
  readonly indexed?: true
  readonly was?: string
  readonly help?: Label
  readonly at: SourcePlace
}

/** This field is the sum, count, minimum or maximum over rows of another entity that point here. */
export interface CompiledRollup {
  readonly entity: string
  /** The ref field of that entity which points to this one. */
  readonly by: string
  readonly aggregate: 'sum' | 'count' | 'min' | 'max'
  /** What is summed; absent for count. Has `sql` over that entity. */
  readonly value?: Expression
  readonly when?: Predicate
}

export interface CompiledLines {
  readonly name: string
  readonly label: Label
  readonly entity: string
  /** Values that a first row takes when none is given, and that an only row follows. */
  readonly follow?: readonly CompiledAssignment[]
}

export interface CompiledState {
  readonly code: string
  readonly label: Label
  readonly color: 'default' | 'processing' | 'success' | 'warning' | 'error'
}

/** `field = value`, on the row (`field`) or on each of its lines (`lines.field`). */
export interface CompiledAssignment {
  readonly lines?: string
  readonly field: string
  readonly value: Expression
  readonly when?: Predicate
}

/** Rows written into another entity by a verb: one for the document, or one for each line. */
export interface CompiledWrite {
  readonly entity: string
  readonly each?: string
  readonly when?: Predicate
  readonly values: readonly CompiledAssignment[]
}

export interface CompiledVerb {
  /** As it stands in the address: doSubmit. */
  readonly name: string
  /** Its resource code and button: btnSubmit. */
  readonly resource: string
  readonly label: Label
  readonly from: readonly string[]
  readonly to?: string
  /** Audiences that may do it (each still needs the resource). */
  readonly by: readonly string[]
  readonly require: readonly Rule[]
  /** What the dialog asks: `reason` is kept in the history; other names are fields of the entity. */
  readonly ask: readonly string[]
  readonly set: readonly CompiledAssignment[]
  readonly writes: readonly CompiledWrite[]
  /** May be done for many rows of a list at once. */
  readonly batch: boolean
  readonly process?: string
  /** Of a verb with a process: what the approval is not about, `field` or `lines.field`. */
  readonly unapproved?: readonly string[]
  readonly danger: boolean
  readonly icon?: string
  readonly apiOnly: boolean
  readonly at: SourcePlace
}

export interface CompiledAccess {
  readonly audience: string
  /** Which rows exist for this audience. Absent: none at all. */
  readonly rows?: Predicate
  /** When the document may be changed by hand. Absent: never. */
  readonly edit?: Predicate
  /** Asked of the document as stored and as it will be, whatever the audience does to it: create, save, delete, verbs. Absent: always. */
  readonly write?: Predicate
  /** If given, only these may be changed: `field` or `lines.field`. */
  readonly editOnly?: readonly string[]
  /** The same for as long as the document is in one of these states. */
  readonly editOnlyIn?: readonly { readonly states: readonly string[]; readonly fields: readonly string[] }[]
  /** Never sent: `field` or `lines.field`; with a predicate, when it holds. */
  readonly hide: readonly { readonly field: string; readonly when?: Predicate }[]
  readonly create: boolean
}

export interface CompiledKey {
  readonly unique?: readonly string[]
  readonly noOverlap?: readonly [from: string, to: string]
  readonly per?: readonly string[]
  readonly name: string
}

/** A state reached without anybody's doing: the first rule that holds after any change wins. */
export interface CompiledDerive {
  readonly to: string
  readonly from: readonly string[]
  readonly when: Predicate
}

export interface CompiledFlow {
  readonly name: string
  readonly label: Label
  /** The button's resource code: fromRequisition → btnFromRequisition. */
  readonly resource: string
  readonly audience: string
  /** Entity that is taken from (a header or a line). */
  readonly source: string
  /** Source rows that may be taken from now. `sql` over the source. */
  readonly when: Predicate
  /** What of `when` reads no number: the states in which a source may be taken from. How much may be taken is the limit's affair. */
  readonly standing?: Predicate
  /** The lines of the taking document; and in them the ref to the source row and the field that takes. */
  readonly lines: string
  readonly link: string
  readonly take: string
  /** Limit of the source row, before what is taken (over the source). */
  readonly of: Expression<string>
  /** Percent by which the limit may be exceeded (over the source). */
  readonly tolerance?: Expression<string>
  /** What one taking line holds now (over the taking line); default: the taken quantity unless released. */
  readonly holds: Expression<string>
  /** Field of the source with the sum of what is held, and the one with the open rest. */
  readonly taken?: string
  readonly open?: string
  readonly release?: Predicate
  readonly copyHeader: readonly CompiledAssignment[]
  readonly copyLine: readonly CompiledAssignment[]
  /** What the taking line (`parent.x`: what holds it) and its source agree in, over the source. Default: nothing. */
  readonly same?: readonly CompiledAssignment[]
  readonly groupBy: readonly string[]
  /** Header fields that the dialog asks when the source does not have them. */
  readonly ask: readonly string[]
  /** Columns of the picker (paths over the source). */
  readonly columns: readonly string[]
  readonly search: readonly string[]
  /** The same columns and search fields, decided as those of a list are. */
  readonly picker?: {
    readonly columns: readonly CompiledColumn[]
    readonly search: readonly CompiledSearchField[]
  }
  readonly error: { readonly code: string; readonly say: Label }
}

export interface CompiledEntity {
  readonly name: string
  readonly label: Label
  readonly area: string
  readonly server: string
  /** srmPurOrderHeader: POST /api/{server}/v1/{family}Restful/{operation} */
  readonly family: string
  readonly table: string
  /** Key name accepted beside `id`: orderHeaderId. */
  readonly keyName: string
  readonly kind: 'document' | 'baseData' | 'line' | 'ledger'
  readonly parent?: { readonly entity: string; readonly lines: string }
  /** Lines: when a row, with what it holds, may be changed or taken away by hand. Absent: whenever the document may be. */
  readonly edit?: Predicate
  readonly fields: readonly CompiledField[]
  readonly lines: readonly CompiledLines[]
  /** Fields that stand for a row where it is referred to. */
  readonly display: {
    readonly code: string
    readonly name: string
    /** The name that is shown in English, where a row has one. */ readonly nameEn?: string
  }
  /** First is initial. `field` is `status` unless said otherwise. */
  readonly states?: {
    readonly field: string
    readonly initial: string
    readonly values: readonly CompiledState[]
  }
  readonly verbs: readonly CompiledVerb[]
  readonly access: Readonly<Record<string, CompiledAccess>>
  readonly keys: readonly CompiledKey[]
  readonly checks: readonly Rule[]
  readonly derive: readonly CompiledDerive[]
  readonly flows: readonly CompiledFlow[]
  /** The verb from which on the texts of refs stand, and the states in which they follow. */
  readonly freeze?: { readonly verb: string; readonly open: readonly string[] }
  /** Field that points to the parent row of the same entity. */
  readonly tree?: string
  readonly notify: readonly { readonly verb: string; readonly to: readonly string[] }[]
  readonly hooks: readonly {
    readonly when: 'before' | 'after'
    readonly verb: string
    readonly run: unknown
    readonly name: string
  }[]
  /** Values read through refs that expressions, lists and forms of this entity need; the server joins them in. */
  readonly paths: readonly CompiledPath[]
  /** Columns to index, each a list of columns. */
  readonly indexes: readonly (readonly string[])[]
  readonly was?: string
  /** Columns dropped on purpose (`drop: confirmed`). */
  readonly dropped: readonly string[]
  readonly at: SourcePlace
}

// ── screens ────────────────────────────────────────────────────────────────────────────────────────────────────

export type CellType =
  | 'text'
  | 'textarea'
  | 'password'
  | 'url'
  | 'email'
  | 'tel'
  | 'number'
  | 'price'
  | 'amount'
  | 'lookup'
  | 'editlookup'
  | 'date'
  | 'daterange'
  | 'datetime'
  | 'datetimerange'
  | 'year'
  | 'month'
  | 'time'
  | 'checkbox'
  | 'slot'
  | 'viewSlot'
  | 'button'
  | 'icon'
  | 'upload'
  | 'compute'
  | 'linkTag'
  | 'tableOperate'
  | 'colGroup'

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
  readonly scale?: number
  /** Wire key of what the number is measured in: the code of a lookup (`currency`), the name of a ref (`uomName`). */
  readonly measure?: string
  readonly maxLength?: number
  readonly case?: 'upper'
  readonly min?: string
  readonly max?: string
  /** The screen that a click opens, and the row's key that holds the id to open. */
  readonly link?: { readonly screen: string; readonly idKey: string }
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

export interface CompiledButton {
  readonly resource: string
  readonly label: Label
  readonly icon?: string
  readonly kind:
    | 'add'
    | 'delete'
    | 'save'
    | 'verb'
    | 'flow'
    | 'export'
    | 'addLine'
    | 'deleteLine'
    | 'copyLine'
    | 'link'
    | 'import'
  readonly verb?: string
  readonly flow?: string
  /** Rows that must be selected in a list: none, exactly one, one or more. */
  readonly needs: 'none' | 'one' | 'some'
  readonly danger: boolean
  readonly primary: boolean
}

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

/** A part of a document. `collapsed`: it starts folded. */
export type CompiledSection =
  | {
      readonly kind: 'fields'
      readonly name: string
      readonly label: Label
      readonly columns: readonly CompiledColumn[]
      readonly collapsed?: boolean
    }
  | {
      readonly kind: 'table'
      readonly name: string
      readonly label: Label
      readonly lines: string
      readonly table: CompiledTable
      readonly collapsed?: boolean
      /** Lines of the selected line, shown below it. */
      readonly children: readonly {
        readonly lines: string
        readonly label: Label
        readonly table: CompiledTable
      }[]
    }
  | {
      readonly kind: 'history' | 'flow'
      readonly name: string
      readonly label: Label
      readonly collapsed?: boolean
    }

export interface CompiledScreen {
  readonly id: string
  readonly kind: 'list' | 'edit' | 'detail'
  readonly title: Label
  readonly entity: string
  /** Only for this audience; absent: for all that the entity's access lets in. */
  readonly audience?: string
  /** Below /main: purOrderList. */
  readonly path: string
  /** The other screen of the pair, for this audience. */
  readonly edit?: string
  readonly list?: string
  readonly search: readonly CompiledSearchField[]
  readonly table?: CompiledTable
  readonly sections: readonly CompiledSection[]
  readonly toolbar: readonly CompiledButton[]
  readonly at: SourcePlace
}

/** The default export of dist/definitions/browser/screens/<id>.ts: one chunk for each screen. */
export interface ScreenChunk {
  readonly screen: CompiledScreen
  readonly entities: Readonly<Record<string, CompiledEntity>>
}

/** An entry of dist/definitions/browser/registry.ts: what the shell knows of a screen before it is loaded. */
export interface ScreenEntry {
  readonly id: string
  readonly path: string
  readonly kind: CompiledScreen['kind']
  readonly title: Label
  readonly entity: string
  readonly audience?: string
  /** A variant that an audience gets in place of another screen, under the same address. */
  readonly from?: string
  load(): Promise<{ readonly default: ScreenChunk }>
}

// ── who, and what they may ─────────────────────────────────────────────────────────────────────────────────────

export interface CompiledAudience {
  readonly name: string
  readonly label: Label
  readonly userType: string
  readonly home: string
}
/** What `me.<name>` is: a field of the user's row, or the list of `field` over rows of `entity` whose `by` is the user. */
export interface CompiledMe {
  readonly name: string
  readonly type: 'value' | 'list'
  readonly field: string
  readonly entity?: string
  readonly by?: string
  readonly to?: string
  /** me.orgs: also everything below in that tree. */
  readonly below?: boolean
  /** Only rows of `entity` for which this holds; has `sql` over it. */
  readonly when?: Predicate
}
export interface CompiledRole {
  readonly name: string
  readonly label: Label
  readonly audience: string
  readonly responsibility: boolean
}
export interface CompiledResponsibility {
  readonly id: string
  readonly label: Label
  readonly audience: string
  readonly roles: readonly string[]
}

/** A node of the menu. Folders have no screen. `menuId` on the wire is `id`. */
export interface CompiledMenu {
  readonly id: string
  readonly label: Label
  readonly parent?: string
  readonly screen?: string
  readonly path?: string
  readonly icon?: string
  readonly audience?: string
  readonly order: number
  /** Resource codes of this menu, with their words and the call each one permits. */
  readonly resources: readonly {
    readonly code: string
    readonly label: Label
    readonly icon?: string
    readonly entity: string
    readonly operation: string
  }[]
  /** Entities that may be read by whoever holds the menu. */
  readonly reads: readonly string[]
  /** Role → resource codes, or all. */
  readonly grants: Readonly<Record<string, 'all' | readonly string[]>>
}

export interface CompiledLookup {
  readonly typeCode: string
  readonly label: Label
  /** SYSTEM: fixed. EXTEND: values may be added in the running application. */
  readonly level: 'SYSTEM' | 'EXTEND'
  readonly values: readonly {
    readonly code: string
    readonly label: Label
    readonly attributes?: Readonly<Record<string, string>>
  }[]
}

/** The export `definitions` of dist/definitions/server.ts. */
export interface Definitions {
  readonly version: string
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly screens: readonly CompiledScreen[]
  readonly menus: readonly CompiledMenu[]
  readonly lookups: Readonly<Record<string, CompiledLookup>>
  readonly audiences: readonly CompiledAudience[]
  readonly me: readonly CompiledMe[]
  readonly roles: readonly CompiledRole[]
  readonly responsibilities: readonly CompiledResponsibility[]
  readonly areas: readonly {
    readonly id: string
    readonly label: Label
    readonly server: string
    readonly icon?: string
  }[]
}

/** Where an author wrote it. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}
