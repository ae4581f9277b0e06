import type { Scalar, SourceNode } from '../source/SourceFile.ts'
import { spelled } from './spelled.ts'

export type ScalarNode = Extract<SourceNode, { readonly kind: 'scalar' }>

/** Thrown at anything beyond the plain part of YAML; whoever called falls back to the library. Never leaves this folder. */
export class NotPlain extends Error {}

export const stop = (): never => {
  throw new NotPlain()
}
const number = /^[-+]?(?:0|[1-9]\d*)(?:\.\d+)?$/
const strange = /^[-+]?(?:\.(?:inf|nan)|0[ox]|\d[\d_]*[eE.]|0\d|\.\d)/i

/** A value that is not there. */
export const emptyAt = (at: number): ScalarNode => ({
  kind: 'scalar',
  span: { start: at, end: at },
  value: null,
  raw: '',
  quoted: false,
})

/** Reads from where it stands: scalars on one line, quoted or plain. */
export class ScalarReader {
  protected readonly text: string
  protected at = 0
  constructor(text: string) {
    this.text = text
  }

  protected lineEnd(from: number): number {
    const end = this.text.indexOf('\n', from)
    return end < 0 ? this.text.length : end
  }

  /** After a value nothing but a comment may follow on its line. */
  protected endOfLine(): void {
    const end = this.lineEnd(this.at)
    const rest = this.text.slice(this.at, end)
    if (!/^\s*(?:\s#.*)?$/.test(rest) && !/^ *$/.test(rest)) stop()
    this.at = Math.min(end + 1, this.text.length)
  }

  protected plainScalar(text: string, start: number): ScalarNode {
    const raw = spelled(text)
    if (!isLetter(raw.charCodeAt(0)) && isNoScalar(raw)) stop()
    return {
      kind: 'scalar',
      span: { start, end: start + raw.length },
      value: valueOf(raw),
      raw,
      quoted: false,
    }
  }
  protected quoted(quote: string): ScalarNode {
    const start = this.at
    const isDouble = quote === '"'
    let isEscaped = false
    let end = start + 1
    for (; ; end += 1) {
      const sign = this.text[end]
      if (sign === undefined || sign === '\n') stop()
      const escapes = isDouble ? sign === '\\' : sign === quote && this.text[end + 1] === quote
      if (escapes) {
        isEscaped = true
        end += 1
      } else if (sign === quote) break
    }
    this.at = end + 1
    const inner = this.text.slice(start + 1, end)
    const value = spelled(isEscaped ? unescaped(inner, isDouble) : inner)
    return { kind: 'scalar', span: { start, end: this.at }, value, raw: value, quoted: true }
  }
}

/** What escapes within quotes stand for; of those with a backslash the few that JSON has too. */
function unescaped(inner: string, isDouble: boolean): string {
  if (!isDouble) return inner.replaceAll("''", "'")
  return inner.replaceAll(/\\([^])/g, (_, sign: string) => escapes[sign] ?? stop())
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\',
  '"': '"',
  '/': '/',
  n: '\n',
  t: '\t',
  r: '\r',
}

/** Signs that mean something else than a value where they begin it. */
const isNoScalar = (raw: string): boolean =>
  raw === '' || /^[&*!|>%@`,[\]{}#]/.test(raw) || /^[-?:](?:\s|$)/.test(raw) || raw === '---' || raw === '...'

/** A letter of any script: no number begins with one, and no sign of YAML is one. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 0x2e80

/** The core schema of YAML 1.2. */
function valueOf(raw: string): Scalar {
  if (isLetter(raw.charCodeAt(0)) && !'tTfFnN'.includes(raw.charAt(0))) return raw
  if (raw === 'null' || raw === '~' || raw === 'Null' || raw === 'NULL') return null
  if (/^(?:true|True|TRUE)$/.test(raw)) return true
  if (/^(?:false|False|FALSE)$/.test(raw)) return false
  if (number.test(raw)) return Number(raw)
  return strange.test(raw) ? stop() : raw
}
