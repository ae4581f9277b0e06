import { protocols } from '../../language/service.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Caller } from '../Caller.ts'
import type { Log } from '../database/Database.ts'
import { CodedError } from '../fail.ts'
import type { Engine } from '../operations/Engine.ts'
import type { TakenCall } from '../operations/serviceCalls.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Settings } from '../settings.ts'
import { ask } from './ask.ts'
import { createWorker, type Worker } from './createWorker.ts'
import { readSecret } from './secretsFile.ts'
import type { Reply } from './Reply.ts'
import { simulate } from './simulate.ts'

export interface CallParts {
  readonly engine: Pick<Engine, 'takeCall' | 'answerCall' | 'acceptCall' | 'failCall' | 'now'>
  readonly definitions: Definitions
  readonly settings: Pick<Settings, 'outboundHosts' | 'serviceSecrets'>
  readonly caller: Caller
  readonly log: Log
}

/** Sends what services are asked, and takes their answers. */
export type Calls = Worker

/** Calls that a server sends at once: one that is slow keeps no other waiting. */
const atOnce = 4

/** One worker a server; all of them take from the same rows, each row by one of them. */
export function createCalls(parts: CallParts): Calls {
  const { engine, definitions, caller, log } = parts
  const sendAll = async (isStopped: () => boolean): Promise<number> => {
    let sent = 0
    for (;;) {
      const call = isStopped() ? null : await engine.takeCall(caller)
      if (!call) return sent
      await send(parts, call)
      sent += 1
    }
  }
  return createWorker({
    isIdle: definitions.calls === undefined,
    log,
    says: {
      done: (sent) => `Services were asked: ${sent}.`,
      failed: (words) => `Services could not be asked: ${words}`,
    },
    work: async (isStopped) => {
      const sent = await Promise.all(Array.from({ length: atOnce }, () => sendAll(isStopped)))
      return sent.reduce((sum, count) => sum + count, 0)
    },
  })
}

/** One call, until what came of it is kept. */
async function send(parts: CallParts, call: TakenCall): Promise<void> {
  const { engine, caller, log } = parts
  const begun = Date.now()
  const reply = await replyTo(parts, call)
  if (reply.kind === 'later') return engine.acceptCall(caller, call.id, reply.minutes)
  if (reply.kind === 'failed')
    return engine.failCall(caller, call.id, { words: reply.words, final: reply.final, body: reply.text })
  const answer = { body: reply.body, text: reply.text, costMs: Date.now() - begun }
  for (let time = 0; time < reply.times; time += 1) {
    const became = await engine.answerCall(caller, call.id, answer).catch(async (error: unknown) => {
      if (!(error instanceof CodedError)) throw error
      const words = serverTexts.text('service.refused', { words: error.reasons[0] ?? error.words })
      await engine.failCall(caller, call.id, { words, final: true, body: reply.text })
      return 'refused'
    })
    if (became !== 'done') log.warn(`The answer to ${call.code} ${call.id} was ${became}.`)
  }
}

async function replyTo(parts: CallParts, call: TakenCall): Promise<Reply> {
  const { definitions, settings, engine, caller } = parts
  const { answering, request, sent, tries, isAgain, id } = call
  const [service = '', name = ''] = call.code.split('_')
  const compiled = definitions.services
    ?.find((one) => one.name === service)
    ?.calls.find((one) => one.name === name)
  if (!compiled) return { kind: 'failed', words: { CN: call.code, EN: call.code }, final: true }
  if (answering.protocol === protocols.simulator)
    return simulate({
      call: compiled,
      request,
      tries,
      isAgain,
      answering,
      today: engine.now(caller).slice(0, 10),
      lookups: definitions.lookups,
    })
  if ('faults' in sent)
    return { kind: 'failed', words: sent.faults[0] ?? { CN: call.code, EN: call.code }, final: true }
  const { secretName } = answering
  const secret = secretName === null ? undefined : readSecret(settings.serviceSecrets, secretName)
  if (secretName !== null && secret === undefined)
    return { kind: 'failed', words: serverTexts.text('service.noSecret', { name: secretName }), final: true }
  return ask({
    baseUrl: answering.baseUrl ?? '',
    call: name,
    number: id,
    request: sent.value,
    authType: answering.authType,
    userName: answering.userName,
    secret,
    timeoutSeconds: answering.timeoutSeconds,
    origins: settings.outboundHosts,
  })
}
