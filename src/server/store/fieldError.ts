import { errors, type ErrorCode } from '../../language/errors.ts'
import type { Label } from '../../language/label.ts'
import type { CodedFieldError } from '../fail.ts'

type Facts = Readonly<Record<string, string | number | Label>>

/** A mistake at a place, in the words of the catalogue. */
export function fieldError(code: ErrorCode, path: string, facts: Facts = {}): CodedFieldError {
  return {
    path,
    code,
    words: { CN: fill(errors[code].CN, facts, 'CN'), EN: fill(errors[code].EN, facts, 'EN') },
  }
}

const fill = (text: string, facts: Facts, language: keyof Label): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    return fact === undefined ? whole : typeof fact === 'object' ? fact[language] : String(fact)
  })
