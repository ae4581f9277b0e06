// The manual of the calls for programs: a valid document, narrowed to what its reader may call, and true.
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { systemCalls } from '../../src/server/http/systemCalls.ts'
import { operationOf, operations } from '../../src/server/operations/operations.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: Row }>> }
}

let testServer: TestServer
const clients = new Map<string, WireClient>()
const documents = new Map<string, Document>()
const address = () => `${testServer.address}/api/openapi.json`

async function read(headers: Record<string, string> = {}): Promise<Document> {
  const response = await fetch(address(), { headers })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  return (await response.json()) as Document // as the next test proves
}

beforeAll(async () => {
  testServer = await startTestServer()
  documents.set('nobody', await read())
  for (const name of ['admin', 'buyer', 'supplier1']) {
    const client = await signIn(testServer.address, name, password)
    clients.set(name, client)
    const { 'Content-Type': _, ...headers } = client.signedHeaders()
    documents.set(name, await read(headers))
  }
})
afterAll(() => testServer.stop())

const documentOf = (name: string): Document =>
  documents.get(name) ??
  (() => {
    throw new Error(`Nobody is called ${name}.`)
  })()
const readers = ['nobody', 'admin', 'buyer', 'supplier1']
const pathsOf = (name: string): string[] => Object.keys(documentOf(name).paths).sort()

/** Texts of schemas that a validator could compile. */
const compiled = new Set<string>()

test.each(readers)(
  'what %s reads is valid OpenAPI 3.1, and every schema in it can be compiled',
  async (name) => {
    const document = documentOf(name)
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document) as object as Record<string, unknown>)).toEqual({
      valid: true,
    })
    expect([document.openapi, validator.version]).toEqual(['3.1.0', '3.1'])
    const ajv = checker(document)
    const { schemas } = document.components
    for (const [key, schema] of Object.entries(schemas)) {
      const text = JSON.stringify(schema)
      if (compiled.has(text)) continue // it reads the same for another reader
      expect(() => ajv.compile({ $ref: `doc#/components/schemas/${key}` })).not.toThrow()
      compiled.add(text)
    }
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(refs.map(([, name = '']) => name).filter((name) => !(name in schemas))).toEqual([])
    const ids = operationsIn(document).map(({ operationId }) => operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  },
)

const operationsIn = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((one) => Object.values(one))

/** A validator that knows the document's components. */
function checker(document: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, formats: { date: true }, unicode: false, logger: false })
  return ajv.addSchema({ $id: 'doc', components: document.components } as object)
}

describe('is narrowed', () => {
  test('to what needs no session, for nobody in particular', () => {
    expect(pathsOf('nobody')).toEqual([
      '/api/baseServer/v1/baseLoginRestful/login',
      '/api/baseServer/v1/baseSecurityRestful/publicKey',
      '/api/baseServer/v1/baseVisitRestful/enter',
      '/api/baseServer/v1/baseVisitRestful/findNews',
      '/api/openapi.json',
    ])
    expect(Object.keys(documentOf('nobody').components.schemas)).toEqual(['Envelope'])
  })

  test('to what is granted: a supplier reads no call that he is refused, and every one that he is not', async () => {
    const wrong: string[] = []
    for (const name of ['supplier1', 'buyer']) {
      const named = new Set(pathsOf(name))
      const client = clients.get(name)
      for (const entity of Object.values(definitions.entities)) {
        const { server, family, verbs } = entity
        for (const operation of [...Object.keys(operations), ...verbs.map((verb) => verb.name)]) {
          if (operations[operation as keyof typeof operations]?.grant === 'flow') continue // asked below
          const path = `/api/${server}/v1/${family}Restful/${operation}`
          const answer = await client?.post(server, family, operation, { id: 'none' })
          const { code } = answer?.envelope ?? {}
          const isRefused =
            code === 'FORBIDDEN' || (!operationOf(entity, operation) && code === 'NO_SUCH_CALL')
          // A granted button may still be refused by the rule of the document itself.
          if (named.has(path) ? isRefused && !isDocuments(operation) : !isRefused)
            wrong.push(`${name}: ${path} ${answer?.envelope.code}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
  const isDocuments = (operation: string): boolean =>
    operations[operation as keyof typeof operations]?.effect !== 'read'

  test('to the flows that may be used', () => {
    for (const name of ['supplier1', 'buyer', 'admin'])
      for (const entity of Object.values(definitions.entities)) {
        const path = `/api/${entity.server}/v1/${entity.family}Restful/createFromFlow`
        const text = JSON.stringify(documentOf(name).paths[path] ?? {})
        const client = clients.get(name)
        for (const flow of entity.flows) {
          const isGranted = definitions.menus.some(
            ({ resources, grants, audience }) =>
              (audience === undefined || audience === client?.user.audience) &&
              resources.some(
                (one) =>
                  one.entity === entity.name &&
                  one.operation === flow.name &&
                  definitions.responsibilities.some(
                    ({ id, roles }) =>
                      client?.user.responsibilities.some(({ respId }) => respId === id) &&
                      roles.some((role) => grants[role] === 'all' || grants[role]?.includes(one.code)),
                  ),
              ),
          )
          expect([name, entity.name, flow.name, text.includes(`"${flow.name}"`)]).toEqual([
            name,
            entity.name,
            flow.name,
            isGranted,
          ])
        }
      }
  })

  test('to the fields that the reader may see', () => {
    const hidden = Object.values(definitions.entities).flatMap((entity) =>
      (entity.access['supplier']?.hide ?? [])
        .filter(({ field, when }) => !when && !field.includes('.'))
        .flatMap(({ field }) => {
          const known = entity.fields.find(({ name }) => name === field)
          return known ? [{ entity: entity.name, wire: known.wire }] : []
        }),
    )
    expect(hidden.length).toBeGreaterThan(3)
    const shown = hidden.filter(({ entity, wire }) =>
      ['', '.input', '.filters'].some(
        (part) => wire in (documentOf('supplier1').components.schemas[`${entity}${part}`]?.properties ?? {}),
      ),
    )
    expect(shown).toEqual([])
    expect(
      hidden.filter(
        ({ entity, wire }) => wire in (documentOf('admin').components.schemas[entity]?.properties ?? {}),
      ).length,
    ).toBeGreaterThan(3)
  })

  test('and is not told to who only says that he is somebody', async () => {
    const headers = { ...clients.get('admin')?.signedHeaders(), AuthorizationCode: 'wrong' }
    const response = await fetch(address(), { headers })
    expect(response.status).toBe(401)
  })
})

describe('says what is answered', () => {
  const dataOf = (document: Document, path: string): object =>
    document.paths[path]?.post.responses['200']?.content['application/json']?.schema ?? {}

  test('by every reading call that takes an empty body', async () => {
    const wrong: string[] = []
    const document = documentOf('admin')
    const ajv = checker(document)
    let asked = 0
    for (const [name, { effect }] of Object.entries(systemCalls)) {
      if (effect === 'write') continue
      const [server = '', family = '', operation = ''] = name.split('/')
      const { envelope } = (await clients.get('admin')?.post(server, family, operation, {})) ?? {}
      if (envelope?.status !== 'S') continue
      asked++
      const schema = dataOf(document, `/api/${server}/v1/${family}Restful/${operation}`)
      const check = ajv.compile(withinDocument(schema))
      if (!check(envelope)) wrong.push(`${name}: ${ajv.errorsText(check.errors)}`)
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(5)
  })

  test('by the lists and rows of every entity', async () => {
    const document = documentOf('admin')
    const ajv = checker(document)
    const wrong: string[] = []
    let rows = 0
    for (const { server, family } of Object.values(definitions.entities)) {
      const at = (operation: string) => `/api/${server}/v1/${family}Restful/${operation}`
      if (document.paths[at('listByPage')] === undefined) continue
      const list = await clients.get('admin')?.post<Row[]>(server, family, 'listByPage', {})
      const [first] = list?.envelope.data ?? []
      const answers: [string, unknown][] = [['listByPage', list?.envelope]]
      if (first)
        answers.push([
          'findById',
          (await clients.get('admin')?.post<Row[]>(server, family, 'findById', { id: first['id'] }))
            ?.envelope,
        ])
      for (const [operation, envelope] of answers) {
        const check = ajv.compile(withinDocument(dataOf(document, at(operation))))
        if (!check(envelope)) wrong.push(`${family}/${operation}: ${ajv.errorsText(check.errors)}`)
        rows += first ? 1 : 0
      }
    }
    expect(wrong).toEqual([])
    expect(rows).toBeGreaterThan(8)
  })
})

/** The same schema as a part of the document, where its references lead on. */
const withinDocument = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')) as object // a copy

test('bodies of rows are said by the types of the fields', () => {
  const { schemas } = documentOf('admin').components
  const entity = Object.values(definitions.entities).find(
    ({ fields, kind }) =>
      kind === 'document' && fields.some(({ storage, assigned }) => storage === 'decimal' && assigned),
  )
  const input = Object.keys(schemas[`${entity?.name}.input`]?.properties ?? {})
  const row = Object.keys(schemas[`${entity?.name}`]?.properties ?? {})
  for (const { wire, assigned, type } of entity?.fields ?? []) {
    expect([wire, input.includes(wire)]).toEqual([wire, !assigned])
    expect([wire, row.includes(wire)]).toEqual([wire, type !== 'password'])
  }
})
