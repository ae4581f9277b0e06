import { CodedError, errorOf, type CodedFieldError } from '../fail.ts'

/** All mistakes of what was sent, one list for each document. A single kind of refusal keeps its own code. */
export function inputError(lists: readonly (readonly CodedFieldError[])[]): CodedError {
  const errors = lists.flatMap((list, rowIndex) =>
    list.map((error) => (lists.length > 1 ? { ...error, rowIndex } : error)),
  )
  const [first] = errors
  const codes = new Set(errors.map(({ code }) => code))
  const only = codes.size === 1 && first !== undefined && !general.has(first.code)
  return only
    ? new CodedError(first.code, first.words, { errors })
    : errorOf('INVALID', { count: errors.length, first: first?.words ?? '' }, { errors })
}

/** Mistakes that are corrected in the form. Any other code is a refusal of its own, which callers tell apart. */
const general = new Set(['PARAM_REQUIRED', 'PARAM_INVALID', 'CHECK_FAILED'])
