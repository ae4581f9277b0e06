import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { idsIn, isPreviewable } from '../../../rules/files/uploadRules.ts'
import { fail } from '../../fail.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { Answer } from '../Exchange.ts'
import type { FileRow } from '../../files/FileStore.ts'
import type { FileDeed } from '../../files/FileAccess.ts'
import type { FileContext } from './FileContext.ts'
import { somebody } from '../../store/who.ts'
import { toAttachment } from './keepFile.ts'
import type { Served } from './Served.ts'
import { spoken } from '../../../texts/spoken.ts'

export const mostInZip = 200
const mostBytesInZip = 2 * 1024 ** 3
export const mostListed = 1000
/** Shown by the browser itself; the other kinds that may be looked at need a converter. */
const shownAsTheyAre = new Set(['gif', 'jpg', 'jpeg', 'png', 'bmp', 'txt', 'pdf'])

export function idsOf(context: FileContext, most = mostListed): string[] {
  const { ids } = objectOf(context.exchange.body)
  const list = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : idsIn(ids)
  if (list.length === 0) fail('PARAM_REQUIRED', { field: 'ids' })
  return list.length > most
    ? fail('PARAM_INVALID', { field: 'ids', reason: `≤ ${most}` })
    : [...new Set(list)]
}

/** Who put a file there is told by name inside the house; others are told their own name. */
function uploaderOf(
  { signedIn: { caller }, services: { definitions }, exchange: { language } }: FileContext,
  { uploadUserId, uploadUserName }: FileRow,
): { readonly uploadUserName: string } {
  const isTold = caller.audience === definitions.audiences[0]?.name || uploadUserId === caller.userId
  return { uploadUserName: isTold ? uploadUserName : spoken(somebody, language) }
}

/** Files in the order of their ids; those that the caller may not see are left out. `linkedFlag`: whether they stand in a document. */
export async function listBaseFile(context: FileContext): Promise<Answer> {
  const known = await context.services.files.access.known(context.signedIn.caller, idsOf(context))
  return {
    data: known.map(({ file, links }) => ({
      ...toAttachment(file),
      ...uploaderOf(context, file),
      linkedFlag: links.length > 0 ? 'Y' : 'N',
    })),
  }
}

export async function download(context: FileContext): Promise<Served> {
  return { kind: 'file', file: await permitted(context, 'download'), isInline: false }
}

/** An address that shows the file. Throws PREVIEW_UNSUPPORTED, CONVERT_UNAVAILABLE. */
export async function preview(context: FileContext): Promise<Answer> {
  const file = await permitted(context, 'preview')
  if (!isPreviewable(file.suffixName)) fail('PREVIEW_UNSUPPORTED')
  if (!shownAsTheyAre.has(file.suffixName)) fail('CONVERT_UNAVAILABLE')
  return address(context, file, true)
}

/** An address from which the file is downloaded. */
export async function getFileUrl(context: FileContext): Promise<Answer> {
  return address(context, await permitted(context, 'download'), false)
}

async function address(
  {
    services: {
      files: { tickets },
    },
    signedIn: { session },
  }: FileContext,
  { id }: FileRow,
  isInline: boolean,
): Promise<Answer> {
  const ticket = await tickets.issue({ fileId: id, sessionId: session.id, isInline })
  return {
    data: { url: `/api/fileServer/v1/largeFile/download?id=${encodeURIComponent(id)}&ticket=${ticket}` },
  }
}

/** The file as a PDF. What is none would need a converter, which is not part of this program. */
export async function baseFile2Pdf(context: FileContext): Promise<Served> {
  const file = await permitted(context, 'preview')
  return file.suffixName === 'pdf' ? { kind: 'file', file, isInline: true } : fail('CONVERT_UNAVAILABLE')
}

/** All of them in one archive, streamed; one that may not be read refuses the whole. */
export async function batchDownload(context: FileContext): Promise<Served> {
  const { vault, access, cipher } = context.services.files
  const ids = idsOf(context, mostInZip)
  const files: FileRow[] = []
  for (const id of ids) files.push((await access.permitted(context.signedIn.caller, id, 'download')).file)
  if (files.reduce((sum, { fileSize }) => sum + fileSize, 0) > mostBytesInZip)
    fail('TOO_LARGE', { limit: '2 GB' })
  for (const { fileName, fileSize } of files)
    if ((await vault.sizeOf(fileName)) !== fileSize) fail('FILE_GONE')
  context.request.log.info({ downloaded: ids, user: context.exchange.seen.user })
  const zip = new ZipFile()
  for (const [name, file] of namedApart(files))
    if (file.sealedKey === null) zip.addFile(vault.place(file.fileName), name)
    else
      zip.addReadStreamLazy(name, {}, (done) => {
        void cipher.read(file).then(
          (stream) => {
            done(null, stream)
          },
          (error: unknown) => {
            zip.outputStream.emit('error', error)
          },
        )
      })
  zip.end()
  return {
    kind: 'stream',
    stream: Readable.from(zip.outputStream),
    name: 'attachments.zip',
    mimeType: 'application/zip',
  }
}

/** `a.pdf`, `a (2).pdf`. */
function namedApart(files: readonly FileRow[]): [string, FileRow][] {
  const taken = new Set<string>()
  return files.map((file) => {
    const { originalFileName, suffixName } = file
    const stem = originalFileName.slice(0, -suffixName.length - 1)
    let name = originalFileName
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem} (${count}).${suffixName}`
    taken.add(name.toLowerCase())
    return [name, file]
  })
}

async function permitted(context: FileContext, deed: FileDeed): Promise<FileRow> {
  const { file } = await context.services.files.access.permitted(
    context.signedIn.caller,
    textOf(objectOf(context.exchange.body), 'id', 64),
    deed,
  )
  context.request.log.info({ [deed]: file.id, user: context.exchange.seen.user })
  return file
}
