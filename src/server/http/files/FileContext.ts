import type { FastifyRequest } from 'fastify'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { Row } from '../../../language/row.ts'
import { CodedError, fail, errorOf } from '../../fail.ts'
import type { Exchange } from '../Exchange.ts'
import type { Services } from '../Services.ts'
import { menuOf, type SignedIn } from '../SignedIn.ts'
import type { FileLabels } from '../../files/FileStore.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'

/** One call about files: who makes it, and what it may need. */
export interface FileContext {
  readonly services: Services
  readonly exchange: Exchange
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

export const menuIdOf = ({ exchange }: FileContext): string | undefined => menuOf(exchange)

/** What an upload says of itself, as texts of a form or values of a body. `path` is only a word of the client's and is not kept. */
export async function labelsOf(context: FileContext, body: Row): Promise<FileLabels> {
  const businessId = wordOf(body, 'businessId', 64)
  return {
    functionId: wordOf(body, 'functionId', 200),
    fileDesc: wordOf(body, 'fileDesc', 500),
    businessId,
    businessEntity: businessId === null ? null : (await businessOf(context, businessId)).name,
  }
}

function wordOf(body: Row, name: string, longest: number): string | null {
  const value = body[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && value.length <= longest && !value.includes('\0')
    ? value
    : fail('PARAM_INVALID', {
        field: name,
        reason: serverTexts.text('value.text', { count: longest }),
      })
}

/** The document of the page that calls, if the caller may change documents there and sees this one. */
async function businessOf(context: FileContext, businessId: string): Promise<CompiledEntity> {
  const {
    services: { definitions, engine },
    signedIn: { caller },
  } = context
  const screen = definitions.menus.find(({ id }) => id === menuIdOf(context))?.screen
  const name = definitions.screens.find(({ id }) => id === screen)?.entity
  const entity = name === undefined ? undefined : definitions.entities[name]
  const refused = {
    field: 'businessId',
    reason: serverTexts.text('file.document'),
  }
  if (!entity || !caller.may(entity.name, 'saveOrUpdate')) return fail('PARAM_INVALID', refused)
  await engine.operate(caller, entity, 'findById', { id: businessId }).catch((error: unknown) => {
    throw error instanceof CodedError ? errorOf('PARAM_INVALID', refused) : error
  })
  return entity
}
