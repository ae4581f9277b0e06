import type { Expression, Predicate } from './expression.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'

/** Who is told: all of an audience, all who work as a role, who may do the approval that the document waits for, or the user (or users) that an expression of the row gives. */
export type CompiledReceiver =
  | { readonly kind: 'audience'; readonly audience: string }
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'approvers' }
  | { readonly kind: 'user'; readonly user: Expression }

/** The words of a message: `{name}` is a value of the row. */
export interface MessageWords {
  readonly title: Label
  readonly text?: Label
  /** What is sent to telephones instead of the title. */
  readonly short?: Label
}

/** What somebody is told when a verb was done on rows of one entity. A message of a block is one for each document that uses it, all of one name. */
export interface CompiledMessage extends MessageWords {
  readonly name: string
  readonly label: Label
  readonly entity: string
  readonly verbs: readonly string[]
  readonly to: readonly CompiledReceiver[]
  readonly when?: Predicate
  readonly task: boolean
  /** Its receivers cannot switch it off. */
  readonly always: boolean
  readonly channels: readonly MessageChannel[]
  /** Audiences of those who are told as far as they are known beforehand. */
  readonly audiences: readonly string[]
  /** It is what `tell` of the verb says: whoever another message of the same deed is told to is not told twice. */
  readonly isNews?: true
  readonly at: SourcePlace
}

/** `newsOf('order')` → `'order_told'`. The message that `tell` of all verbs of a document is: one that no file writes. */
export const newsOf = (entity: string): string => `${entity}_told`

/** How somebody is told, as rows have it. */
export const channelCodes = { inApp: 'SITE', mail: 'EMAIL', sms: 'SMS' } as const

export type MessageChannel = keyof typeof channelCodes
export type ChannelCode = (typeof channelCodes)[MessageChannel]

/** What each of the entities is made of that messages are kept in: field and type, and the verbs that the engine does. */
export const messageRows = {
  outbox: {
    fields: {
      sourceCode: 'lookup',
      entityName: 'lookup',
      businessKey: 'text',
      billNo: 'text',
      toldEntity: 'text',
      toldKey: 'text',
      verb: 'text',
      sender: 'user',
      title: 'text',
      receiverNum: 'integer',
      error: 'textarea',
      nextTryDate: 'datetime',
    },
    verbs: ['doBegin', 'doTell', 'doFail'],
  },
  inbox: {
    fields: {
      message: 'ref',
      user: 'user',
      sourceCode: 'lookup',
      entityName: 'lookup',
      businessKey: 'text',
      billNo: 'text',
      title: 'text',
      content: 'textarea',
      taskFlag: 'flag',
    },
    verbs: ['doRead'],
  },
  sent: {
    fields: {
      message: 'ref',
      receiver: 'ref',
      user: 'user',
      sourceCode: 'lookup',
      channel: 'lookup',
      account: 'ref',
      address: 'text',
      language: 'lookup',
      title: 'text',
      content: 'textarea',
      entityName: 'lookup',
      businessKey: 'text',
      billNo: 'text',
      link: 'text',
      offFlag: 'flag',
      digestFlag: 'flag',
      error: 'textarea',
      finalFlag: 'flag',
      tries: 'integer',
      nextTryDate: 'datetime',
    },
    verbs: ['doBegin', 'doSent', 'doFolder', 'doHand', 'doFail'],
  },
  sources: {
    fields: {
      sourceCode: 'text',
      nameCn: 'text',
      nameEn: 'text',
      documents: 'textarea',
      verbs: 'text',
      receivers: 'text',
      channels: 'text',
      variables: 'textarea',
      taskFlag: 'flag',
      alwaysFlag: 'flag',
    },
    verbs: [],
  },
  templates: {
    fields: {
      source: 'ref',
      channel: 'lookup',
      titleCn: 'text',
      titleEn: 'text',
      bodyCn: 'textarea',
      bodyEn: 'textarea',
    },
    verbs: ['doEnable', 'doInvalid'],
  },
  uses: {
    fields: { source: 'ref', channel: 'lookup', template: 'ref', account: 'ref', enabledFlag: 'flag' },
    verbs: [],
  },
  wishes: {
    fields: { user: 'user', source: 'ref', channel: 'lookup', wantedFlag: 'flag', digestFlag: 'flag' },
    verbs: [],
  },
  addresses: {
    fields: {
      user: 'ref',
      email: 'email',
      phone: 'tel',
      language: 'lookup',
      quietFrom: 'integer',
      quietTo: 'integer',
    },
    verbs: [],
  },
  accounts: {
    fields: {
      channel: 'lookup',
      via: 'lookup',
      fromName: 'text',
      fromAddress: 'email',
      dailyLimit: 'integer',
      checkResult: 'text',
    },
    verbs: ['doChecked'],
  },
} as const

export type MessagePart = keyof typeof messageRows

/** The entity of each part. */
export type MessageEntities = Readonly<Record<MessagePart, string>>

/** By what an account sends: the mail server of the settings, a service, or the folder below DATA_DIR. */
export const waysOut = { server: 'SERVER', service: 'SERVICE', folder: 'FOLDER' } as const

/** The state of a template, or of an account, in which it counts. */
export const enabledState = 'ENABLED'
