import type { CompiledField } from './field.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'

/** One question to a service: what is sent, and what is answered. */
export interface CompiledCall {
  readonly name: string
  readonly label: Label
  readonly input: readonly CompiledField[]
  readonly output: readonly CompiledField[]
}

/** Somebody outside who is asked. Who that is in fact is configuration. */
export interface CompiledService {
  readonly name: string
  readonly label: Label
  readonly calls: readonly CompiledCall[]
  readonly at: SourcePlace
}

/** `callCode('registry', 'check')` → `'registry_check'`. The code of a call, unlike those of all other services. */
export const callCode = (service: string, call: string): string => `${service}_${call}`

/** What the document that calls are kept in, and who answers (its ref `definition`), are made of: field and type. */
export const callRows = {
  call: {
    interfaceCode: 'lookup',
    entityName: 'lookup',
    businessKey: 'text',
    billNo: 'text',
    answerVerb: 'text',
    requestBody: 'textarea',
    responseBody: 'textarea',
    error: 'textarea',
    finalFlag: 'flag',
    costMs: 'integer',
    tries: 'integer',
    nextTryDate: 'datetime',
    definition: 'ref',
  },
  definition: {
    serviceCode: 'lookup',
    protocol: 'lookup',
    baseUrl: 'url',
    secretName: 'text',
    timeoutSeconds: 'integer',
    simulatorSeed: 'integer',
    latePercent: 'integer',
    lateMinutes: 'integer',
    doublePercent: 'integer',
    wrongPercent: 'integer',
    failPercent: 'integer',
  },
  /**
   * Verbs of a call that the engine does: it is sent; it was answered; it was received and its answer is to come; it failed; it is answered
   * again; its answer comes too late.
   */
  verbs: ['doBegin', 'doAnswer', 'doAccept', 'doFail', 'doRepeat', 'doOutdate'],
} as const

/** The state of a row of configuration in which it counts. */
export const effectiveState = 'EFFECTIVE'

/** Who answers: another program, or the simulator. */
export const protocols = { http: 'REST', simulator: 'SIMULATOR' } as const
