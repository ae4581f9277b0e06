import type { Language } from '../../language/label.ts'
import type { Envelope } from '../../language/wire.ts'
import { CodedError, errorOf } from '../fail.ts'
import { isFull } from '../files/Room.ts'
import type { Answer } from './Exchange.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** What is sent: the HTTP status and the envelope. */
export interface Reply {
  readonly http: number
  readonly envelope: Envelope
}

export function success(
  { data, page, totals, groups, made }: Answer,
  language: Language,
  traceId: string,
): Reply {
  return {
    http: 200,
    envelope: {
      status: 'S',
      msg: serverTexts.in(language)('done'),
      code: 'OK',
      data: data ?? null,
      ...(page ? { page } : {}),
      ...(totals ? { totals } : {}),
      ...(groups ? { groups } : {}),
      ...(made ? { made } : {}),
      traceId,
    },
  }
}

/** Errors that nobody foresaw say nothing of themselves; the log has them under the traceId. */
export function failure(error: unknown, language: Language, traceId: string): Reply {
  const coded = error instanceof CodedError ? error : unforeseen(error, traceId)
  const errors = coded.sayErrors(language)
  return {
    http: coded === error ? coded.http : (statusOf(error) ?? coded.http),
    envelope: {
      status: 'E',
      msg: coded.say(language),
      code: coded.code,
      data: coded.data ?? null,
      ...(errors.length > 0 ? { errors } : {}),
      traceId,
    },
  }
}

function unforeseen(error: unknown, traceId: string): CodedError {
  if (isDatabaseAway(error) || isFull(error)) return errorOf('BUSY')
  const status = statusOf(error)
  if (status !== undefined) return refusedBy(status)
  if (isUnreadable(error))
    return errorOf('PARAM_INVALID', {
      field: serverTexts.text('call.value'),
      reason: serverTexts.text('value.form'),
    })
  return errorOf('FAULT', { traceId })
}

/** What a library refuses with a status of its own, for the caller's fault. */
function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 ? status : undefined
}

function refusedBy(status: number): CodedError {
  if (status === 413) return errorOf('TOO_LARGE', { limit: '' })
  const code = codeOf[status]
  return code
    ? errorOf(code)
    : errorOf('PARAM_INVALID', { field: serverTexts.text('call.request'), reason: String(status) })
}

const codeOf: Readonly<Record<number, 'FORBIDDEN' | 'NO_SUCH_CALL' | 'CONTENT_TYPE' | 'TOO_MANY'>> = {
  403: 'FORBIDDEN',
  404: 'NO_SUCH_CALL',
  405: 'NO_SUCH_CALL',
  415: 'CONTENT_TYPE',
  429: 'TOO_MANY',
}

/** The last net: a value that the database cannot read as what its column holds was sent so; nobody meant it. */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['22P02', '22007', '22008', '22021'].includes(String(error.code))
  )
}

/** The database is down, restarting, or out of connections, room or memory: worth another try. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(?:08|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '40001', '40P01'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  )
}
