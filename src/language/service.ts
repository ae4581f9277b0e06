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
    requestConfig: 'ref',
    breakAfter: 'integer',
    failures: 'integer',
    restUntil: 'datetime',
    timeoutSeconds: 'integer',
    simulatorSeed: 'integer',
    latePercent: 'integer',
    lateMinutes: 'integer',
    doublePercent: 'integer',
    wrongPercent: 'integer',
    failPercent: 'integer',
  },
  /** How a program is reached: what the ref `requestConfig` leads to. */
  config: { baseUrl: 'url', authType: 'lookup', userName: 'text', secretName: 'text' },
  /** Tables of the interface: how a value of ours is called by the program, and a value of the program by us. */
  maps: ['requestMaps', 'responseMaps'],
  map: {
    interfaceCode: 'lookup',
    sourcePath: 'text',
    targetPath: 'text',
    conversion: 'lookup',
    format: 'text',
    defaultValue: 'text',
  },
  /** Verbs of an interface that the engine does: nobody answered; somebody did. */
  definitionVerbs: ['doMiss', 'doHear'],
  /**
   * Verbs of a call that the engine does: it is sent; it was answered; it was received and its answer is to come; it failed; it is answered
   * again; its answer comes too late.
   */
  verbs: ['doBegin', 'doAnswer', 'doAccept', 'doFail', 'doRepeat', 'doOutdate'],
} as const

/** The state of a row of configuration in which it counts. */
export const effectiveState = 'EFFECTIVE'

/** How we show a program who we are. */
export const authTypes = { signature: 'HMAC', token: 'BEARER', password: 'BASIC', none: 'NONE' } as const

/** Who answers: another program, or the simulator. */
export const protocols = { http: 'REST', simulator: 'SIMULATOR' } as const
