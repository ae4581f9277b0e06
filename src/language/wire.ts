import type { Row } from './compiled.ts'

/** The answer to every call (platform section 0.2). */
export interface Envelope<T = unknown> {
  readonly status: 'S' | 'E'
  readonly msg: string
  readonly code: string
  readonly data: T
  readonly page?: Page
  /** Totals over the whole result, by wire key, where listByPage was asked for them. */
  readonly totals?: Readonly<Record<string, unknown>>
  readonly traceId: string
  /** Errors by place, so that the browser can show them there. */
  readonly errors?: readonly FieldError[]
}

export interface Page { readonly count: number; readonly curIndex: number; readonly pageRows: number }

/** One mistake in what was sent. `path` is a wire path: `supplierId`, `lines[2].purchaseQuantity`, `lines[2].deliveries[0].demandDate`. */
export interface FieldError { readonly path: string; readonly code: string; readonly msg: string; readonly rowIndex?: number }

/** Body of listByPage, beside the filter fields: `x`, `xList` (in), `xFrom`, `xTo` (ranges), `quick` (text over the display fields). */
export interface ListRequest extends Row {
  readonly pageIndex?: number
  readonly pageRows?: number
  readonly sort?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  readonly noQueryTotalFlag?: 'Y' | 'N'
  readonly onlyQueryTotalFlag?: 'Y' | 'N'
  /** Fields whose totals over the whole result are wanted; answered as `data` beside the page in `totals`. */
  readonly totals?: readonly string[]
}

/** What login and currentUser answer as `data.userInfo`. */
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
  readonly responsibilities: readonly { readonly respId: string; readonly nameCn: string; readonly nameEn: string; readonly homeType: string }[]
  readonly defaultRespId: string
  readonly language: 'CN' | 'EN'
  readonly mustChangePassword: boolean
  readonly mfaRequired: boolean
  readonly serverTime: number
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
  readonly children: readonly MenuNode[]
}

export interface MenuResource { readonly resourceId: string; readonly resourceCode: string; readonly resourceName: string; readonly resIcon: string | null; readonly resourceType: 'BUTTON'; readonly seqNum: number }

export const applicationId = 'SRM-WEB'

/** How a value is compared in a search. `range` includes both ends; `relative` is one of `relativeDates`, counted in the tenant's zone. */
export type Operator = 'contains' | 'startsWith' | 'eq' | 'ne' | 'in' | 'notIn' | 'range' | 'empty' | 'notEmpty' | 'relative' | 'below'
export const relativeDates = ['today', 'yesterday', 'tomorrow', 'thisWeek', 'lastWeek', 'nextWeek', 'thisMonth', 'lastMonth', 'nextMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear', 'last7Days', 'last30Days', 'next7Days', 'next30Days', 'overdue'] as const
export type RelativeDate = (typeof relativeDates)[number]

/** One condition of a list, by wire key. All of them must hold. `below`: the row or anything under it in its tree. */
export interface Condition {
  readonly key: string
  readonly operator: Operator
  readonly value?: string | readonly string[]
  readonly from?: string
  readonly to?: string
}
