import type { Row } from '../../../language/row.ts'
import { idsIn, joinIds } from '../../../rules/files/uploadRules.ts'
import { fail } from '../../fail.ts'
import { objectOf } from '../bodies.ts'
import type { Answer } from '../Exchange.ts'
import type { KnownFile } from '../../files/FileAccess.ts'
import { labelsOf, menuIdOf, type FileContext } from './FileContext.ts'
import { requireQuota, toAttachment } from './keepFile.ts'
import { requireExtension, requireUpload } from '../../files/pageRules.ts'
import { idsOf } from './readingCalls.ts'

/** The ids may come sealed, as the specification wants them; they are checked alike. */
export async function batchDelete(context: FileContext): Promise<Answer> {
  const { ids } = objectOf(context.exchange.body)
  const opened =
    typeof ids === 'string' && /^v[01]\./.test(ids) ? await context.services.keys.unseal(ids) : undefined
  return remove(context, opened === undefined ? idsOf(context) : idsIn(opened))
}

/** `{id}` or `{ids}`. */
export async function deleteFiles(context: FileContext): Promise<Answer> {
  const { id } = objectOf(context.exchange.body)
  return remove(context, typeof id === 'string' && id !== '' ? [id] : idsOf(context))
}

/**
 * Takes the caller's own files away: those that stand nowhere at once, those of a document by saving it without them, as far as it may be
 * changed now. Answers which ids are left in the fields they were taken from.
 */
async function remove(context: FileContext, ids: readonly string[]): Promise<Answer> {
  const { access, rows, vault } = context.services.files
  const found: KnownFile[] = []
  for (const id of ids) found.push(await access.permitted(context.signedIn.caller, id, 'delete'))
  if (found.some(({ file }) => file.uploadUserId !== context.signedIn.caller.userId)) fail('FORBIDDEN')
  const left: string[] = []
  for (const rows of Map.groupBy(
    found.flatMap(({ links }) => links),
    ({ rowId }) => rowId,
  ).values()) {
    const [first] = rows
    if (first)
      left.push(
        ...(await saveWithout(
          context,
          first.documentEntity,
          first.entity,
          first.rowId,
          rows.map(({ slot, fileId }) => ({ slot, fileId })),
        )),
      )
  }
  for (const { file } of found) if (await rows.removeUnlinked(file.id)) await vault.remove(file.fileName)
  return { data: { ids: joinIds([...new Set(left)]) ?? '', deleted: found.length } }
}

async function saveWithout(
  { services: { engine, definitions }, signedIn: { caller } }: FileContext,
  document: string,
  entity: string,
  rowId: string,
  gone: readonly { readonly slot: string; readonly fileId: string }[],
): Promise<string[]> {
  const compiled = definitions.entities[entity] ?? fail('SRM-1010')
  if (!caller.may(document, 'saveOrUpdate')) fail('FORBIDDEN')
  const row = (await engine.operate(caller, compiled, 'findById', { id: rowId })).data as Row // findById answers a row
  const left = new Map(
    [...new Set(gone.map(({ slot }) => slot))].map((slot) => [
      slot,
      idsIn(row[slot]).filter((id) => !gone.some((one) => one.slot === slot && one.fileId === id)),
    ]),
  )
  await engine.operate(caller, compiled, 'saveOrUpdate', {
    id: rowId,
    versionNum: row['versionNum'],
    ...Object.fromEntries([...left].map(([slot, ids]) => [slot, joinIds(ids)])),
  })
  return [...left.values()].flat()
}

/** New rows of the caller's own on the same bytes, for another document. */
export async function copy(context: FileContext): Promise<Answer> {
  const {
    services: {
      definitions,
      files: { access, rows, vault },
    },
    signedIn: { caller, rights },
  } = context
  requireUpload(definitions, rights, menuIdOf(context))
  const labels = await labelsOf(context, objectOf(context.exchange.body))
  const found: KnownFile[] = []
  for (const id of idsOf(context)) found.push(await access.permitted(caller, id, 'download'))
  for (const { file } of found)
    requireExtension(definitions, menuIdOf(context), labels.functionId, file.originalFileName)
  await requireQuota(
    context,
    found.reduce((sum, { file }) => sum + file.fileSize, 0),
  )
  const copies = []
  for (const {
    file: { originalFileName, suffixName, mimeType, fileSize, sha256, fileName, sealedKey },
  } of found) {
    copies.push(
      toAttachment(
        await rows.add(caller, {
          ...labels,
          originalFileName,
          suffixName,
          mimeType,
          sealedKey,
          bytes: { fileName: await vault.copy(fileName), size: fileSize, sha256 },
        }),
      ),
    )
  }
  return { data: copies }
}
