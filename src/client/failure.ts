import type { Label, Language } from '../language/label.ts'
import type { Envelope } from '../language/wire.ts'
import { CallError } from './Client.ts'

/** What can go wrong before the server has said anything. The server's own errors bring their words with them. */
const failures = {
  NETWORK: {
    CN: '无法连接服务器，请检查网络后重试',
    EN: 'The server cannot be reached. Check your connection and try again',
  },
  TIMEOUT: { CN: '服务器响应超时，请重试', EN: 'The server took too long to answer. Please try again' },
  CANCELLED: { CN: '已取消', EN: 'Cancelled' },
  SESSION_EXPIRED: { CN: '会话已结束，请重新登录', EN: 'Your session has ended, please log in again' },
  LOGGED_IN_AGAIN: {
    CN: '已重新登录。刚才的操作没有执行，请再操作一次',
    EN: 'You are logged in again. What you did last has not been done; please do it once more',
  },
  BAD_ANSWER: { CN: '服务器的回答无法识别', EN: 'The answer of the server could not be understood' },
} as const satisfies Record<string, Label>

export type FailureCode = keyof typeof failures

export const failure = (code: FailureCode, language: Language, http = 0): CallError =>
  new CallError({ code, msg: failures[code][language], http })

export function toCallError(envelope: Envelope, http: number): CallError {
  const { code, msg, traceId, data, errors } = envelope
  return new CallError({ code, msg, http, traceId, data, ...(errors ? { errors } : {}) })
}

export const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  (answer.status === 'S' || answer.status === 'E')
