import type { CompiledButton } from './button.ts'
import type { CompiledColumn, CompiledSearchField } from './column.ts'
import type { CompiledEntity } from './entity.ts'
import type { MatrixSection } from './matrix.ts'
import type { Predicate } from './expression.ts'
import type { Label } from './label.ts'
import type { CompiledPictures } from './picture.ts'
import type { CompiledReport } from './report.ts'
import type { SourcePlace } from './place.ts'
import type { SourceSection } from './source.ts'
import type { CompiledTable } from './table.ts'

/** What a section shows that is neither fields nor lines; the grammar says which there are. */
export type PanelKind = NonNullable<SourceSection['panel']>

/** Rows of a table of the document that stand in its timeline. */
export interface TimelineTable {
  readonly lines: string
  /** The wire key of the moment at which a row stands. */
  readonly at: string
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
      /** Its lines are drawn as a form. Absent: a grid. */
      readonly form?: CompiledForm
      /** Its rows are drawn as steps over time, above the grid. */
      readonly course?: CompiledCourse
      /** Which of its rows stand as strips of large figures. Absent: a grid. */
      readonly large?: Predicate
      readonly collapsed?: boolean
      /** Lines of the selected line, shown below it. */
      readonly children: readonly {
        readonly lines: string
        readonly label: Label
        readonly table: CompiledTable
      }[]
    }
  | MatrixSection
  | {
      readonly kind: Exclude<PanelKind, 'compare'>
      readonly name: string
      readonly label: Label
      readonly collapsed?: boolean
      /** history: tables whose rows stand in the sequence, each at a moment of its own. */
      readonly moments?: readonly TimelineTable[]
    }
  | {
      readonly kind: 'compare'
      readonly name: string
      readonly label: Label
      /** The ref to the document that it is compared with. */
      readonly with: string
      readonly collapsed?: boolean
    }

/** One of the stages in which a document is filled in. */
export interface CompiledStage {
  /** The first of its sections. */
  readonly name: string
  readonly label: Label
  /** Names of the sections that it shows. */
  readonly sections: readonly string[]
}

/** Lines as the fields of a form: wire keys of what each is called, of the code before that, of what helps to fill it in, and of the heading that it stands under. */
export interface CompiledForm {
  readonly title: string
  readonly code?: string
  readonly help?: string
  readonly group?: string
}

/** Rows of a table as steps over time: wire keys. */
export interface CompiledCourse {
  /** The moment from which on a row holds. */
  readonly at: string
  /** The first is drawn for each of `by`, the others once. */
  readonly show: readonly { readonly key: string; readonly title: Label; readonly scale?: string | number }[]
  /** What names the line that a row belongs to. Absent: there is one. */
  readonly by?: string
  /** Which rows are the reader's own, asked of the line. Absent: none. */
  readonly own?: Predicate
  /** The moment of the document to which the time goes. */
  readonly until?: string
}

/** A document that a flow makes of rows: offered where these are listed and where their document is open. */
export interface CompiledSuccessor {
  /** The document that is made, and its flow. */
  readonly makes: string
  readonly flow: string
  /** 生成采购订单, Create purchase order. */
  readonly label: Label
  /** The code of the flow's button, which is granted in the menu of what it makes. */
  readonly resource: string
  /** Those of the flow who read this screen and may make the document. */
  readonly audiences: readonly string[]
  /** Of an audience, who holds one of these roles. Absent: everybody of it. */
  readonly roles?: Readonly<Record<string, readonly string[]>>
  /** Which rows are taken: the document or those of the list themselves, or lines of them. */
  readonly by: 'id' | 'parentId'
  /** Which lines of the document. Absent: it is taken itself. */
  readonly lines?: string
  /** Of which rows, as far as they tell it. */
  readonly when: Predicate
}

/** A tab of a list: rows that are looked at often. */
export interface CompiledTab {
  readonly name: string
  readonly label: Label
  /** Which rows, as it is asked in the query line. */
  readonly query: string
  /** The same as a sentence. */
  readonly says: Label
}

/** A further list, or report, under the address of a list. */
export interface FurtherList {
  /** The screen, or the one that its variants come from. */
  readonly screen: string
  /** Those who find rows of it. */
  readonly audiences: readonly string[]
}

export interface CompiledScreen {
  readonly id: string
  readonly kind: 'list' | 'edit' | 'detail' | 'report'
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
  /** Of a list, beside those of its states. Absent: none. */
  readonly tabs?: readonly CompiledTab[]
  /** The name of the one that it begins with. */
  readonly firstTab?: string
  /** Of a list: what else stands under its address, each behind a tab. Absent: nothing. */
  readonly lists?: readonly FurtherList[]
  readonly table?: CompiledTable
  /** Of a list: as what its rows may be drawn beside. Absent: as nothing else. */
  readonly pictures?: CompiledPictures
  /** What its rows come to. */
  readonly report?: CompiledReport
  readonly sections: readonly CompiledSection[]
  /** Of a document that is filled in stage by stage. Absent: all at once. */
  readonly stages?: readonly CompiledStage[]
  /** The verb that whoever opens the document does by it. */
  readonly opened?: string
  /** The screen that shows the document as others will see it. */
  readonly preview?: string
  readonly toolbar: readonly CompiledButton[]
  /** What can be made of the rows of a list, of the document. Absent: nothing. */
  readonly successors?: readonly CompiledSuccessor[]
  /** Of a document: names of its fields that stand large in its head, at most four. */
  readonly figures: readonly string[]
  /** Wire keys of moments to come, each with that of the moment since which the time until it stands still. Absent: all time runs. */
  readonly stopped?: Readonly<Record<string, string>>
  /** Where an author wrote it; not in the half of the browser. */
  readonly at?: SourcePlace
}

/** The default export of dist/definitions/browser/screens/<id>.js: one chunk for each screen. */
export interface ScreenChunk {
  readonly screen: CompiledScreen
  readonly entities: Readonly<Record<string, CompiledEntity>>
}

/** An entry of dist/definitions/browser/registry.js: what the shell knows of a screen before it is loaded. */
export interface ScreenEntry {
  readonly id: string
  readonly path: string
  readonly kind: CompiledScreen['kind']
  readonly title: Label
  readonly entity: string
  /** Its entity has states: tabs of a list, steps of a document. */
  readonly hasStates?: true
  /** A list with tabs of its own. */
  readonly hasTabs?: true
  /** Of a list: what else stands under its address. */
  readonly lists?: readonly FurtherList[]
  /** A list that is edited in place. */
  readonly isEdited?: true
  /** A list of what waits, of whatever kind. */
  readonly isTasks?: true
  /** Of a list of what users are told: where its rows are asked for, and by what filters those are found that somebody has not read; of whom is said by `userId`. */
  readonly inbox?: Pick<CompiledEntity, 'server' | 'family'> & {
    readonly unread: Readonly<Record<string, string>>
  }
  /** A list with further looks. */
  readonly hasPictures?: true
  readonly audience?: string
  /** A variant that an audience gets in place of another screen, under the same address. */
  readonly from?: string
  load(): Promise<{ readonly default: ScreenChunk }>
}
