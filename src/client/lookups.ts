import type { Label } from '../language/label.ts'
import type { Client } from './Client.ts'
import { createStore, type Store } from './Store.ts'

/** A value of a code list. A disabled one is shown on old rows but not offered. */
export interface LookupValue {
  readonly code: string
  readonly label: Label
  readonly enabled: boolean
  readonly attributes: Readonly<Record<string, string>>
}

/** Code lists, asked once for each type, several in one call. `undefined` while on the way. */
export interface Lookups {
  of(typeCode: string): Store<readonly LookupValue[] | undefined>
  /** For expressions: an attribute of a value, or null when it is not known (yet). */
  attribute(typeCode: string, code: string, name: string): string | null
  forget(): void
}

interface WireValue {
  readonly lookupCode: string
  readonly meaningCn: string
  readonly meaningEn: string
  readonly enabledFlag?: string
  readonly attributes?: Record<string, string>
}

export function createLookups(client: Client): Lookups {
  const known = new Map<string, Store<readonly LookupValue[] | undefined>>()
  const failed = new Set<string>()
  let wanted: string[] = []
  const ask = async () => {
    const types = wanted
    wanted = []
    const { data } = await client.call<Record<string, readonly WireValue[]>>(
      'baseServer',
      'baseLookupValues',
      'findLookupListByTypes',
      { lookupTypes: types },
    )
    for (const type of types) known.get(type)?.set((data[type] ?? []).map(toValue))
  }
  const want = (type: string) => {
    wanted.push(type)
    const types = wanted
    if (types.length === 1)
      queueMicrotask(() => {
        ask().catch(() => types.forEach(giveUp))
      })
  }
  // Screens go on with bare codes, and the next one that needs the list asks again.
  const giveUp = (type: string) => {
    failed.add(type)
    known.get(type)?.set([])
  }
  const of = (type: string) => {
    if (failed.delete(type)) want(type)
    const held = known.get(type)
    if (held) return held
    const made = createStore<readonly LookupValue[] | undefined>(undefined)
    known.set(type, made)
    want(type)
    return made
  }
  return {
    of,
    attribute: (type, code, name) =>
      of(type)
        .get()
        ?.find((value) => value.code === code)?.attributes[name] ?? null,
    forget: () => known.clear(),
  }
}

const toValue = ({ lookupCode, meaningCn, meaningEn, enabledFlag, attributes }: WireValue): LookupValue => ({
  code: lookupCode,
  label: { CN: meaningCn, EN: meaningEn },
  enabled: enabledFlag !== 'N',
  attributes: attributes ?? {},
})
