import type { Definitions } from '../../language/definitions.ts'
import type { Row } from '../../language/row.ts'
import { idsIn } from '../../rules/files/uploadRules.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, fail } from '../fail.ts'
import type { Engine } from '../operations/Engine.ts'
import { foundMessages } from '../operations/foundRooms.ts'
import type { FileStore, FileLink, FileRow } from './FileStore.ts'
import { isUnchecked } from './pageRules.ts'

/** A file that the caller may know of, and where it stands: nowhere yet, then it is his own. */
export interface KnownFile {
  readonly file: FileRow
  readonly links: readonly FileLink[]
}

export type FileDeed = 'preview' | 'download' | 'delete'

/** Who may see a file: everybody who may see the row and field that hold it; until it is linked, only its uploader. */
export interface FileAccess {
  /** In the order of the ids; what the caller may not see is left out. */
  known(caller: Caller, ids: readonly string[]): Promise<KnownFile[]>
  /** One file, and the button that permits the deed. Throws SRM-1010, FORBIDDEN. */
  permitted(caller: Caller, id: string, deed: FileDeed): Promise<KnownFile>
}

/** Rows of one page. */
const mostRows = 500

const operations: Readonly<Record<FileDeed, string>> = {
  preview: 'previewAttachment',
  download: 'downloadAttachment',
  delete: 'deleteAttachment',
}

export function createFileAccess({
  definitions,
  engine,
  rows,
}: {
  readonly definitions: Definitions
  readonly engine: Engine
  readonly rows: FileStore
}): FileAccess {
  async function known(caller: Caller, ids: readonly string[]): Promise<KnownFile[]> {
    const files = await rows.byIds(caller.tenantId, ids)
    const links = await rows.linksOf(files.map(({ id }) => id))
    const linked = new Set(links.map(({ fileId }) => fileId))
    const seen = Map.groupBy(await seenBy(caller, links), ({ fileId }) => fileId)
    return files.flatMap((file) => {
      const mine = seen.get(file.id) ?? []
      return mine.length > 0 || (!linked.has(file.id) && file.uploadUserId === caller.userId)
        ? [{ file, links: mine }]
        : []
    })
  }

  /** Rows are read as any reader of the document reads them: what is hidden from the caller is not in them. All rows of a field at once. */
  async function seenBy(caller: Caller, links: readonly FileLink[]): Promise<FileLink[]> {
    const seen: FileLink[] = []
    for (const group of Map.groupBy(links, ({ entity, slot }) => `${entity} ${slot}`).values()) {
      const [{ entity = '', slot = '', documentEntity = '' } = {}] = group
      if (entity === definitions.rooms?.messages) {
        seen.push(...(await seenInTalk(caller, group)))
        continue
      }
      const compiled = definitions.entities[entity]
      if (!compiled || !caller.may(documentEntity, 'findById')) continue
      const rowIds = [...new Set(group.map(({ rowId }) => rowId))]
      const values = new Map<unknown, unknown>()
      for (let at = 0; at < rowIds.length; at += mostRows) {
        const { data } = await engine
          .operate(caller, compiled, 'listByPage', {
            idList: rowIds.slice(at, at + mostRows),
            columns: [slot],
            pageRows: mostRows,
            noQueryTotalFlag: 'Y',
          })
          .catch(nothing)
        for (const row of data as readonly Row[]) values.set(row['id'], row[slot]) // listByPage answers rows
      }
      seen.push(...group.filter(({ rowId, fileId }) => idsIn(values.get(rowId)).includes(fileId)))
    }
    return seen
  }

  /** Files of messages are seen by whoever may read the room. */
  async function seenInTalk(caller: Caller, links: readonly FileLink[]): Promise<FileLink[]> {
    const parts = { definitions, engine }
    const rows = await foundMessages(parts, caller, [...new Set(links.map(({ rowId }) => rowId))])
    const files = new Map(rows.map((row) => [row['id'], idsIn(row['files'])]))
    return links.filter(({ rowId, fileId }) => files.get(rowId)?.includes(fileId) === true)
  }

  return {
    known,
    async permitted(caller, id, deed) {
      const [one] = await known(caller, [id])
      if (!one) return fail('SRM-1010')
      const granted =
        one.links.length === 0 ||
        one.links.some(
          ({ documentEntity, entity, slot }) =>
            caller.may(documentEntity, operations[deed]) ||
            isUnchecked(definitions, entity, slot) ||
            (deed !== 'delete' && entity === definitions.rooms?.messages),
        )
      return granted ? one : fail('FORBIDDEN')
    },
  }
}

/** A field that this caller may not even ask for. */
function nothing(error: unknown): { readonly data: readonly Row[] } {
  if (error instanceof CodedError) return { data: [] }
  throw error
}
