import { suffixOf } from '../../../rules/files/uploadRules.ts'
import { fail } from '../../fail.ts'
import { checkContent } from '../../files/checkContent.ts'
import type { FileLabels, FileRow } from '../../files/FileStore.ts'
import { menuIdOf, type FileContext } from './FileContext.ts'
import type { StoredBytes } from '../../files/FileVault.ts'
import { requireExtension } from '../../files/pageRules.ts'

export interface ReceivedFile {
  readonly originalFileName: string
  readonly bytes: StoredBytes
}

/** Judges what was received and writes its row; what is refused leaves nothing behind. */
export async function keepFile(
  context: FileContext,
  { originalFileName, bytes }: ReceivedFile,
  labels: FileLabels,
): Promise<FileRow> {
  const {
    services: {
      definitions,
      files: { vault, rows, cipher },
    },
    signedIn: { caller },
  } = context
  try {
    if (bytes.size === 0) fail('FILE_EMPTY')
    requireExtension(definitions, menuIdOf(context), labels.functionId, originalFileName)
    const suffixName = suffixOf(originalFileName)
    const mimeType = await checkContent(vault.place(bytes.fileName), suffixName)
    const sealedKey = await cipher.protect(caller, bytes)
    return await rows.add(caller, { ...labels, originalFileName, suffixName, mimeType, bytes, sealedKey })
  } catch (error) {
    await vault.remove(bytes.fileName)
    throw error
  }
}

/** Throws FILE_QUOTA when the caller has uploaded enough for a day. `coming` is in bytes. */
export async function requireQuota(
  {
    services: {
      settings,
      files: { rows },
    },
    signedIn: { caller },
  }: FileContext,
  coming: number,
): Promise<void> {
  if ((await rows.uploadedLately(caller.userId)) + coming > settings.fileDay)
    fail('FILE_QUOTA', { limit: inWords(settings.fileDay) })
}

export const inWords = (bytes: number): string =>
  bytes % 1024 ** 3 === 0 ? `${bytes / 1024 ** 3} GB` : `${Math.round(bytes / 1024 ** 2)} MB`

/** What the browser gets to know of a file. */
export function toAttachment(row: FileRow) {
  const { sha256: _, uploadUserId: __, businessEntity: ___, tenantId: ____, sealedKey: _____, ...file } = row
  return file
}
