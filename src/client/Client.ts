import type { Envelope, FieldError } from '../language/wire.ts'

/** The wire as the browser sees it. One instance for the whole page. */
export interface Client {
  /** POST /api/{server}/v1/{family}Restful/{operation}. Answers an envelope with status S, else throws CallError. */
  call<T>(server: string, family: string, operation: string, body?: unknown, options?: CallOptions): Promise<Envelope<T>>
}

export interface CallOptions {
  /** One for each gesture of the user; the same when it is retried. */
  readonly idempotencyKey?: string
  readonly menuId?: string
  readonly respId?: string
  readonly signal?: AbortSignal
}

export class CallError extends Error {
  readonly code: string
  readonly http: number
  readonly errors: readonly FieldError[]
  readonly traceId: string
  /** With a version conflict: the row as it stands on the server now. */
  readonly data: unknown
  constructor(facts: { code: string; msg: string; http: number; errors?: readonly FieldError[]; traceId?: string; data?: unknown }) {
    super(facts.msg)
    this.name = 'CallError'
    this.code = facts.code
    this.http = facts.http
    this.errors = facts.errors ?? []
    this.traceId = facts.traceId ?? ''
    this.data = facts.data
  }
}
