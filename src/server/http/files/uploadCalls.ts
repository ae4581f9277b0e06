import { CodedError, fail } from '../../fail.ts'
import type { Answer } from '../Exchange.ts'
import type { FileContext } from './FileContext.ts'
import { labelsOf, menuIdOf } from './FileContext.ts'
import { inWords, keepFile, requireQuota, toAttachment } from './keepFile.ts'
import { requireUpload } from '../../files/pageRules.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { readable } from '../calls/rooms.ts'
import { forget, receiveFiles, type Received } from './receiveFiles.ts'

/** v2/file/upload: 1 to 20 files, each with its own result. Larger ones go in parts. */
export async function upload(context: FileContext): Promise<Answer> {
  const { settings } = context.services
  return receive(context, settings.largeFile, () =>
    fail('FILE_LARGE', { limit: inWords(settings.largeFile) }),
  )
}

/** v1/largeFile/upload: one request for programs, up to the largest file there may be. */
export async function largeUpload(context: FileContext): Promise<Answer> {
  return receive(context, context.services.settings.fileLimit)
}

async function receive(context: FileContext, most: number, tooLarge?: () => never): Promise<Answer> {
  const {
    services: { settings },
    exchange,
  } = context
  const limit = Math.min(most, settings.fileLimit)
  await requirePlace(context, roomAsked(context))
  await requireQuota(context, Number(exchange.headers['content-length'] ?? 0))
  return keep(
    context,
    await receiveFiles(context, limit, tooLarge && limit < settings.fileLimit ? { tooLarge } : {}),
  )
}

/** The room of the message that files go with: it stands in the address, so that it is known before any bytes come. */
const roomAsked = ({ request }: FileContext): unknown =>
  (request.query as Readonly<Record<string, unknown>>)['room'] // of a query string nothing is known

/** Before its bytes are read: a file for a room is taken from whoever may read the room, any other where the page lets files be uploaded. Throws SRM-1010, FORBIDDEN. */
export async function requirePlace(context: FileContext, room: unknown): Promise<void> {
  const { services, signedIn } = context
  if (room === undefined || room === null || room === '')
    return requireUpload(services.definitions, signedIn.rights, menuIdOf(context))
  if (typeof room !== 'string' || room.length > 64)
    fail('PARAM_INVALID', { field: 'room', reason: serverTexts.text('value.text', { count: 64 }) })
  if (services.definitions.rooms === undefined || signedIn.caller.visit) fail('FORBIDDEN')
  await readable(context, room)
}

async function keep(context: FileContext, received: Received): Promise<Answer> {
  if (received.files.length === 0) fail('PARAM_REQUIRED', { field: 'files' })
  const arrived = received.files.reduce((sum, file) => sum + ('bytes' in file ? file.bytes.size : 0), 0)
  const labels = await requireQuota(context, arrived)
    .then(() => labelsOf(context, received.fields))
    .catch(async (error: unknown) => {
      await forget(context, received.files)
      throw error
    })
  const results = []
  const errors: CodedError[] = []
  for (const file of received.files) {
    const kept = 'error' in file ? file.error : await keepFile(context, file, labels).catch(refusal)
    if (kept instanceof CodedError) errors.push(kept)
    results.push(
      kept instanceof CodedError
        ? {
            originalFileName: file.originalFileName,
            status: 'E',
            code: kept.code,
            msg: kept.say(context.exchange.language),
          }
        : { ...toAttachment(kept), status: 'S' },
    )
  }
  const [first] = errors
  if (first && errors.length === results.length)
    throw new CodedError(first.code, first.words, { data: results })
  return { data: results }
}

function refusal(error: unknown): CodedError {
  if (error instanceof CodedError) return error
  throw error
}
