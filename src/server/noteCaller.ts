import type { Caller } from './Caller.ts'

/** What of a caller a piece of work has read, so that it is known for whom else its answer is the same. */
export interface Notes {
  /** Stands for the caller and answers what he does; nothing else of it is noted. */
  readonly caller: Caller
  /** Whether everything that was read of the caller is the same of another one. */
  isAlike(other: Caller): boolean
  /** Notes what the database reads of who acts, for a statement that it is given. */
  hears(statement: string): void
}

/** Which settings of who acts the database reads for a statement, by its walls, views and functions: `user_id`, `me_supplier`. */
export type SettingsRead = (statement: string) => readonly string[]

interface Read {
  readonly value: unknown
  of(caller: Caller): unknown
}

const noted = new WeakMap<Caller, Notes & { readonly bare: Caller }>()

/**
 * A caller of whom it is noted what is read: keys, what expressions call `me`, grants that were asked for. It is the rules of access themselves that read him, as
 * they run, so two callers of whom the same was read and found are told the same, whatever these rules come to say.
 */
export function noteCaller(bare: Caller, settingsRead: SettingsRead): Notes {
  const reads = new Map<string, Read>()
  const note = (place: string, of: Read['of']): unknown => {
    const known = reads.get(place)
    if (known) return known.value
    const value = of(bare)
    reads.set(place, { value, of })
    return value
  }
  const readMe = (key: string) => note(`me.${key}`, ({ me }) => me[key])
  const me = new Proxy(bare.me, {
    get: (_, key) => (typeof key === 'string' ? readMe(key) : undefined),
    has: (target, key) => (typeof key === 'string' ? readMe(key) !== undefined : key in target),
    ownKeys: (target) => {
      note('me', (one) => Object.keys(one.me))
      return Reflect.ownKeys(target)
    },
  })
  const may: Caller['may'] = (entity, operation, by) =>
    note(`may ${entity} ${operation} ${by ?? ''}`, (one) => one.may(entity, operation, by)) === true
  const readKey = (key: string): unknown =>
    note(key, (one) => (one as unknown as Readonly<Record<string, unknown>>)[key]) // whatever key is asked for
  const caller = new Proxy(bare, {
    get: (_, key) => {
      if (key === 'me') return me
      if (key === 'may') return may
      return typeof key === 'string' ? readKey(key) : undefined
    },
  })
  const notes = {
    caller,
    bare,
    isAlike: (other: Caller) => [...reads.values()].every(({ value, of }) => isSame(value, of(other))),
    hears: (statement: string) => {
      for (const name of settingsRead(statement))
        if (name.startsWith('me_')) readMe(name.slice('me_'.length))
        else readKey(keyOfSetting[name] ?? 'userId') // of what is not known it is said that it is of him alone
    },
  }
  noted.set(caller, notes)
  return notes
}

const keyOfSetting: Readonly<Record<string, string>> = {
  tenant_id: 'tenantId',
  user_id: 'userId',
  audience: 'audience',
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** What is noted of a caller; undefined: nothing is. */
export const notesOf = (caller: Caller): Pick<Notes, 'hears'> | undefined => noted.get(caller)

/** The caller himself, for handing on to who notes what is read in another way. */
export const bareCaller = (caller: Caller): Caller => noted.get(caller)?.bare ?? caller

/** The caller with something else said of him. Of one who is noted nothing is read by that. */
export function callerWith(caller: Caller, said: Partial<Caller>): Caller {
  if (!noted.has(caller)) return { ...caller, ...said }
  return new Proxy(caller, {
    get: (target, key) => Reflect.get(Object.hasOwn(said, key) ? said : target, key) as unknown,
  })
}
