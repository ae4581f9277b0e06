import { anything, integer, listOf, object, orNull, word, type Schema } from '../../Schema.ts'
import { languageCodes } from '../../../language/languages.ts'

const page: Schema = object(
  { count: integer, curIndex: integer, pageRows: integer },
  { counts: listOf(integer) },
)
const fieldError: Schema = object({ path: word, code: word, msg: word }, { rowIndex: integer })

/** `Envelope` of language/wire.ts. */
export const envelope: Schema = object(
  { status: { enum: ['S', 'E'] }, msg: word, code: word, data: anything, traceId: word },
  {
    page,
    totals: { type: 'object', additionalProperties: orNull(word) },
    groups: { type: 'object', additionalProperties: { type: 'object', additionalProperties: word } },
    made: object({ entity: word, id: word, name: word }),
    errors: listOf(fieldError),
  },
)

const header = (name: string, required: boolean, schema: Schema) => ({ name, in: 'header', required, schema })

/** Headers of every signed call (README.md). */
export const parameters = {
  appId: header('appId', true, word),
  timestamp: header('timestamp', true, { ...word, pattern: '^[0-9]+$' }),
  randomNum: header('randomNum', true, { ...word, minLength: 22, maxLength: 64 }),
  appsign: header('appsign', true, { ...word, pattern: '^[0-9a-f]{64}$' }),
  certificate: header('certificate', true, { ...word, maxLength: 200 }),
  language: header('SAAF-Language', false, { enum: languageCodes }),
  gatewayTag: header('Gateway-Tag', false, word),
  menuId: header('Menu-Id', false, word),
  respId: header('Resp-Id', false, word),
  idempotencyKey: header('Idempotency-Key', false, { ...word, maxLength: 255 }),
} as const

export const responses = {
  Refused: {
    description: 'Refused: status E, with the code of the reason.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
  },
} as const

/** Both are needed; `cookie` is its name. */
export const securitySchemes = (cookie: string) => ({
  cookie: { type: 'apiKey', in: 'cookie', name: cookie },
  code: { type: 'apiKey', in: 'header', name: 'AuthorizationCode' },
})
