import type { KnownSettings, SettingLevel } from '../language/setting.ts'

/** What was said of a setting: for the site, an organization, a role or a user. */
export interface SaidSetting {
  readonly name: string
  readonly level: SettingLevel
  /** The key of the organization or user, or the name of the role; empty for the site. */
  readonly whose: string
  readonly value: string
}

/** Whoever asks: his key, and the roles in which he works. */
export interface Asker {
  readonly userId: string
  readonly roles: readonly string[]
}

/** What settings are, by what was said of them and what organizations stand below. */
export interface SettingsSaid {
  readonly said: ReadonlyMap<string, readonly SaidSetting[]>
  /** Of an organization the one above it. */
  readonly above: ReadonlyMap<string, string>
}

/** `saidOf({ said: new Map(), above: new Map() }, { userId: 'u', roles: [] }, 'X', null)` → `undefined`. The nearest: of the user, of his roles the first by name, of the organization, of the ones above it upwards, of the site. */
export function saidOf(
  { said, above }: SettingsSaid,
  { userId, roles }: Asker,
  name: string,
  organization: string | null,
): SaidSetting | undefined {
  const own = said.get(name)
  if (!own) return undefined
  const at = (level: SettingLevel, whose: string) =>
    own.find((one) => one.level === level && one.whose === whose)
  const role = own
    .filter(({ level, whose }) => level === 'role' && roles.includes(whose))
    .toSorted((a, b) => (a.whose < b.whose ? -1 : 1))[0]
  const personal = at('user', userId) ?? role
  if (personal) return personal
  const seen = new Set<string>()
  for (let one = organization ?? undefined; one !== undefined && !seen.has(one); one = above.get(one)) {
    seen.add(one)
    const found = at('organization', one)
    if (found) return found
  }
  return at('site', '')
}

/** `knownFor({ said: new Map(), above: new Map() }, { userId: 'u', roles: [] }, [])` → `{}`. What the browser of one user is told of settings: a value for those organizations that have one, by themselves or from above, and one for all others. */
export function knownFor(said: SettingsSaid, asker: Asker, names: readonly string[]): KnownSettings {
  return Object.fromEntries(
    names.map((name) => {
      const value = saidOf(said, asker, name, null)?.value ?? null
      const of = Object.fromEntries(
        organizationsOf(said).flatMap((id) => {
          const found = saidOf(said, asker, name, id)
          return found?.level === 'organization' ? [[id, found.value]] : []
        }),
      )
      return [name, { value, of }]
    }),
  )
}

/** Every organization of which something is said, or that stands below another. */
function organizationsOf({ said, above }: SettingsSaid): readonly string[] {
  const named = [...said.values()]
    .flat()
    .flatMap(({ level, whose }) => (level === 'organization' ? [whose] : []))
  return named.length === 0 ? [] : [...new Set([...named, ...above.keys()])]
}

/** `settingOf({})('X', null)` → `undefined`. What expressions ask in the browser. */
export const settingOf =
  (known: KnownSettings) =>
  (name: string, organization: string | null): string | null | undefined => {
    const one = known[name]
    return one && ((organization === null ? undefined : one.of[organization]) ?? one.value)
  }
