import type { Definitions } from '../../../language/definitions.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { CompiledRun } from '../../../language/run.ts'
import type { Caller } from '../../Caller.ts'
import { runAnswer, runSays } from '../../operations/generate.ts'
import { verbFacts, verbSays } from '../../operations/actOn.ts'
import type { Operation } from '../../operations/Operation.ts'
import { operationOf, operations } from '../../operations/operations.ts'
import { mayCall } from '../../permission/requireCall.ts'
import type { Rights } from '../../permission/Rights.ts'
import { object, whenThen, word, type Schema } from '../../Schema.ts'
import { fileCalls, type FileCall } from '../files/fileCalls.ts'
import { getCalls, type GetCall } from '../getCalls.ts'
import { rateOf, type CallFacts } from '../SystemCall.ts'
import { systemCalls } from '../systemCalls.ts'
import {
  bodySchema,
  filterSchema,
  filtersName,
  inputName,
  inputSchema,
  refTo,
  rowName,
  rowSchema,
  runSchema,
  verbSchema,
  type Known,
} from './entitySchemas.ts'
import { envelope, parameters, responses, securitySchemes } from './wireSchemas.ts'

/** Who reads the document; null: nobody that is known. */
export interface Reader {
  readonly rights: Rights
  readonly caller: Pick<Caller, 'may' | 'audience'>
  /** Names of the fields of an entity that the reader never sees. */
  hidden(entity: CompiledEntity): ReadonlySet<string>
}

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Every call that the reader may make, as OpenAPI 3.1 says it. */
export function openApiDocument(
  definitions: Definitions,
  cookie: string,
  reader: Reader | null,
): Readonly<Record<string, unknown>> {
  const known = reader === null ? [] : knownTo(definitions, reader)
  return {
    openapi: '3.1.0',
    info: { title: 'Screenwright', version: definitions.version },
    servers: [{ url: '/' }],
    paths: {
      ...getPaths(reader),
      ...systemPaths(reader),
      ...filePaths(reader),
      ...Object.assign({}, ...known.map((one) => entityPaths(one, reader))),
    },
    components: {
      schemas: { Envelope: envelope, ...Object.assign({}, ...known.map(schemasOf)) },
      parameters,
      responses,
      securitySchemes: securitySchemes(cookie),
    },
  }
}

/** What can be done with an entity, or with lines in it. */
interface KnownEntity extends Known {
  readonly offered: readonly Operation[]
  readonly verbs: readonly CompiledEntity['verbs'][number][]
  readonly runs: readonly CompiledRun[]
  readonly flows: readonly string[]
}

/** Entities of which the reader may do anything, and those that their rows name. */
function knownTo({ entities }: Definitions, reader: Reader): KnownEntity[] {
  const may = reader.caller.may.bind(reader.caller)
  const all = Object.values(entities).map((entity): KnownEntity => {
    const flows = entity.flows.filter(({ name }) => may(entity.name, name)).map(({ name }) => name)
    return {
      entity,
      hidden: reader.hidden(entity),
      flows,
      offered: Object.values(operations)
        .filter(({ name }) => operationOf(entity, name) !== undefined)
        .filter(({ isFor }) => isFor?.(entity, reader.caller.audience) ?? true)
        .filter(({ name, grant }) => (grant === 'flow' ? flows.length > 0 : may(entity.name, name))),
      verbs: entity.verbs.filter(({ name }) => may(entity.name, name)),
      runs: entity.runs?.filter(({ name }) => may(entity.name, name)) ?? [],
    }
  })
  const called = all.filter(({ offered, verbs, runs }) => offered.length + verbs.length + runs.length > 0)
  const named = new Set(called.flatMap(({ entity }) => linesBelow(entities, entity)))
  return all.filter((one) => called.includes(one) || named.has(one.entity.name))
}

const linesBelow = (entities: Definitions['entities'], { lines }: CompiledEntity): string[] =>
  lines.flatMap(({ entity }) => {
    const line = entities[entity]
    return line ? [entity, ...linesBelow(entities, line)] : []
  })

const schemasOf = (known: Known): Readonly<Record<string, Schema>> => ({
  [rowName(known.entity)]: rowSchema(known),
  [inputName(known.entity)]: inputSchema(known),
  [filtersName(known.entity)]: filterSchema(known),
})

/** What all POSTs have in common. */
interface Post {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly facts: Pick<CallFacts, 'effect' | 'access'> & { readonly idempotency?: Operation['idempotency'] }
  readonly body: Schema
  readonly answer: Schema | 'bytes'
  readonly isForm?: boolean
  readonly paged?: boolean
}

const headers = Object.keys(parameters).filter((name) => name !== 'idempotencyKey')

function post({ operationId, tags, summary, facts, body, answer, isForm, paged }: Post): Paths[string] {
  const named = [...headers, ...(facts.idempotency === 'key' ? ['idempotencyKey'] : [])]
  return {
    post: {
      operationId,
      tags,
      summary,
      security: facts.access === 'public' ? [] : [{ cookie: [], code: [] }],
      parameters: named.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: { [isForm ? 'multipart/form-data' : 'application/json']: { schema: body } },
      },
      responses: answers(answer, paged),
      'x-effect': facts.effect,
      'x-rate': rateOf(facts.access),
    },
  }
}

const answers = (answer: Schema | 'bytes', paged = false): Readonly<Record<string, unknown>> => ({
  '200': {
    description: 'Done; refusals that are answers have status E and their code.',
    content:
      answer === 'bytes'
        ? { 'application/octet-stream': { schema: {} } }
        : { 'application/json': { schema: enveloped(answer, paged) } },
  },
  default: { $ref: '#/components/responses/Refused' },
})

const enveloped = (data: Schema, paged: boolean): Schema => ({
  allOf: [
    refTo('Envelope'),
    { type: 'object', required: paged ? ['page'] : [] },
    whenThen({ properties: { status: { const: 'S' } } }, object({ data })),
  ],
})

const mayRead = (reader: Reader | null, access: CallFacts['access']): boolean =>
  access === 'public' || (reader !== null && mayCall(access, reader.rights))

function getPaths(reader: Reader | null): Paths {
  const offered = Object.entries(getCalls).filter(
    ([, { access }]) =>
      access === 'public' || (access === 'ticket' ? reader !== null : mayRead(reader, access)),
  )
  return Object.fromEntries(offered.map(([path, call]) => [path, { get: getOperation(path, call) }]))
}

function getOperation(path: string, { query, answer, says, access, enveloped: isEnveloped }: GetCall) {
  const { properties = {} } = query as { properties?: Readonly<Record<string, Schema>> } // made by object()
  return {
    operationId: `get${path.replace(/\W+/g, '_')}`,
    tags: [access === 'ticket' ? 'files' : 'system'],
    summary: says,
    security: access === 'ticket' ? [{ cookie: [] }] : [],
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: true,
      schema,
    })),
    responses:
      answer === 'bytes' || isEnveloped
        ? answers(answer)
        : { '200': { description: 'Done', content: { 'application/json': { schema: answer } } } },
    'x-effect': 'read',
    'x-rate': rateOf(access === 'ticket' ? 'signedIn' : access),
  }
}

function systemPaths(reader: Reader | null): Paths {
  const offered = Object.entries(systemCalls).filter(([, { access }]) => mayRead(reader, access))
  return Object.fromEntries(
    offered.flatMap(([name, call]) => {
      const [server, family, operation = ''] = name.split('/')
      return [operation, ...(call.also ?? [])].map((one) => [
        `/api/${server}/v1/${family}Restful/${one}`,
        ofFacts(`${family}_${one}`, 'system', call),
      ])
    }),
  )
}

function filePaths(reader: Reader | null): Paths {
  const offered = Object.entries(fileCalls).filter(([, { access }]) => mayRead(reader, access))
  return Object.fromEntries(
    offered.map(([path, call]: readonly [string, FileCall]) => [
      `/api/fileServer/${path}`,
      ofFacts(path.replace(/\W+/g, '_'), 'files', call, call.isForm),
    ]),
  )
}

const ofFacts = (operationId: string, tag: string, call: CallFacts, isForm?: boolean): Paths[string] =>
  post({
    operationId,
    tags: [tag],
    summary: call.says.join(' → '),
    facts: call,
    body: call.body,
    answer: call.answer,
    ...(isForm ? { isForm } : {}),
  })

function entityPaths(known: KnownEntity, reader: Reader | null): Paths {
  const { entity, offered, verbs, runs, flows } = known
  if (reader === null) return {}
  const row = refTo(rowName(entity))
  const at = (name: string) => `/api/${entity.server}/v1/${entity.family}Restful/${name}`
  const common = (name: string) => ({ operationId: `${entity.family}_${name}`, tags: [entity.family] })
  const own = offered.map((operation) => [
    at(operation.name),
    post({
      ...common(operation.name),
      summary: operation.says.join(' → '),
      facts: operation,
      body: withFlows(bodySchema(operation.body, operation.needs ?? [], known), operation, flows),
      answer: operation.answer(row),
      ...(operation.paged ? { paged: true } : {}),
    }),
  ])
  const acted = verbs.map((verb) => [
    at(verb.name),
    post({
      ...common(verb.name),
      summary: `${verb.label.EN} | ${verb.label.CN}: ${verbSays[0]?.slice(1).join(' → ')}`,
      facts: verbFacts,
      body: verbSchema(verb, known),
      answer: verbFacts.answer(row),
    }),
  ])
  const begun = runs.map((run) => [
    at(run.name),
    post({
      ...common(run.name),
      summary: `${run.label.EN} | ${run.label.CN}: ${runSays.join(' → ')}`,
      facts: verbFacts,
      body: runSchema(run, known),
      answer: runAnswer,
    }),
  ])
  return Object.fromEntries([...own, ...acted, ...begun])
}

/** Only flows that the reader may use are named. */
const withFlows = (body: Schema, { grant }: Operation, flows: readonly string[]): Schema =>
  grant === 'flow' ? { allOf: [body, { properties: { flow: { ...word, enum: flows } } }] } : body
