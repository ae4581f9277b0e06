import type { Definitions } from '../../language/compiled.ts'
import { idsIn } from '../../rules/files/uploadRules.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, fail } from '../fail.ts'
import type { Engine } from '../operations/Engine.ts'
import type { FileBook, FileLink, FileRow } from './FileBook.ts'
import { isUnchecked } from './pageRules.ts'

/** A file that the caller may know of, and where it stands: nowhere yet, then it is his own. */
export interface KnownFile { readonly file: FileRow; readonly links: readonly FileLink[] }

export type FileDeed = 'preview' | 'download' | 'delete'

/** Who may see a file: whoever may see the row and the field in which it stands; until then, only who uploaded it. */
export interface FileAccess {
  /** In the order of the ids; what the caller may not see is left out. */
  known(caller: Caller, ids: readonly string[]): Promise<KnownFile[]>
  /** One file, and the button that permits the deed. Throws SRM-1010, FORBIDDEN. */
  permitted(caller: Caller, id: string, deed: FileDeed): Promise<KnownFile>
}

const operations: Readonly<Record<FileDeed, string>> = { preview: 'previewAttachment', download: 'downloadAttachment', delete: 'deleteAttachment' }

export function createFileAccess({ definitions, engine, book }: { readonly definitions: Definitions; readonly engine: Engine; readonly book: FileBook }): FileAccess {
  async function known(caller: Caller, ids: readonly string[]): Promise<KnownFile[]> {
    const files = await book.byIds(caller.tenantId, ids)
    const links = Map.groupBy(await book.linksOf(files.map(({ id }) => id)), ({ fileId }) => fileId)
    const rows = new Map<string, Promise<Readonly<Record<string, unknown>> | null>>()
    const found: KnownFile[] = []
    for (const file of files) { // one row at a time: others need connections too
      const all = links.get(file.id)
      const mine: FileLink[] = []
      for (const link of all ?? []) if (await sees(caller, link, rows)) mine.push(link)
      if (mine.length > 0 || (!all && file.uploadUserId === caller.userId)) found.push({ file, links: mine })
    }
    return found
  }

  /** The row is read as any reader of the document reads it: what is hidden from the caller is not in it. */
  async function sees(caller: Caller, { fileId, entity, rowId, slot, documentEntity }: FileLink, rows: Map<string, Promise<Readonly<Record<string, unknown>> | null>>): Promise<boolean> {
    const compiled = definitions.entities[entity]
    if (!compiled || !caller.may(documentEntity, 'findById')) return false
    const read = rows.get(rowId) ?? engine.operate(caller, compiled, 'findById', { id: rowId }).then(({ data }) => data as Readonly<Record<string, unknown>>, nothing) // findById answers a row
    rows.set(rowId, read)
    return idsIn((await read)?.[slot]).includes(fileId)
  }

  return {
    known,
    async permitted(caller, id, deed) {
      const [one] = await known(caller, [id])
      if (!one) return fail('SRM-1010')
      const granted = one.links.length === 0 || one.links.some(({ documentEntity, entity, slot }) => caller.may(documentEntity, operations[deed]) || isUnchecked(definitions, entity, slot))
      return granted ? one : fail('FORBIDDEN')
    },
  }
}

function nothing(error: unknown): null {
  if (error instanceof CodedError) return null
  throw error
}
