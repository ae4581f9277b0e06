import type { Label } from '../language/label.ts'
import { writtenIn, type WrittenCode } from '../rules/types/writtenList.ts'
import type { Client } from './Client.ts'
import { queriesOf, type Query } from './queries.ts'
import { createStore, type Store } from './Store.ts'

/** A value of a code list. A disabled one is shown on old rows but not offered. */
export interface LookupValue {
  readonly code: string
  readonly label: Label
  readonly enabled: boolean
  readonly attributes: Readonly<Record<string, string>>
}

/** The values of one list; `undefined` while they are on the way. Where they cannot be had there are none, and screens go on with bare codes. */
export type LookupList = Pick<Store<readonly LookupValue[] | undefined>, 'get' | 'subscribe'>

/** Code lists, asked once for each type, several in one call, and anew when answers tell that some have changed. */
export interface Lookups {
  of(typeCode: string): LookupList
  /** For expressions: an attribute of a value, or null when it is not known (yet). */
  attribute(typeCode: string, code: string, name: string): string | null
}

interface WireValue {
  readonly lookupCode: string
  readonly meaningCn: string
  readonly meaningEn: string
  readonly enabledFlag?: string
  readonly attributes?: Record<string, string>
}

export function createLookups(client: Client): Lookups {
  const queries = queriesOf(client)
  const known = new Map<string, AskedList>()
  /** Lists that rows write out: nobody is asked for them. */
  const writtenLists = new Map<string, LookupList>()
  const ask = askTogether(client)
  onLaterGeneration(client, () => {
    for (const { query } of known.values()) void query.refresh()
  })
  const askedList = (type: string): LookupList => {
    const held =
      known.get(type) ??
      listOf(queries.of([family, operation, type], { ask: async () => (await ask(type)).map(toValue) }))
    known.set(type, held)
    held.query.look(Infinity)
    return held
  }
  const heldList = (type: string, codes: readonly WrittenCode[]): LookupList => {
    const held = writtenLists.get(type) ?? createStore(codes.map(toChoice))
    writtenLists.set(type, held)
    return held
  }
  const of = (type: string): LookupList => {
    const written = writtenIn(type)
    return written ? heldList(type, written) : askedList(type)
  }
  return {
    of,
    attribute: (type, code, name) =>
      of(type)
        .get()
        ?.find((value) => value.code === code)?.attributes[name] ?? null,
  }
}

const family = 'baseLookupValues'
const operation = 'findLookupListByTypes'

interface AskedList extends LookupList {
  readonly query: Query<readonly LookupValue[]>
}

const none: readonly LookupValue[] = []

const listOf = (query: Query<readonly LookupValue[]>): AskedList => ({
  query,
  subscribe: query.store.subscribe,
  get: () => {
    const { data, error } = query.store.get()
    return data ?? (error ? none : undefined)
  },
})

/** Lists that are wanted at one moment are asked in one call. */
function askTogether(client: Client): (type: string) => Promise<readonly WireValue[]> {
  let next: { readonly types: string[]; readonly answer: Promise<Wire> } | undefined
  const begin = () => {
    const types: string[] = []
    const answer = Promise.resolve().then(async () => {
      next = undefined
      return (await client.call<Wire>('baseServer', family, operation, { lookupTypes: types })).data
    })
    return { types, answer }
  }
  return async (type) => {
    next ??= begin()
    next.types.push(type)
    return (await next.answer)[type] ?? []
  }
}

type Wire = Readonly<Record<string, readonly WireValue[]>>

/** Hears of every generation after the first that is told: what was asked before that came with it. */
function onLaterGeneration({ lookupGeneration }: Client, listener: () => void): void {
  let latest = lookupGeneration?.get() ?? null
  lookupGeneration?.subscribe(() => {
    if (latest !== null) listener()
    latest = lookupGeneration.get()
  })
}

const toChoice = ({ code, label }: WrittenCode): LookupValue => ({
  code,
  label,
  enabled: true,
  attributes: {},
})

const toValue = ({ lookupCode, meaningCn, meaningEn, enabledFlag, attributes }: WireValue): LookupValue => ({
  code: lookupCode,
  label: { CN: meaningCn, EN: meaningEn },
  enabled: enabledFlag !== 'N',
  attributes: attributes ?? {},
})
