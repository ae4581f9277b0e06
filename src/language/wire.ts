import type { KnownSettings } from './setting.ts'
import type { WorkCalendar } from './workCalendar.ts'
import type { Label } from './label.ts'
import type { Look } from './picture.ts'
import type { Language } from './languages.ts'
import type { Row } from './row.ts'

/** The answer to every call (platform section 0.2). */
export interface Envelope<T = unknown> {
  readonly status: 'S' | 'E'
  readonly msg: string
  readonly code: string
  readonly data: T
  readonly page?: Page
  /** Totals over the whole result, by wire key, where listByPage was asked for them. */
  readonly totals?: Readonly<Record<string, unknown>>
  /** By key: rows by the values of the field that they were counted by; sums by measure of a total that is mixed. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The one document that a verb made, as far as the caller may see it; of several none. */
  readonly made?: MadeDocument
  readonly traceId: string
  /** Errors by place, so that the browser can show them there. */
  readonly errors?: readonly FieldError[]
}

export interface MadeDocument {
  readonly entity: string
  readonly id: string
  /** What it is called: its number, else its name. */
  readonly name: string
}

export interface Page {
  readonly count: number
  readonly curIndex: number
  readonly pageRows: number
  /** How many rows of the whole result there are under each of the further filters that were asked for in `counts`. */
  readonly counts?: readonly number[]
  /** Of a view that is kept: when its rows were taken, in the tenant's zone. Absent: they are found now, or were never taken. */
  readonly asOf?: string
}

/** One mistake in what was sent. `path` is a wire path: `supplierId`, `lines[2].purchaseQuantity`, `lines[2].deliveries[0].demandDate`. */
export interface FieldError {
  readonly path: string
  readonly code: string
  readonly msg: string
  readonly rowIndex?: number
}

/** Body of listByPage, beside the filter fields: `x`, `xList` (in), `xFrom`, `xTo` (ranges), `quick` (text over the display fields, or over those of `quickIn`). */
export interface ListRequest extends Row {
  readonly pageIndex?: number
  readonly pageRows?: number
  readonly sort?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly noQueryTotalFlag?: 'Y' | 'N'
  readonly onlyQueryTotalFlag?: 'Y' | 'N'
  /** Fields whose totals over the whole result are wanted; answered as `data` beside the page in `totals`. */
  readonly totals?: readonly string[]
  /** Rows of the whole result are counted by the values of this field (a state, a code, a flag); answered in `groups`. */
  readonly countBy?: string
  /** Further filters, each with what a body has of them; how many rows of the whole result there are under each is answered in `page.counts`. */
  readonly counts?: readonly Row[]
  /** Only rows that wait for the caller: those of `findWaiting`. */
  readonly mine?: 'Y' | 'N'
}

/** What login and currentUser answer as `data.userInfo`. The signing key is told by login alone. */
export interface UserInfo {
  readonly authorizationCode: string
  readonly gatewayTag: string
  readonly signKey: string
  readonly userId: string
  readonly userName: string
  readonly userFullName: string
  /** The name that is shown in English; the full name where there is no other. */
  readonly nameEn: string
  readonly userType: string
  readonly audience: string
  readonly supplierId: string | null
  readonly responsibilities: readonly {
    readonly respId: string
    readonly nameCn: string
    readonly nameEn: string
    readonly homeType: string
  }[]
  readonly defaultRespId: string
  readonly language: Language
  readonly mustChangePassword: boolean
  readonly mfaRequired: boolean
  readonly serverTime: number
  /** Milliseconds by which the clock of rules is ahead of the true one, where it may be moved. */
  readonly clockAhead?: number
  /** By what working time is counted; none: Monday to Friday. */
  readonly calendars?: readonly WorkCalendar[]
  /** What settings are for him, as far as his documents read them. */
  readonly settings?: KnownSettings
  /** As of which generation of what is said they are; every answer tells the latest in its header `Generations`. */
  readonly settingGeneration?: number
  /** Everything expressions call `me`. */
  readonly me: Readonly<Record<string, unknown>>
}

/** A node of baseMenuRestful/findMenuTree. */
export interface MenuNode {
  readonly menuId: string
  readonly menuParentId: string | null
  readonly menuName: string
  readonly nameCn: string
  readonly nameEn: string
  readonly menuType: 'DIR' | 'PAGE'
  readonly menuCode: string
  readonly htmlUrl: string | null
  readonly imageLink: string | null
  readonly levelId: number
  readonly enabled: 'Y' | 'N'
  /** Further words by which the search finds it. */
  readonly also?: readonly Label[]
  /** What can be made new in it, where the caller may. */
  readonly creates?: Label
  readonly children: readonly MenuNode[]
}

/** A row that the search found: `name` is what stands beside its code, `state` its word. */
export interface FoundDocument {
  readonly entity: string
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string | null
}

export interface MenuResource {
  readonly resourceId: string
  readonly resourceCode: string
  readonly resourceName: string
  readonly resIcon: string | null
  readonly resourceType: 'BUTTON'
  readonly seqNum: number
}

export const applicationId = 'SRM-WEB'

/** How a value is compared in a search. `range` includes both ends; `relative` is one of `relativeDates`, counted in the tenant's zone. */
export type Operator =
  | 'contains'
  | 'startsWith'
  | 'eq'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'all'
  | 'range'
  | 'empty'
  | 'notEmpty'
  | 'relative'
  | 'below'
export const relativeDates = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last7Days',
  'last30Days',
  'last90Days',
  'next7Days',
  'next30Days',
  'overdue',
] as const
export type RelativeDate = (typeof relativeDates)[number]

/** One condition of a list, by wire key. All of them must hold. `below`: the row or anything under it in its tree. */
export interface Condition {
  readonly key: string
  readonly operator: Operator
  readonly value?: string | readonly string[]
  readonly from?: string
  readonly to?: string
}

/** What a saved view brings to its list. `values` are those of the search form by field key, refs by id alone; `columns` the user's columns as the grid gives them. */
export interface ViewState {
  readonly values: Readonly<Record<string, Row>>
  readonly conditions: readonly Condition[]
  readonly query: string
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly columns: readonly Row[]
  readonly pageRows: number | null
  /** As what the rows are drawn. Absent or null: as their reader last chose. */
  readonly look?: Look | null
}

export type Sharing = 'private' | 'responsibility' | 'all'

/** A search saved under a name, as its reader may see it. */
export interface SavedView {
  readonly id: string
  readonly screenId: string
  readonly name: string
  readonly sharing: Sharing
  readonly responsibilityId: string | null
  readonly ownerName: string
  /** May be changed and deleted by the reader. */
  readonly isMine: boolean
  /** The reader begins with it; his own choice wins over a shared one. */
  readonly isDefault: boolean
  readonly sharedDefault: boolean
  readonly state: ViewState
  /** Keys of what was left out because the reader may not see it; `query` for the query line. */
  readonly leftOut: readonly string[]
}

/** Answer of baseSavedView/list: the views, and whom the reader may share his own with. */
export interface SavedViews {
  readonly views: readonly SavedView[]
  readonly shareWith: {
    readonly all: boolean
    readonly responsibilities: readonly {
      readonly respId: string
      readonly nameCn: string
      readonly nameEn: string
    }[]
  }
}

/** How often what a browser keeps has changed: settings (of visitors nothing is told), code lists. */
export interface Generations {
  readonly setting?: number
  readonly lookup?: number
}

/** `generationsText({ lookup: 12, setting: 7 })` → `'lookup=12, setting=7'`. As the header `Generations` has them. */
export const generationsText = (generations: Generations): string =>
  Object.entries(generations)
    .map(([name, count]) => `${name}=${count}`)
    .join(', ')

/** `generationsIn('lookup=12, setting=7')` → `{ lookup: 12, setting: 7 }`. What the header says; of anything else nothing. */
export const generationsIn = (text: string): Generations =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\d+)/g)].map(([, name, count]) => [name, Number(count)]))

/** `_part` of what is opened, to whoever has set an opening password for it. */
export interface PartTold {
  /** The private half of his key pair, encrypted by that password in his browser. */
  readonly secret: string
  /** His part of the key, encrypted for him. Absent: nothing is sealed yet. */
  readonly part?: string
  /** Until when his part is laid beside another one, `yyyy-MM-dd HH:mm:ss`. Absent: it is not laid. */
  readonly until?: string
  /** How many others have laid theirs. */
  readonly others: number
}

/** `_seal` of a row: by which key its owner's browser encrypts its sealed values, and what he has handed in. */
export interface SealTold {
  readonly keyId: string
  /** SPKI in base64. */
  readonly publicKey: string
  /** The envelope that lies on the server. Absent: none was handed in. */
  readonly text?: string
  /** When, `yyyy-MM-dd HH:mm:ss`. */
  readonly at?: string
}
