import type { Access } from '../permission/requireCall.ts'
import { integer, listOf, object, orNull, text, word, type Schema } from '../Schema.ts'

/** A call with GET, which bears no signature: a record without what it does. */
export interface GetCall {
  readonly effect: 'read'
  /** `ticket`: the cookie of the session to which the address was given. */
  readonly access: Access | 'ticket'
  readonly query: Schema
  readonly answer: Schema | 'bytes'
  /** The answer stands as `data` in an envelope. */
  readonly enveloped?: true
  readonly says: string
  readonly answers?: readonly string[]
}

export const publicKeyAddress = '/api/baseServer/v1/baseSecurityRestful/publicKey'
export const newsAddress = '/api/baseServer/v1/baseVisitRestful/findNews'
export const openApiAddress = '/api/openapi.json'
export const ticketAddresses = [
  '/api/fileServer/v1/largeFile/download',
  '/api/v1/largeFile/download',
] as const

const download: GetCall = {
  effect: 'read',
  access: 'ticket',
  query: object({ id: text(64), ticket: word }),
  answer: 'bytes',
  says: 'the bytes for an address that `preview` or `getFileUrl` gave',
  answers: ['calls.namedCalls.largeFileDownload', 'calls.streamedPaths.largeFileDownloadStream'],
}

/** By address. */
export const getCalls: Readonly<Record<string, GetCall>> = {
  [publicKeyAddress]: {
    effect: 'read',
    access: 'public',
    query: object({}),
    answer: object({
      keyId: word,
      publicKey: word,
      webSignKey: word,
      unsealed: { type: 'boolean' },
      serverTime: integer,
    }),
    enveloped: true,
    says: '`{keyId, publicKey, webSignKey, unsealed, serverTime}`; `unsealed`: fields that are sealed elsewhere are taken as `v0.{value}` (INSECURE_HTTP)',
  },
  [newsAddress]: {
    effect: 'read',
    access: 'public',
    query: object({}),
    answer: orNull(
      object({
        path: word,
        items: listOf(object({ id: word, title: object({ CN: word, EN: word }), date: orNull(word) })),
      }),
    ),
    enveloped: true,
    says: '`News` (`language/news.ts`): the first rows of the list that the login page shows (`news` in audiences.yaml), as visitors find them; null where there is none',
  },
  [openApiAddress]: {
    effect: 'read',
    access: 'public',
    query: object({}),
    answer: { type: 'object' },
    says: 'this table and every operation as OpenAPI 3.1: of a signed call what its caller may call, else what anybody may',
    answers: ['calls.platformAdministration.apiDocs'],
  },
  [ticketAddresses[0]]: download,
  [ticketAddresses[1]]: download,
}
