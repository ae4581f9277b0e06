/** Who does a verb or writes a field by hand. */
export interface By {
  readonly by?: readonly string[] | undefined
  /** Of an audience, who holds one of these roles. Absent: everybody of it. */
  readonly roles?: Readonly<Record<string, readonly string[]>> | undefined
}

/** `isBy({ by: ['host'], roles: { host: ['juror'] } }, { audience: 'host', roles: ['clerk'] })` → `false`. Whether it is for whoever this is, by audience and role. */
export function isBy(
  { by, roles }: By,
  me: Readonly<Record<string, unknown>>,
  audience: string = String(me['audience'] ?? ''),
): boolean {
  if (by && !by.includes(audience)) return false
  const only = roles?.[audience]
  if (only === undefined) return true
  const held = me['roles']
  return Array.isArray(held) && only.some((role) => held.includes(role))
}
