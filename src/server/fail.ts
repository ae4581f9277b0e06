import { errors, type ErrorCode } from '../language/errors.ts'
import type { Language } from '../language/label.ts'
import type { FieldError } from '../language/wire.ts'
import type { FactsOf } from '../texts/catalogue.ts'
import type { errors as texts } from '../texts/en/errors.ts'
import { errorTexts } from '../texts/errorTexts.ts'
import { spoken } from '../texts/spoken.ts'
import type { Fact, Wording } from '../texts/Wording.ts'

/** A mistake at a place of what was sent: `lines[2].price`. */
export interface CodedFieldError {
  readonly path: string
  readonly code: string
  readonly words: Wording
  readonly rowIndex?: number
}

/** Rows of other documents that an error is about: who does not see them is not told its words later. */
export interface OtherRows {
  readonly entity: string
  readonly ids: readonly string[]
}

interface Details {
  readonly errors?: readonly CodedFieldError[]
  readonly data?: unknown
  readonly others?: readonly OtherRows[]
}

type Facts = Readonly<Record<string, Fact>>

/** What the text of a code names in braces; nothing where it names nothing. */
export type FactsOfError<Code extends ErrorCode> =
  FactsOf<typeof texts, Code, Fact> extends [infer Named extends Facts]
    ? [facts: Named, details?: Details]
    : [facts?: Readonly<Record<string, never>>, details?: Details]

/** An error that is an answer: a code of language/errors.ts or of a definition's rule, its words, its places. */
export class CodedError extends Error {
  readonly code: string
  readonly words: Wording
  readonly errors: readonly CodedFieldError[]
  readonly data: unknown
  readonly others: readonly OtherRows[]
  constructor(code: string, words: Wording, { errors: places = [], data, others = [] }: Details = {}) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.words = words
    this.errors = places
    this.data = data
    this.others = others
  }

  get http(): number {
    return Object.hasOwn(errors, this.code) ? errors[this.code as ErrorCode].http : 200 // just asked
  }

  say(language: Language): string {
    return spoken(this.words, language)
  }

  /** What is wrong at its places, each once; the whole where it names none. Three at most. */
  get reasons(): readonly Wording[] {
    const all = this.errors.length > 0 ? this.errors.map(({ words }) => words) : [this.words]
    const texts = all.map((words) => JSON.stringify(words))
    return all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).slice(0, 3)
  }

  sayErrors(language: Language): FieldError[] {
    return this.errors.map(({ path, code, words, rowIndex }) => ({
      path,
      code,
      msg: spoken(words, language),
      ...(rowIndex === undefined ? {} : { rowIndex }),
    }))
  }
}

/** An error in the words of its code. */
export function errorOf<Code extends ErrorCode>(code: Code, ...rest: FactsOfError<Code>): CodedError {
  const [facts, details]: readonly [facts?: Facts, details?: Details] = rest
  return new CodedError(code, wordsOf(code, facts), details)
}

export function fail<Code extends ErrorCode>(code: Code, ...rest: FactsOfError<Code>): never {
  throw errorOf(code, ...rest)
}

/** A mistake at a place, in the words of its code. */
export function fieldError<Code extends ErrorCode>(
  code: Code,
  path: string,
  ...rest: FactsOfError<Code>
): CodedFieldError {
  const [facts]: readonly [facts?: Facts, details?: Details] = rest
  return { path, code, words: wordsOf(code, facts) }
}

const wordsOf = (code: ErrorCode, facts: Facts = {}): Wording => ({
  room: errorTexts.room,
  key: code,
  facts,
})
