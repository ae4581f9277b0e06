/** Why an audience is not shown a field: the secret from which it follows, and the first field that does, as the access of its document calls it. */
export interface Kept {
  readonly because: string
  readonly first: { readonly document: string; readonly name: string }
  /** In every row, else in some. */
  readonly isAlways: boolean
}

/** Fields that an audience is not shown because of what they follow from. */
export interface KeptNames {
  /** Of an entity, by name. */
  keptOf(entity: string, audience: string): ReadonlyMap<string, Kept>
}
