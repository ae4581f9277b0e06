import type { Language } from '../../language/label.ts'
import type { Envelope } from '../../language/wire.ts'
import { CodedError } from '../fail.ts'
import { isFull } from '../files/Room.ts'
import type { Answer } from './Exchange.ts'

/** What is sent: the HTTP status and the envelope. */
export interface Reply {
  readonly http: number
  readonly envelope: Envelope
}

const done: Readonly<Record<Language, string>> = { CN: '操作成功', EN: 'Done' }

export function success({ data, page, totals }: Answer, language: Language, traceId: string): Reply {
  return {
    http: 200,
    envelope: {
      status: 'S',
      msg: done[language],
      code: 'OK',
      data: data ?? null,
      ...(page ? { page } : {}),
      ...(totals ? { totals } : {}),
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
  if (isDatabaseAway(error) || isFull(error)) return new CodedError('BUSY')
  const status = statusOf(error)
  if (status !== undefined)
    return new CodedError(codeOf[status] ?? 'PARAM_INVALID', {
      field: { CN: '请求', EN: 'The request' },
      reason: String(status),
      limit: '',
    })
  if (isUnreadable(error))
    return new CodedError('PARAM_INVALID', {
      field: { CN: '参数', EN: 'A value' },
      reason: { CN: '格式不符', EN: 'it has not the form of its field' },
    })
  return new CodedError('FAULT', { traceId })
}

/** What a library refuses with a status of its own, for the caller's fault. */
function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 ? status : undefined
}

const codeOf: Readonly<Record<number, string>> = {
  403: 'FORBIDDEN',
  404: 'NO_SUCH_CALL',
  405: 'NO_SUCH_CALL',
  413: 'TOO_LARGE',
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
