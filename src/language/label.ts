export type Language = 'CN' | 'EN'

/** One text in both languages. Half a pair does not compile. */
export interface Label {
  readonly CN: string
  readonly EN: string
}
