import type { Language } from '../language/label.ts'

/** Who calls, as far as permission and audit are concerned. Made by http from the session; nothing in it comes from the request's body. */
export interface Caller {
  readonly tenantId: string
  readonly userId: string
  /** As others read it: in histories, in "changed by". */
  readonly userName: string
  readonly audience: string
  /** Everything that expressions call `me`: user, name, audience, roles, and what audiences.yaml adds. Lists are arrays of ids. */
  readonly me: Readonly<Record<string, unknown>>
  readonly language: Language
  readonly sessionId: string
  readonly address: string
  readonly traceId: string
  /** Whether this operation (doSubmit, saveOrUpdate, …) of the entity is granted. Answers the button, not the row. */
  may(entity: string, operation: string, by?: 'any menu'): boolean
  /** What he does is told to nobody: what a demonstration says of the past. */
  readonly isSilent?: true
  /** Of who has no account: what he came by. */
  readonly visit?: Visit
  /** Called inside the transaction, after the effect and before the commit (idempotent answers are stored here). */
  beforeCommit?(tx: unknown, answer: unknown): Promise<void>
}

/** How somebody without an account came. */
export interface Visit {
  readonly ticketId: string
  /** What his link is about; `isOwn`: he was given it to begin this document himself. Null: he came without a link. */
  readonly about: { readonly entity: string; readonly documentId: string; readonly isOwn: boolean } | null
}

/** The one tenant of an installation, until there are several. */
export const tenantId = 'default'
