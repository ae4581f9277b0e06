import type { Language } from '../language/label.ts'
import type { VisitInfo } from '../language/visit.ts'
import { CallError, type CallOptions, type Client } from './Client.ts'
import { clockAhead } from './clock.ts'
import { failure } from './failure.ts'
import { createStore, type Store } from './Store.ts'
import { createWebClient, type Identity } from './webClient.ts'

/** A page of somebody without an account. Nothing of it is shared with other tabs, nor with whoever is logged in in this browser. */
export interface Visit {
  readonly client: Client
  /** Null until it has begun. */
  readonly info: Store<VisitInfo | null>
  /** Why there is no visit, or none any more. */
  readonly refused: Store<CallError | null>
  /** Comes by a link, or to a screen; a visit that this tab had goes on. */
  enter(): Promise<void>
  /** The document that is open here from now on: it is found again by the link. */
  keep(id: string): void
}

export interface VisitBy {
  /** What stands behind the # of the address; '' without a link. */
  readonly link: string
  /** What stands behind /visit/; '' where the link says it. */
  readonly screen: string
}

const lost = new Set(['AUTH_REQUIRED', 'SESSION_EXPIRED', 'SESSION_REPLACED', 'LINK_ENDED'])

/** What visitors may call beside documents; the rest of the platform is not asked at all. */
const platform = new Set(['baseLookupValues', 'baseVisit'])

export function createVisit({ link, screen }: VisitBy, language: () => Language): Visit {
  const info = createStore<VisitInfo | null>(link ? remembered(link) : null)
  const refused = createStore<CallError | null>(null)
  info.subscribe(() => clockAhead.set(info.get()?.userInfo.clockAhead ?? 0))
  const door = createWebClient(language, undefined, undefined, nobody)
  const enter = async (): Promise<void> => {
    const by = info.get()?.link || link
    try {
      const { data } = await door.call<VisitInfo>('baseServer', 'baseVisit', 'enter', {
        ...(by ? { link: by } : {}),
        ...(screen ? { screen } : {}),
      })
      info.set(data)
      refused.set(null)
      remember(data)
    } catch (error) {
      refused.set(error instanceof CallError ? error : failure('NETWORK', language()))
    }
  }
  let entering: Promise<void> | undefined
  const enterOnce = () =>
    (entering ??= enter().finally(() => {
      entering = undefined
    }))
  const identity: Identity = {
    user: () => info.get()?.userInfo ?? null,
    // A session that is over begins again by the link, or at the screen: nothing was done by the call that was refused.
    guard: () => async (path, _signal, attempt) => {
      const sent = info.get()
      try {
        return await attempt(path)
      } catch (error) {
        if (!(error instanceof CallError) || !lost.has(error.code) || !sent) throw error
        if (info.get() === sent) await enterOnce()
        if (refused.get()) throw error
        return attempt(path)
      }
    },
  }
  return {
    client: ofVisitors(createWebClient(language, undefined, undefined, identity)),
    info,
    refused,
    enter: () => (info.get() ? Promise.resolve() : enterOnce()),
    keep(id) {
      const known = info.get()
      if (!known || known.id === id) return
      info.set({ ...known, id })
      remember({ ...known, id })
    },
  }
}

/** As whom a visit is begun. */
const nobody: Identity = { user: () => null, guard: () => (path, _signal, attempt) => attempt(path) }

/** Layouts, presence and what else belongs to users is refused here already. */
function ofVisitors(client: Client): Client {
  return {
    ...(client.gestures ? { gestures: client.gestures } : {}),
    ...(client.lookupGeneration ? { lookupGeneration: client.lookupGeneration } : {}),
    call: <T>(server: string, family: string, operation: string, body?: unknown, options?: CallOptions) =>
      server === 'baseServer' && !platform.has(family)
        ? Promise.reject(new CallError({ code: 'FORBIDDEN', msg: '', http: 403 }))
        : client.call<T>(server, family, operation, body, options),
  }
}

/** With the tab, as the session of a user: a page that is read anew is no further use of the link. */
const place = (link: string): string => `visit ${link}`

function remember(info: VisitInfo): void {
  if (info.link) sessionStorage.setItem(place(info.link), JSON.stringify(info))
}

function remembered(link: string): VisitInfo | null {
  const text = sessionStorage.getItem(place(link))
  if (!text) return null
  try {
    return JSON.parse(text) as VisitInfo
  } catch {
    return null
  } // we wrote it ourselves, above
}
