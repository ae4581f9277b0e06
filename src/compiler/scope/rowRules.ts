import type { SourceAccess, SourceEntity } from '../../language/source.ts'

/** `headerRows({ rows: { this: 'true', jury: false } })` → `'true'`. Which documents an audience finds, as it is written. */
export function headerRows({ rows }: Pick<SourceAccess, 'rows'>): string {
  return String(typeof rows === 'object' ? rows['this'] : rows)
}

/** `lineRows({ rows: { this: 'true', jury: false } })` → `[['jury', 'false']]`. Of which rows of which tables of lines it finds some or none. */
export function lineRows({ rows }: Pick<SourceAccess, 'rows'>): readonly (readonly [string, string])[] {
  if (typeof rows !== 'object') return []
  return Object.entries(rows).flatMap(([name, rule]) =>
    name === 'this' ? [] : [[name, String(rule).trim()]],
  )
}

/** What is kept from an audience, with the place of the condition in `hide`; without one always. A table of which it finds no row is. */
export function hiddenNames(
  access: SourceAccess,
): readonly { readonly name: string; readonly condition?: string; readonly at?: number }[] {
  const { hide = [] } = access
  const without = lineRows(access).flatMap(([name, rule]) => (rule === 'false' ? [{ name }] : []))
  if (Array.isArray(hide)) return [...without, ...hide.map((name: string) => ({ name }))]
  const atTimes = Object.entries(hide).flatMap(([condition, names], at) =>
    names.map((name) => (condition.trim() === 'true' ? { name } : { name, condition, at })),
  )
  return [...without, ...atTimes]
}

/** Whose the sealed values of a document are. */
export const sealers = ({ by }: NonNullable<SourceEntity['sealed']>): readonly string[] =>
  typeof by === 'string' ? [by] : by

/** What is kept from an audience as long as the document is sealed. */
export const sealedFrom = ({ sealed }: Pick<SourceEntity, 'sealed'>, audience: string): readonly string[] =>
  sealed && !sealers(sealed).includes(audience) ? sealed.fields : []
