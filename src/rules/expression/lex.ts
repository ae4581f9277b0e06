import type { ExpressionProblem, Span } from './ast.ts'

export type TokenKind = 'number' | 'text' | 'name' | 'symbol' | 'end'
export interface Token extends Span {
  readonly kind: TokenKind
  readonly text: string
}

const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?(?![\w.]))|(?<text>'(?:[^']|'')*')|(?<name>[A-Za-z_]\w*)|(?<symbol>==|!=|<=|>=|[<>+\-*/().,|])/y

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
    pattern.lastIndex = offset
    const match = foreignAt(text, offset) ? null : pattern.exec(text)
    if (!match) return { problem: strange(text, offset) }
    const kind = (['number', 'text', 'name', 'symbol'] as const).find(
      (name) => match.groups?.[name] !== undefined,
    )
    if (kind) tokens.push({ kind, text: match[0], offset, length: match[0].length })
    offset += match[0].length
  }
  return { tokens: [...tokens, { kind: 'end', text: '', offset, length: 0 }] }
}

function foreignAt(text: string, offset: number): string | undefined {
  return Object.keys(foreign)
    .filter(
      (sign) =>
        text.startsWith(sign, offset) &&
        !(sign === '=' && text[offset + 1] === '=') &&
        !(sign === '!' && text[offset + 1] === '='),
    )
    .sort((a, b) => b.length - a.length)[0]
}

function strange(text: string, offset: number): ExpressionProblem {
  const sign =
    foreignAt(text, offset) ??
    /^[\w.]+/.exec(text.slice(offset))?.[0] ??
    String.fromCodePoint(text.codePointAt(offset) ?? 0)
  const expected = foreign[sign] ?? (sign === "'" ? "a closing '" : 'a name, a number or an operator')
  return { code: 'syntax', offset, length: sign.length, facts: { found: sign, expected } }
}
