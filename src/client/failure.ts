import type { Language } from '../language/label.ts'
import type { Envelope } from '../language/wire.ts'
import { clientTexts } from '../texts/clientTexts.ts'
import type { client } from '../texts/en/client.ts'
import { CallError } from './Client.ts'

/** What can go wrong before the server has said anything. */
export type FailureCode = keyof typeof client.failure

export const failure = (code: FailureCode, language: Language, http = 0): CallError =>
  new CallError({ code, msg: clientTexts.in(language)(`failure.${code}`), http })

export function toCallError(envelope: Envelope, http: number): CallError {
  const { code, msg, traceId, data, errors } = envelope
  return new CallError({ code, msg, http, traceId, data, ...(errors ? { errors } : {}) })
}

export const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  (answer.status === 'S' || answer.status === 'E')
