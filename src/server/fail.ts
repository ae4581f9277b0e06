import { errors, type ErrorCode } from '../language/errors.ts'
import type { Label, Language } from '../language/label.ts'
import type { FieldError } from '../language/wire.ts'

/** Words may be one text or a pair of them; the language is chosen when the answer is written. */
export type Facts = Readonly<Record<string, string | number | Label>>

export interface CodedFieldError {
  readonly path: string
  readonly code: string
  readonly words: Label
  readonly rowIndex?: number
}

/** An error that is an answer: a code of language/errors.ts or of a definition's rule, its facts, its places. */
export class CodedError extends Error {
  readonly code: string
  readonly facts: Facts
  readonly words: Label | undefined
  readonly errors: readonly CodedFieldError[]
  readonly data: unknown
  constructor(
    code: string,
    facts: Facts = {},
    more: { words?: Label; errors?: readonly CodedFieldError[]; data?: unknown } = {},
  ) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.facts = facts
    this.words = more.words
    this.errors = more.errors ?? []
    this.data = more.data
  }

  get http(): number {
    return code(this.code)?.http ?? 200
  }

  say(language: Language): string {
    const words = this.words ?? code(this.code) ?? { CN: this.code, EN: this.code }
    return fill(words[language], this.facts, language)
  }

  sayErrors(language: Language): FieldError[] {
    return this.errors.map(({ path, code, words, rowIndex }) => ({
      path,
      code,
      msg: words[language],
      ...(rowIndex === undefined ? {} : { rowIndex }),
    }))
  }
}

export function fail(
  code: ErrorCode,
  facts: Facts = {},
  more: { errors?: readonly CodedFieldError[]; data?: unknown } = {},
): never {
  throw new CodedError(code, facts, more)
}

const code = (name: string) => (Object.hasOwn(errors, name) ? errors[name as ErrorCode] : undefined)

/** The words with the facts that they name in braces. */
export function fill(text: string, facts: Facts, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    if (fact === undefined) return whole
    return typeof fact === 'object' ? fact[language] : String(fact)
  })
}
