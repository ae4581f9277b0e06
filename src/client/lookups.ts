import type { Label } from '../language/label.ts'
import { writtenIn, type WrittenCode } from '../rules/types/writtenList.ts'
import type { Client } from './Client.ts'
import { createStore, type Store } from './Store.ts'

/** A value of a code list. A disabled one is shown on old rows but not offered. */
export interface LookupValue {
  readonly code: string
  readonly label: Label
  readonly enabled: boolean
  readonly attributes: Readonly<Record<string, string>>
}

/** Code lists, asked once for each type, several in one call, and anew when answers tell that some have changed. `undefined` while on the way. */
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
  /** Lists that rows write out: nobody is asked for them. */
  const writtenLists = new Map<string, Store<readonly LookupValue[] | undefined>>()
  const failed = new Set<string>()
  let wanted: string[] = []
  let turns = 0
  /** By type the turn in which what is known was asked for: an answer that comes late changes nothing. */
  const answered = new Map<string, number>()
  const ask = async () => {
    const types = wanted
    wanted = []
    const turn = ++turns
    const { data } = await client.call<Record<string, readonly WireValue[]>>(
      'baseServer',
      'baseLookupValues',
      'findLookupListByTypes',
      { lookupTypes: types },
    )
    for (const type of types) {
      if ((answered.get(type) ?? 0) > turn) continue
      answered.set(type, turn)
      known.get(type)?.set((data[type] ?? []).map(toValue))
    }
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
    const held = known.get(type)
    if (!held?.get()) held?.set([])
  }
  onLaterGeneration(client, () => {
    for (const type of known.keys()) want(type)
  })
  const of = (type: string) => {
    const written = writtenIn(type)
    if (written) return heldList(type, written)
    if (failed.delete(type)) want(type)
    const held = known.get(type)
    if (held) return held
    const made = createStore<readonly LookupValue[] | undefined>(undefined)
    known.set(type, made)
    want(type)
    return made
  }
  const heldList = (type: string, codes: readonly WrittenCode[]) => {
    const held =
      writtenLists.get(type) ?? createStore<readonly LookupValue[] | undefined>(codes.map(toChoice))
    writtenLists.set(type, held)
    return held
  }
  return {
    of,
    attribute: (type, code, name) =>
      of(type)
        .get()
        ?.find((value) => value.code === code)?.attributes[name] ?? null,
    forget: () => {
      known.clear()
      writtenLists.clear()
    },
  }
}

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
