import type { Generations } from '../../language/wire.ts'
import type { Language } from '../../language/label.ts'
import type { MadeDocument, Page } from '../../language/wire.ts'

/** What is called: /api/{server}/v1/{family}Restful/{operation}. */
export interface CallName {
  readonly server: string
  readonly family: string
  readonly operation: string
  readonly path: string
}

/** One request, read but not yet judged. */
export interface Exchange {
  readonly call: CallName
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookie: string
  readonly raw: Buffer
  /** Throws PARAM_INVALID for what is no JSON, or more of it than a body may hold. */
  readonly body: unknown
  readonly language: Language
  readonly address: string
  readonly agent: string
  readonly traceId: string
  /** For the log, who it turned out to be; for the header of the answer, the generations that the call began with. */
  readonly seen: { user?: string; generations?: Readonly<Generations> }
}

/** What a call answers on success. */
export interface Answer {
  readonly data: unknown
  readonly page?: Page
  readonly totals?: Readonly<Record<string, unknown>>
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly made?: MadeDocument
  /** A new cookie, or null: the browser is to forget its own. */
  readonly cookie?: string | null
}

/** zuulBaseServer is the older name of baseServer; some calls of the specification end in Service. */
export function parseCall(path: string): CallName | null {
  const match =
    /^\/api\/([A-Za-z]\w{0,60})\/v1\/([A-Za-z]\w{0,90}?)(?:Restful|Service)\/([A-Za-z]\w{0,90})$/.exec(path)
  const [, server, family, operation] = match ?? []
  return server && family && operation
    ? { server: server === 'zuulBaseServer' ? 'baseServer' : server, family, operation, path }
    : null
}

export const nameOf = ({ server, family, operation }: CallName): string => `${server}/${family}/${operation}`
