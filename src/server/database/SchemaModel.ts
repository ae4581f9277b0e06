/** What the database should look like. Kept in sys_schema, so that the next start knows what was ours and what it was called. */
export interface SchemaModel {
  /** Its columns say by which rule they are kept; those of former versions did not. */
  readonly tellsRules?: true
  readonly tables: readonly TableModel[]
}

export interface TableModel {
  readonly entity: string
  readonly table: string
  /** Entity it was before. */
  readonly was?: string
  readonly columns: readonly ColumnModel[]
  /** Its tables of lines whose rows follow others: by which rule. */
  readonly follows?: Readonly<Record<string, string>>
  /** Columns dropped on purpose. */
  readonly dropped: readonly string[]
  readonly objects: readonly ObjectModel[]
}

export interface ColumnModel {
  readonly name: string
  /** Field it belongs to, and what that was called before. */
  readonly field: string
  readonly was?: string
  /** As PostgreSQL prints it: `text`, `numeric(38,2)`, `timestamp with time zone`. */
  readonly type: string
  /** What follows the type: collation, default, not null. */
  readonly rest: string
  /** The rule by which it is kept from rows of other documents. */
  readonly kept?: string
}

/** An index or constraint. Its name ends in a hash of what it is, so a changed one is another one. */
export interface ObjectModel {
  readonly name: string
  readonly kind: 'index' | 'constraint'
  /** `create index …` or `alter table … add constraint …`. */
  readonly create: string
  /** Constraints that need others' tables and keys come after them. */
  readonly late: boolean
}
