/** What the database says of one user, as of one generation of permissions. */
export interface UserFacts {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly nameEn: string | null
  /** As kept in the row: IN, EX. Null when the definitions have no such field. */
  readonly userType: string | null
  readonly audience: string
  readonly isActive: boolean
  readonly mustChangePassword: boolean
  readonly passwordHash: string | null
  readonly language: string | null
  /** Valid today and of the user's audience, the default one first. */
  readonly responsibilities: readonly string[]
  readonly defaultResponsibility: string | null
  /** What audiences.yaml adds to `me`: values and lists, keyed by name. */
  readonly known: Readonly<Record<string, unknown>>
}
