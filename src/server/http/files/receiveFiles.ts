import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { Row } from '../../../language/row.ts'
import { CodedError, fail, errorOf } from '../../fail.ts'
import { cleanName } from '../../files/cleanName.ts'
import type { FileContext } from './FileContext.ts'
import { inWords, type ReceivedFile } from './keepFile.ts'
import { requireKnownExtension } from '../../files/pageRules.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'

/** A form that was received: its words, and each file or why it was refused. */
export interface Received {
  readonly fields: Row
  readonly files: readonly (ReceivedFile | Refused)[]
}
export interface Refused {
  readonly originalFileName: string
  readonly error: CodedError
}

export interface Receiving {
  /** What a file is called; may refuse it. */
  readonly name?: (part: MultipartFile) => string
  /** What is said of a file that goes on beyond the limit. */
  readonly tooLarge?: () => never
}

/** Form around the files. */
const overhead = 1024 * 1024
const mostFiles = 20
/** Milliseconds without a byte after which an upload is given up. */
const idleTimeout = 30_000

/** Bytes that each user's forms are bringing just now: what is on its way takes room on the disk too. */
const arriving = new Map<string, number>()

/** Reads a form whose files are `limit` bytes at most, each straight to disk. What says beforehand that it is too large is not read at all. */
export async function receiveFiles(
  context: FileContext,
  limit: number,
  { name = nameOf, tooLarge = () => fail('TOO_LARGE', { limit: inWords(limit) }) }: Receiving = {},
): Promise<Received> {
  const {
    request,
    exchange,
    services: {
      settings: { fileLimit },
    },
  } = context
  if (!request.isMultipart()) fail('CONTENT_TYPE')
  if (Number(exchange.headers['content-length'] ?? 0) > fileLimit + overhead)
    fail('TOO_LARGE', { limit: inWords(fileLimit) })
  const fields: Record<string, unknown> = {}
  const files: (ReceivedFile | Refused)[] = []
  const form: Form = { bytes: 0 }
  request.raw.setTimeout(idleTimeout)
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, files: mostFiles, fields: 20, fieldSize: 4096, parts: mostFiles + 20 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else files.push(await receiveOne(context, form, part, name, tooLarge))
    }
    return { fields, files }
  } catch (error) {
    await forget(context, files)
    throw unreadable(error)
      ? errorOf('PARAM_INVALID', {
          field: serverTexts.text('call.body'),
          reason: 'multipart/form-data',
        })
      : error
  } finally {
    request.raw.setTimeout(0)
    note(context, -form.bytes)
  }
}

/** Forms write quotes and line ends in names as %22, %0D, %0A. */
const nameOf = ({ filename }: MultipartFile): string => {
  const name = cleanName(filename.replace(/%22/g, '"').replace(/%0[AD]/gi, ''))
  requireKnownExtension(name)
  return name
}

/** A file with a name that nobody takes is passed over, and the next one read. One that is too long ends the form. */
async function receiveOne(
  context: FileContext,
  form: Form,
  part: MultipartFile,
  name: (part: MultipartFile) => string,
  tooLarge: () => never,
): Promise<ReceivedFile | Refused> {
  const { vault } = context.services.files
  let originalFileName = part.filename
  try {
    originalFileName = name(part)
  } catch (error) {
    part.file.resume()
    if (error instanceof CodedError) return { originalFileName, error }
    throw error
  }
  const bytes = await vault.write(Readable.from(counted(context, form, part.file)))
  if (!part.file.truncated) return { originalFileName, bytes }
  await vault.remove(bytes.fileName)
  return tooLarge()
}

interface Form {
  bytes: number
}

/** A form that does not say how long it is may be no longer than others, and all of a user's together no more than a day's. */
async function* counted(
  context: FileContext,
  form: Form,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const { fileLimit, fileDay } = context.services.settings
  for await (const chunk of stream) {
    form.bytes += chunk.length
    const all = note(context, chunk.length)
    if (form.bytes > fileLimit + overhead) fail('TOO_LARGE', { limit: inWords(fileLimit) })
    if (all > fileDay) fail('FILE_QUOTA', { limit: inWords(fileDay) })
    yield chunk
  }
}

function note(
  {
    signedIn: {
      caller: { userId },
    },
  }: FileContext,
  bytes: number,
): number {
  const all = (arriving.get(userId) ?? 0) + bytes
  if (all > 0) arriving.set(userId, all)
  else arriving.delete(userId)
  return all
}

/** Takes away what had been received of a form that was not kept. */
export async function forget(
  {
    services: {
      files: { vault },
    },
  }: FileContext,
  files: readonly (ReceivedFile | Refused)[],
): Promise<void> {
  for (const file of files) if ('bytes' in file) await vault.remove(file.bytes.fileName)
}

/** The sender stopped, or sent something that is no form. */
function unreadable(error: unknown): boolean {
  if (error instanceof CodedError || !(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    code.startsWith('FST_') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    /multipart|Unexpected end|Malformed/i.test(error.message)
  )
}
