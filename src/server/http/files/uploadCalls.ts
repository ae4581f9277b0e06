import { CodedError, fail } from '../../fail.ts'
import type { Answer } from '../Exchange.ts'
import type { FileContext } from './FileContext.ts'
import { labelsOf, menuIdOf } from './FileContext.ts'
import { inWords, keepFile, requireQuota, toAttachment } from './keepFile.ts'
import { holdsUpload, requireUpload } from '../../files/pageRules.ts'
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
  requireAny(context)
  await requireQuota(context, Number(exchange.headers['content-length'] ?? 0))
  return keep(
    context,
    await receiveFiles(context, limit, tooLarge && limit < settings.fileLimit ? { tooLarge } : {}),
  )
}

const mayUpload = (
  { services: { definitions }, signedIn }: FileContext,
  menuId: string | undefined,
): boolean => holdsUpload(definitions, signedIn.rights, menuId)

/** Before its bytes are read: the page lets files be uploaded, or they may be for a room, which is looked at when its name has come. Throws FORBIDDEN. */
function requireAny(context: FileContext): void {
  const isTalk = context.services.definitions.rooms !== undefined && !context.signedIn.caller.visit
  if (!isTalk) requireUpload(context.services.definitions, context.signedIn.rights, menuIdOf(context))
}

/** A file for a room is taken from whoever may read the room, any other where the page lets it be uploaded. Throws SRM-1010, FORBIDDEN. */
async function requirePlace(context: FileContext, room: unknown): Promise<void> {
  if (typeof room === 'string' && room !== '') await readable(context, room)
  else if (!mayUpload(context, menuIdOf(context))) fail('FORBIDDEN')
}

async function keep(context: FileContext, received: Received): Promise<Answer> {
  if (received.files.length === 0) fail('PARAM_REQUIRED', { field: 'files' })
  const arrived = received.files.reduce((sum, file) => sum + ('bytes' in file ? file.bytes.size : 0), 0)
  const labels = await requireQuota(context, arrived)
    .then(() => requirePlace(context, received.fields['room']))
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
