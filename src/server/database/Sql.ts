/** A piece of SQL with the values bound to it. Values never become text; names do, through `ident`. */
export class Sql {
  readonly parts: readonly Part[]
  constructor(parts: readonly Part[]) {
    this.parts = parts
  }
}

type Part = string | { readonly value: unknown }

/** sql`select ${raw('x')} where id = ${id}`: pieces of SQL are put in, everything else is bound. */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const parts: Part[] = []
  texts.forEach((text, index) => {
    parts.push(text)
    if (index >= values.length) return
    const value = values[index]
    if (value instanceof Sql) parts.push(...value.parts)
    else parts.push({ value })
  })
  return new Sql(parts)
}

/** Text of our own making, never of a caller's. */
export const raw = (text: string): Sql => new Sql([text])

export const ident = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const empty = new Sql([])

export function join(pieces: readonly Sql[], separator: string): Sql {
  return new Sql(pieces.flatMap((piece, index) => (index === 0 ? piece.parts : [separator, ...piece.parts])))
}

/** All of them; `true` when there are none. */
export const and = (pieces: readonly Sql[]): Sql =>
  pieces.length === 0 ? raw('true') : join(pieces, ' and ')

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

export function render(query: Sql): Statement {
  const values: unknown[] = []
  let text = ''
  for (const part of query.parts) {
    if (typeof part === 'string') text += part
    else text += `$${values.push(part.value)}`
  }
  return { text, values }
}
