import { Readable } from 'node:stream'
import type { Row } from '../../../language/row.ts'
import { partSize, suffixOf } from '../../../rules/files/uploadRules.ts'
import { fail } from '../../fail.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { Answer } from '../Exchange.ts'
import { cleanName } from '../../files/cleanName.ts'
import { labelsOf, menuIdOf, type FileContext } from './FileContext.ts'
import type { StoredBytes } from '../../files/FileVault.ts'
import { inWords, keepFile, requireQuota, toAttachment } from './keepFile.ts'
import { requireExtension } from '../../files/pageRules.ts'
import { forget, receiveFiles } from './receiveFiles.ts'
import { requirePlace } from './uploadCalls.ts'
import type { Upload } from '../../files/UploadStore.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'

/** Begins an upload in parts, or goes on with the one that was broken off: `received` are the parts that are here. */
export async function init(context: FileContext): Promise<Answer> {
  const {
    services: {
      definitions,
      settings,
      files: { uploads },
    },
    signedIn: { caller },
  } = context
  const body = objectOf(context.exchange.body)
  await requirePlace(context, body['room'])
  const originalFileName = cleanName(textOf(body, 'originalFileName', 1000))
  const fileSize = sizeOf(body['fileSize'])
  if (fileSize > settings.fileLimit) fail('TOO_LARGE', { limit: inWords(settings.fileLimit) })
  const labels = await labelsOf(context, body)
  requireExtension(definitions, menuIdOf(context), labels.functionId, originalFileName)
  await requireQuota(context, fileSize)
  const upload = await uploads.begin({
    ...labels,
    tenantId: caller.tenantId,
    userId: caller.userId,
    originalFileName,
    suffixName: suffixOf(originalFileName),
    fileSize,
    sha256: digestOf(body['sha256']),
    partSize,
    partCount: Math.ceil(fileSize / partSize),
  })
  return { data: await stateOf(context, upload) }
}

/** One part, in any order, as often as need be. What arrives damaged is not kept. */
export async function uploadPart(context: FileContext): Promise<Answer> {
  const { vault, uploads } = context.services.files
  const received = await receiveFiles(context, partSize, { name: () => 'part' })
  const keep = async (): Promise<Answer> => {
    const upload = await openUpload(context, String(received.fields['uploadId'] ?? ''))
    const [file] = received.files
    const part = Number(received.fields['partNumber'])
    if (!Number.isInteger(part) || part < 1 || part > upload.partCount)
      return fail('PARAM_INVALID', { field: 'partNumber', reason: `1–${upload.partCount}` })
    if (!file || !('bytes' in file)) return fail('PARAM_REQUIRED', { field: 'file' })
    const { size, sha256 } = file.bytes
    if (sha256 !== digestOf(received.fields['sha256']) || size !== sizeOfPart(upload, part))
      return fail('PART_CORRUPT', { part })
    await requireQuota(context, size)
    await vault.keepPart(upload.id, part, file.bytes)
    await uploads.note(upload.id, part, sha256)
    return { data: { partNumber: part } }
  }
  return keep().finally(() => forget(context, received.files)) // a part that was kept lies elsewhere by now
}

export async function status(context: FileContext): Promise<Answer> {
  return { data: await stateOf(context, await find(context)) }
}

/** Joins the parts, holds size, digest and content against what was said. The same file again, if it was done before. */
export async function complete(context: FileContext): Promise<Answer> {
  const {
    files: { uploads },
  } = context.services
  const body = objectOf(context.exchange.body)
  const { id } = await find(context)
  const row = await uploads.alone(id, async (upload, finish) => {
    if (upload.fileId) return stored(context, upload.fileId)
    const missing = upload.partCount - (await uploads.received(id)).length
    if (missing > 0) fail('PARTS_MISSING', { count: missing })
    const kept = await keepFile(
      context,
      {
        originalFileName: upload.originalFileName,
        bytes: await join(context, upload, digestOf(body['sha256']) ?? upload.sha256),
      },
      upload,
    )
    await finish(kept.id)
    return kept
  })
  if (!row) return fail('BUSY')
  await context.services.files.vault.removeParts(id)
  return { data: toAttachment(row) }
}

export async function abort(context: FileContext): Promise<Answer> {
  const { vault, uploads } = context.services.files
  const { id } = await find(context)
  await uploads.remove(id)
  await vault.removeParts(id)
  return { data: null }
}

async function join(
  {
    services: {
      files: { vault },
    },
  }: FileContext,
  upload: Upload,
  sha256: string | null,
): Promise<StoredBytes> {
  const bytes = await vault.write(Readable.from(vault.parts(upload.id, upload.partCount)))
  if (bytes.size === upload.fileSize && (sha256 === null || bytes.sha256 === sha256)) return bytes
  await vault.remove(bytes.fileName)
  return fail('PARAM_INVALID', {
    field: 'sha256',
    reason: serverTexts.text('file.joined'),
  })
}

async function stored(
  {
    services: {
      files: { rows },
    },
    signedIn: { caller },
  }: FileContext,
  fileId: string,
) {
  const [row] = await rows.byIds(caller.tenantId, [fileId])
  return row ?? fail('SRM-1010')
}

const find = (context: FileContext): Promise<Upload> =>
  findNamed(context, textOf(objectOf(context.exchange.body), 'uploadId', 64))

/** Only the user's own. */
async function findNamed(
  {
    services: {
      files: { uploads },
    },
    signedIn: { caller },
  }: FileContext,
  id: string,
): Promise<Upload> {
  return (await uploads.find(caller.userId, id)) ?? fail('SRM-1010')
}

async function openUpload(context: FileContext, id: string): Promise<Upload> {
  const upload = await findNamed(context, id)
  return upload.fileId === null
    ? upload
    : fail('PARAM_INVALID', { field: 'uploadId', reason: serverTexts.text('file.complete') })
}

async function stateOf(
  {
    services: {
      files: { uploads },
    },
  }: FileContext,
  upload: Upload,
): Promise<Row> {
  const { id, partSize: size, partCount, fileId } = upload
  return {
    uploadId: id,
    partSize: size,
    partCount,
    fileId,
    received: (await uploads.received(id)).map(({ part }) => part),
  }
}

const sizeOfPart = ({ fileSize, partCount }: Upload, part: number): number =>
  part < partCount ? partSize : fileSize - (partCount - 1) * partSize

function sizeOf(value: unknown): number {
  const size = Number(value)
  if (size === 0) fail('FILE_EMPTY')
  return Number.isSafeInteger(size) && size > 0
    ? size
    : fail('PARAM_INVALID', { field: 'fileSize', reason: serverTexts.text('file.bytes') })
}

function digestOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)
    ? value.toLowerCase()
    : fail('PARAM_INVALID', { field: 'sha256', reason: serverTexts.text('file.digest') })
}
