import { anyOf, anything, integer, listOf, nothing, object, orNull, text, word } from '../../Schema.ts'
import type { Schema } from '../../Schema.ts'
import type { Answer } from '../Exchange.ts'
import type { CallFacts } from '../SystemCall.ts'
import { batchDelete, copy, deleteFiles } from './changingCalls.ts'
import type { FileContext } from './FileContext.ts'
import { abort, complete, init, status, uploadPart } from './largeFileCalls.ts'
import {
  baseFile2Pdf,
  batchDownload,
  download,
  getFileUrl,
  listBaseFile,
  mostInZip,
  mostListed,
  preview,
} from './readingCalls.ts'
import type { Served } from './Served.ts'
import { largeUpload, upload } from './uploadCalls.ts'

/** A call about files: one record. */
export interface FileCall extends CallFacts {
  /** Its body is a form, whose bytes are no part of what is signed. */
  readonly isForm?: true
  run(context: FileContext): Promise<Answer | Served>
}

const id = text(64)
const uploadId = text(64)
const signedIn = { access: 'signedIn' } as const
const reads = {
  ...signedIn,
  effect: 'read',
  narrowed: 'the file has to be seen where it stands, and its button granted there',
} as const
const uploads = {
  ...signedIn,
  effect: 'write',
  narrowed: 'the page has to grant btnUploadAttachment',
} as const
/** Files of messages come by these. */
const received = {
  ...uploads,
  narrowed: 'the page has to grant btnUploadAttachment, or the room of a message to be read',
} as const

const attachment: Schema = object({
  id: word,
  originalFileName: word,
  suffixName: word,
  fileSize: integer,
  fileName: word,
})
const taken: Schema = anyOf(
  attachment,
  object({ originalFileName: word, status: { const: 'E' }, code: word, msg: word }),
)
const uploadState: Schema = object({
  uploadId: word,
  partSize: integer,
  partCount: integer,
  fileId: orNull(word),
  received: listOf(integer),
})
const address: Schema = object({ url: word })
const deleted: Schema = object({ ids: word, deleted: integer })
/** A list, or one text joined with commas. */
const ids = (maxItems: number): Schema => anyOf({ type: 'string' }, { type: 'array', maxItems })
const labels = { functionId: word, businessId: word, fileDesc: word, path: word }
const form: Schema = object({ files: anything }, labels)

const downloads: FileCall = {
  ...reads,
  body: object({ id }),
  answer: 'bytes',
  says: ['`{id}`', 'bytes; Range, ETag'],
  run: download,
}

/** Every call about files, by its address below /api/fileServer. All are signed as other calls are. */
export const fileCalls: Readonly<Record<string, FileCall>> = {
  'v2/file/upload': {
    ...received,
    isForm: true,
    judgesBody: true,
    body: form,
    answer: listOf(taken),
    says: [
      'form: `files` (1 to 20), `functionId` (the column), `businessId` (a document of the page), `fileDesc`, `path` (ignored); `?room=` in the address: the room of a message that they go with, whoever reads it may upload them',
      '`[{id, originalFileName, suffixName, fileSize, fileName, …, status: S} or {originalFileName, status: E, code, msg}]`; status E when none was taken',
    ],
    answers: [
      'calls.areaExtras.files.attachment.upload',
      'calls.namedCalls.fileUpload',
      'calls.platformAdministration.fileUploadAdmin',
    ],
    run: upload,
  },
  'v2/file/listBaseFile': {
    ...signedIn,
    effect: 'read',
    judgesBody: true,
    body: object({ ids: ids(mostListed) }),
    answer: listOf({ ...attachment, required: ['id', 'linkedFlag'] }),
    says: ['`{ids}`', 'attachments in that order with `linkedFlag`; what may not be seen is left out'],
    answers: ['calls.areaExtras.files.attachment.list', 'calls.namedCalls.v2fileListBaseFile'],
    run: listBaseFile,
  },
  'v2/file/download': {
    ...downloads,
    answers: [
      'calls.areaExtras.files.attachment.download',
      'calls.namedCalls.v2fileDownload',
      'calls.streamedPaths.fileDownloadSingle',
    ],
  },
  'v2/file/downloadBody': { ...downloads, answers: ['calls.namedCalls.v2fileDownloadBody'] },
  'v2/file/batchDownload': {
    ...reads,
    judgesBody: true,
    body: object({ ids: ids(mostInZip) }),
    answer: 'bytes',
    says: ['`{ids}` ≤ 200, 2 GB', 'a zip'],
    answers: [
      'calls.areaExtras.files.attachment.batchDownload',
      'calls.namedCalls.v2fileBatchDownload',
      'calls.streamedPaths.fileDownloadBatch',
    ],
    run: batchDownload,
  },
  'v2/file/batchDelete': {
    ...signedIn,
    effect: 'write',
    narrowed: 'only own files are deleted',
    judgesBody: true,
    body: object({ ids: ids(mostListed) }),
    answer: deleted,
    says: [
      '`{ids}` (may be sealed)',
      '`{ids, deleted}`: own files; those of a document by saving it without them',
    ],
    answers: ['calls.areaExtras.files.attachment.batchDelete', 'calls.namedCalls.v2fileBatchDelete'],
    run: batchDelete,
  },
  'v2/file/delete': {
    ...signedIn,
    effect: 'write',
    narrowed: 'only own files are deleted',
    judgesBody: true,
    body: object({}, { id, ids: ids(mostListed) }),
    answer: deleted,
    says: ['`{id}` or `{ids}`', 'the same'],
    answers: ['calls.platformAdministration.fileDelete'],
    run: deleteFiles,
  },
  'v2/file/preview': {
    ...reads,
    body: object({ id }),
    answer: address,
    says: [
      '`{id}`',
      '`{url}`, good for 60 s, this session and one use (ranges of the file may follow it, 1000 at most); `PREVIEW_UNSUPPORTED`, `CONVERT_UNAVAILABLE`',
    ],
    answers: ['calls.areaExtras.files.attachment.preview', 'calls.streamedPaths.pdfView'],
    run: preview,
  },
  'v2/file/getFileUrl': {
    ...reads,
    body: object({ id }),
    answer: address,
    says: ['`{id}`', '`{url}`, as above, for a download'],
    answers: ['calls.areaExtras.files.attachment.getFileUrl'],
    run: getFileUrl,
  },
  'v2/file/copy': {
    ...uploads,
    judgesBody: true,
    body: object({ ids: ids(mostListed) }, { functionId: word }),
    answer: listOf(attachment),
    says: ['`{ids, functionId?}`', 'own files on the same bytes'],
    answers: ['calls.platformAdministration.fileCopy'],
    run: copy,
  },
  'v1/largeFile/upload': {
    ...received,
    isForm: true,
    judgesBody: true,
    body: form,
    answer: listOf(taken),
    says: [
      'the form and address of `v2/file/upload`',
      'the same, one request up to the largest file, for programs',
    ],
    answers: ['calls.namedCalls.largeFileUpload', 'calls.platformAdministration.largeFileUploadAndDownload'],
    run: largeUpload,
  },
  'v1/largeFile/downloadBody': { ...downloads, answers: ['calls.namedCalls.v1LargeFileDownloadBody'] },
  'v1/largeFile/init': {
    ...received,
    judgesBody: true,
    body: object({ originalFileName: text(1000), fileSize: integer }, { sha256: word, room: id, ...labels }),
    answer: uploadState,
    says: [
      '`{originalFileName, fileSize, sha256?, functionId?, businessId?, room?}` (`room`: of the message that it goes with)',
      '`{uploadId, partSize, partCount, received: []}`; the same user, name, size and sha256 within 24 hours go on',
    ],
    run: init,
  },
  'v1/largeFile/uploadPart': {
    ...signedIn,
    effect: 'write',
    isForm: true,
    judgesBody: true,
    body: object({ uploadId, partNumber: integer, sha256: word, file: anything }),
    answer: object({ partNumber: integer }),
    says: ['form: `uploadId, partNumber, sha256, file`', '`{partNumber}`; `PART_CORRUPT` keeps nothing'],
    run: uploadPart,
  },
  'v1/largeFile/status': {
    ...signedIn,
    effect: 'read',
    body: object({ uploadId }),
    answer: uploadState,
    says: ['`{uploadId}`', 'the state, as `init` gives it'],
    run: status,
  },
  'v1/largeFile/complete': {
    ...signedIn,
    effect: 'write',
    narrowed: 'as upload',
    body: object({ uploadId }, { sha256: anything }),
    answer: attachment,
    says: ['`{uploadId, sha256?}`', 'the attachment; twice the same'],
    run: complete,
  },
  'v1/largeFile/abort': {
    ...signedIn,
    effect: 'write',
    body: object({ uploadId }),
    answer: nothing,
    says: ['`{uploadId}`', 'null'],
    run: abort,
  },
  'v1/convertFile/baseFile2Pdf': {
    ...reads,
    body: object({ id }),
    answer: 'bytes',
    says: ['`{id}`', 'a PDF as it is; anything else `CONVERT_UNAVAILABLE`'],
    run: baseFile2Pdf,
  },
}
