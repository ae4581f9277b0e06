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
  may(entity: string, operation: string): boolean
  /** Called inside the transaction, after the effect and before the commit (idempotent answers are stored here). */
  beforeCommit?(tx: unknown, answer: unknown): Promise<void>
}

/** The one tenant of an installation, until there are several. */
export const tenantId = 'default'
