import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Definitions } from '../../../language/definitions.ts'
import type { Rights } from '../../permission/Rights.ts'
import { openApiAddress } from '../getCalls.ts'
import { authenticate, type Gateway } from '../handleCall.ts'
import type { Serving } from '../Serving.ts'
import { menuOf, type SignedIn } from '../SignedIn.ts'
import { cookieName, toExchange } from '../toExchange.ts'
import { openApiDocument, type Reader } from './openApiDocument.ts'

const call = { server: 'baseServer', family: 'openApi', operation: 'find', path: openApiAddress }

/** The manual of the calls for programs, narrowed to what its reader may call. Signed as any call is, or for nobody in particular. */
export function serveOpenApi(server: FastifyInstance, serving: Serving): void {
  const made = new WeakMap<Rights, string>()
  const forAnybody = new WeakMap<Definitions, string>()
  const documentFor = ({ services: { definitions, settings } }: Gateway, reader: Reader | null) =>
    JSON.stringify(openApiDocument(definitions, cookieName(settings), reader))

  server.get(openApiAddress, async (request, reply) => {
    const { gateway } = serving
    const signedIn = await readerOf(gateway, request)
    const text = signedIn ? textFor(gateway, signedIn) : textForAnybody(gateway)
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
  })

  function textForAnybody(gateway: Gateway): string {
    const { definitions } = gateway.services
    const text = forAnybody.get(definitions) ?? documentFor(gateway, null)
    forAnybody.set(definitions, text)
    return text
  }

  /** The same rights read the same, unless a menu narrows them. */
  function textFor(gateway: Gateway, { reader, isNarrowed }: SignedReader): string {
    const known = isNarrowed ? undefined : made.get(reader.rights)
    const text = known ?? documentFor(gateway, reader)
    if (!isNarrowed) made.set(reader.rights, text)
    return text
  }
}

interface SignedReader {
  readonly reader: Reader
  readonly isNarrowed: boolean
}

/** Null without a code: a browser sends its cookie with everything. */
async function readerOf(gateway: Gateway, request: FastifyRequest): Promise<SignedReader | null> {
  const { gate, services } = gateway
  if (request.headers['authorizationcode'] === undefined) {
    gate.public(request.ip)
    return null
  }
  const exchange = toExchange(request, services.settings, {}, call)
  const signedIn = await authenticate(gateway, exchange, { keepsNumber: false })
  return { reader: toReader(gateway, signedIn), isNarrowed: menuOf(exchange) !== undefined }
}

const toReader = ({ services: { engine } }: Gateway, { rights, caller }: SignedIn): Reader => ({
  rights,
  caller,
  hidden: (entity) => new Set(engine.hidden(caller, entity)),
})
