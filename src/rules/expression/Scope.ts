import type { SqlPart, ValueType } from '../../language/expression.ts'
import type { CompiledField, FormulaResult } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { SettingLevel } from '../../language/setting.ts'
import { expressionTexts } from '../../texts/expressionTexts.ts'

/** A value of a lookup or a state. Further keys of a lookup value are its attributes. */
export interface ScopeCode {
  readonly code: string
  readonly label: Label
  readonly attributes?: Readonly<Record<string, string>>
}

/** What an expression needs to know of a field; a CompiledField is one. A state field brings its states as `codes`. */
export type ScopeField = Pick<
  CompiledField,
  'name' | 'wire' | 'column' | 'label' | 'type' | 'storage' | 'typeCode' | 'to' | 'kinds'
> & {
  readonly codes?: readonly ScopeCode[]
  /** No row is without it. */
  readonly isFilled?: true
  /** Of a formula: what it gives. */
  readonly gives?: FormulaResult | undefined
  /** Of a typed value: the names that lead to what it is. */
  readonly typeFrom?: readonly string[] | undefined
}

export interface ScopeLines {
  readonly entity: string
  readonly label: Label
}

/** An entity as expressions see it. `fields` holds the system fields (language/systemFields.ts) and the state field too. */
export interface ScopeEntity {
  readonly name: string
  readonly label: Label
  readonly table: string
  readonly fields: Readonly<Record<string, ScopeField>>
  readonly lines: Readonly<Record<string, ScopeLines>>
  /** Of a line: the entity that holds it. */
  readonly parent?: string
  /** What its rows are called by. */
  readonly display?: { readonly code: string }
  /** Of lines: which rows there are for whoever asks, over the table that stands under an alias. Default: all. */
  readonly rows?: (alias: string) => readonly SqlPart[]
}

export interface ScopeMe {
  readonly type: ValueType
  readonly label: Label
  /** The entity whose ids these are. A list (`type: 'list'`) of ids has it too. */
  readonly to?: string
  /** What it holds, where that is known; of a list, each. */
  readonly codes?: readonly ScopeCode[]
}

/** A setting: a value of this kind, and what it is where nobody says otherwise. */
export interface ScopeSetting {
  readonly field: ScopeField
  readonly standard: string | null
  readonly levels: readonly SettingLevel[]
}

/** Where an expression stands. */
export interface Scope {
  entity(name: string): ScopeEntity | undefined
  /** Lines, where not all of them are there for whoever asks: those are reached through their document alone. Default: as `entity`. */
  readonly linesOf?: (name: string) => ScopeEntity | undefined
  /** What rows of other documents may be called by. */
  readonly entityNames?: () => readonly string[]
  lookup(typeCode: string): readonly ScopeCode[] | undefined
  /** The entity that working calendars are. */
  readonly calendar?: string | undefined
  /** Settings by name, and the entity that organizations are. */
  readonly settings?: Readonly<Record<string, ScopeSetting>>
  readonly organizations?: string | undefined
  /** What `me` calls the key of the user's row. */
  readonly asker?: string | undefined
  /** Bare names are fields of this entity. */
  readonly root: string
  /** In the `where` of a ref: the entity of the edited row, which `this.x` reads. `root` is then the target. */
  readonly self?: string | undefined
  /** What is said of lines (`lines`, or `lines.parts`) of a document: the function is run over the line, with the document in `env.up`. `root` stays the document. */
  readonly over?: string | undefined
  /** With `over`, whose bare names are. `line`: the line's, and `this` is the document. `document`: the document's, which knows no line. Default: the document's, and `lines.x` is the line's. */
  readonly bare?: 'line' | 'document' | undefined
  /** In an effect of a verb: `each` is the row that is gone through, of this entity; `grouped`: one stands for all rows that agree in these. `this` is the row of the verb. */
  readonly effect?: { readonly each?: string; readonly grouped?: readonly string[] } | undefined
  readonly me: Readonly<Record<string, ScopeMe>>
  /** Rows of other documents may be gathered: the database evaluates it. */
  readonly foreign?: boolean | undefined
}

/** What `me` knows besides where there are visitors: the key of the document that a link is about. */
export const visitorMe: Readonly<Record<'ticket', ScopeMe>> = {
  ticket: { type: 'id', label: expressionTexts.label('me.ticket') },
}

/** What `me` always knows; audiences.yaml adds the rest. */
export const everyMe: Readonly<Record<'roles' | 'audience' | 'name', ScopeMe>> = {
  roles: { type: 'list', label: expressionTexts.label('me.roles') },
  audience: { type: 'text', label: expressionTexts.label('me.audience') },
  name: { type: 'text', label: expressionTexts.label('me.name') },
}
