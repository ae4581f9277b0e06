import { fieldError, type CodedFieldError } from '../fail.ts'
import { idsIn, isPicture } from '../../rules/files/uploadRules.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { fileColumns, linkableFiles } from '../store/fileLinks.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index, pathIn, rowsOf, type Document } from './Document.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

const holdsFiles = (node: EntityNode): boolean =>
  fileColumns(node).length > 0 || node.lines.some((lines) => holdsFiles(lines.node))

const notYours = serverTexts.text('file.foreign')

/** Every new file in a document must be the caller's own and stand nowhere else, or in this document; what is for pictures takes pictures; and they must not be too many. */
export async function checkFiles(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const errors = new Map<Document, CodedFieldError[]>()
  for (const document of documents.filter(({ node }) => holdsFiles(node))) {
    const wrong = await errorsOf(context, document)
    if (wrong.length > 0) errors.set(document, wrong)
  }
  return errors
}

async function errorsOf(context: OperationContext, document: Document): Promise<CodedFieldError[]> {
  if (!document.now) return []
  const before = index(document.node, document.saved)
  const slots = [...rowsOf(document.node, document.now)].flatMap(({ node, row, path }) =>
    fileColumns(node).map((column) => ({
      column,
      path: pathIn(path, column.wire),
      ids: idsIn(row[column.wire]),
      old: idsIn(before.get(String(row['id']))?.row[column.wire]),
    })),
  )
  const fresh = slots.flatMap(({ ids, old }) => ids.filter((id) => !old.includes(id)))
  if (fresh.length === 0) return []
  const all = new Set(slots.flatMap(({ ids }) => ids))
  const linkable = await linkableFiles(context, document.id, [...new Set(fresh)])
  return slots
    .filter(({ ids, old }) => ids.some((id) => !old.includes(id)))
    .flatMap(({ column, path, ids, old }) => {
      if (ids.some((id) => !old.includes(id) && !linkable.has(id)))
        return fieldError('PARAM_INVALID', path, { field: column.label, reason: notYours })
      if (
        column.type === 'image' &&
        ids.some((id) => !old.includes(id) && !isPicture(linkable.get(id) ?? ''))
      )
        return fieldError('FILE_IMAGE_TYPE', path)
      return all.size > context.attachmentMaximum
        ? fieldError('FILE_COUNT', path, { field: column.label, count: context.attachmentMaximum })
        : []
    })
}
