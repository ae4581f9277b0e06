import { CodedError, type CodedFieldError } from '../fail.ts'

/** All mistakes of what was sent, one list for each document. A single kind of refusal keeps its own code. */
export function inputError(lists: readonly (readonly CodedFieldError[])[]): CodedError {
  const errors = lists.flatMap((list, rowIndex) => list.map((error) => (lists.length > 1 ? { ...error, rowIndex } : error)))
  const [first] = errors
  const codes = new Set(errors.map(({ code }) => code))
  const only = codes.size === 1 && first !== undefined && alone.has(first.code)
  return only ? new CodedError(first.code, {}, { words: first.words, errors }) : new CodedError('INVALID', { count: errors.length, first: first?.words ?? '' }, { errors })
}

/** Refusals that callers tell apart by their code; other mistakes are corrected in the form. */
const alone = new Set(['SRM-1006', 'PARAM_UNKNOWN', 'SRM-1102'])
