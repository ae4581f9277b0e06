import type { Envelope, FieldError } from '../language/wire.ts'
import type { Live } from './live/Live.ts'
import type { Store } from './Store.ts'

/** The wire as the browser sees it. One instance for the whole page. */
export interface Client {
  /** POST /api/{server}/v1/{family}Restful/{operation}. Answers an envelope with status S, else throws CallError. */
  call<T>(
    server: string,
    family: string,
    operation: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Envelope<T>>
  /** Counts the gestures that changed documents in this page. */
  readonly gestures?: Store<number>
  /** How often code lists have changed, as answers told last; null before the first. */
  readonly lookupGeneration?: Store<number | null>
  /** What the page follows; fetched when something is followed first. Absent where nobody has logged in. */
  readonly live?: () => Promise<Live>
  /** Calls of the file server, whose bodies may be forms and whose answers may be bytes. */
  readonly files?: FileWire
}

export interface FileWire {
  /** POST /api/fileServer/{path}; FormData goes as a form. Answers the data of an envelope with status S, else throws CallError. */
  call<T>(path: string, body: unknown, options?: FileCallOptions): Promise<T>
  /** The same where bytes are answered. */
  bytes(path: string, body: unknown, options?: FileCallOptions): Promise<Blob>
  /** A value that only the server can read. */
  sealed(value: string): Promise<string>
}

export interface FileCallOptions extends CallOptions {
  /** How much was sent, 0 to 1. */
  readonly progress?: (part: number) => void
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
  constructor(facts: {
    code: string
    msg: string
    http: number
    errors?: readonly FieldError[]
    traceId?: string
    data?: unknown
  }) {
    super(facts.msg)
    this.name = 'CallError'
    this.code = facts.code
    this.http = facts.http
    this.errors = facts.errors ?? []
    this.traceId = facts.traceId ?? ''
    this.data = facts.data
  }
}
