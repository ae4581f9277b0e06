import type { ExpressionProblem, Span } from './ast.ts'

export type TokenKind = 'number' | 'text' | 'name' | 'symbol' | 'end'
export interface Token extends Span {
  readonly kind: TokenKind
  readonly text: string
}

/** What each group of the pattern finds: everything but names, which are most. */
const kinds = ['number', 'text', 'symbol'] as const
const pattern = /\s+|(\d+(?:\.\d+)?(?![\w.]))|('(?:[^']|'')*')|(==|!=|<=|>=|[<>+\-*/().,|])/y

/** What people of other languages type, and what it is called here. */
const foreign: Readonly<Record<string, string>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '"': "'text'",
}

/** `lex('a + 1').tokens.map(({ text }) => text)` → `[ 'a', '+', '1', '' ]`. Cuts the text into tokens; the last is `end`. The first sign that belongs to no token is the problem. */
export function lex(
  text: string,
): { readonly tokens: readonly Token[] } | { readonly problem: ExpressionProblem } {
  const tokens: Token[] = []
  let offset = 0
  while (offset < text.length) {
    const name = endOfName(text, offset)
    if (name > offset) {
      tokens.push({ kind: 'name', text: text.slice(offset, name), offset, length: name - offset })
      offset = name
      continue
    }
    if (text.charCodeAt(offset) === 32) {
      offset += 1
      continue
    }
    pattern.lastIndex = offset
    const match = foreignAt(text, offset) ? null : pattern.exec(text)
    if (!match) return { problem: strange(text, offset) }
    const [found] = match
    const kind = kinds.find((_, group) => match[group + 1] !== undefined)
    if (kind) tokens.push({ kind, text: found, offset, length: found.length })
    offset += found.length
  }
  tokens.push({ kind: 'end', text: '', offset, length: 0 })
  return { tokens }
}

/** Up to where a name goes that begins here; where none does, here. */
function endOfName(text: string, start: number): number {
  let end = start
  while (isOfName(text.charCodeAt(end), end > start)) end += 1
  return end
}

/** Letters, `_`, and behind the first sign digits. */
const isOfName = (code: number, isLater: boolean): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  code === 95 ||
  (isLater && code >= 48 && code <= 57)

/** The longest first. */
const foreignSigns = Object.keys(foreign).toSorted((a, b) => b.length - a.length)
const foreignStarts = new Set(foreignSigns.map((sign) => sign.charAt(0)))

function foreignAt(text: string, offset: number): string | undefined {
  if (!foreignStarts.has(text.charAt(offset))) return undefined
  return foreignSigns.find(
    (sign) =>
      text.startsWith(sign, offset) && !((sign === '=' || sign === '!') && text.charAt(offset + 1) === '='),
  )
}

function strange(text: string, offset: number): ExpressionProblem {
  const sign =
    foreignAt(text, offset) ??
    /^[\w.]+/.exec(text.slice(offset))?.[0] ??
    String.fromCodePoint(text.codePointAt(offset) ?? 0)
  const expected = foreign[sign] ?? (sign === "'" ? "a closing '" : 'a name, a number or an operator')
  return { code: 'syntax', offset, length: sign.length, facts: { found: sign, expected } }
}
