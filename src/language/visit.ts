import type { UserInfo } from './wire.ts'

/** What a visit begins with: whom its calls are made as, and where it leads. */
export interface VisitInfo {
  readonly userInfo: UserInfo
  /** What stands behind the # of the address, to come back by; null: he came to read what everybody may. */
  readonly link: string | null
  readonly screen: string
  readonly menuId: string
  /** Codes of the buttons there. */
  readonly granted: readonly string[]
  /** The document; null: it is to be begun. */
  readonly id: string | null
  /** Until when the link opens it. */
  readonly expires: string | null
}

/** A link to a document, as those see it who may give one. */
export interface LinkLine {
  readonly ticketId: string
  /** What stands behind the # of its address; null: it opens nothing any more, or a visitor keeps it for himself. */
  readonly link: string | null
  readonly isLive: boolean
  /** Null: a visitor began the document by it. */
  readonly madeByName: string | null
  readonly madeAt: string
  readonly expiresAt: string
  readonly uses: number
  readonly mostUses: number
  readonly usedAt: string | null
  readonly endedAt: string | null
  readonly endedByName: string | null
}
