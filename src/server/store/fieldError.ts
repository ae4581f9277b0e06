import { errors, type ErrorCode } from '../../language/errors.ts'
import { fill, type CodedFieldError, type Facts } from '../fail.ts'

/** A mistake at a place, in the words of the catalogue. */
export function fieldError(code: ErrorCode, path: string, facts: Facts = {}): CodedFieldError {
  return {
    path,
    code,
    words: { CN: fill(errors[code].CN, facts, 'CN'), EN: fill(errors[code].EN, facts, 'EN') },
  }
}
