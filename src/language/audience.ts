import type { Predicate } from './expression.ts'
import type { Label } from './label.ts'

export interface CompiledAudience {
  readonly name: string
  readonly label: Label
  /** '' of visitors: no user is one. */
  readonly userType: string
  readonly home: string
  /** They have no account. */
  readonly visit?: CompiledVisit
}

/** What people without an account are held to. */
export interface CompiledVisit {
  /** Days for which a link opens its document, and how often it does. */
  readonly days: number
  readonly uses: number
  /** Visits from one address in an hour. */
  readonly perHour: number
  /** Documents that are begun from one address, or by one link, and not gone on with. */
  readonly drafts: number
  /** Of a document as it is sent, in KB. */
  readonly size: number
  /** The list of theirs of which the first rows stand on the login page. Absent: none. */
  readonly news?: string
}

/** `visitorsOf([{ name: 'host', label: { CN: '主', EN: 'Host' }, userType: 'IN', home: 'inHome' }])` → `undefined`. The audience of people without an account, where there is one. */
export const visitorsOf = (
  audiences: readonly CompiledAudience[],
): (CompiledAudience & { readonly visit: CompiledVisit }) | undefined =>
  audiences.flatMap(({ visit, ...one }) => (visit ? [{ ...one, visit }] : []))[0]

/** What the user id of a visitor begins with: what follows names his link, and opens nothing. */
export const visitorPrefix = 'visitor:'

/** What `me.<name>` is: a field of the user's row, or the list of `field` over rows of `entity` whose `by` is the user. */
export interface CompiledMe {
  readonly name: string
  readonly type: 'value' | 'list'
  readonly field: string
  readonly entity?: string
  readonly by?: string
  readonly to?: string
  /** A value: the field of the user's row has several. */
  readonly many?: true
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
