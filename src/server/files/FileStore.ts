import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { newId } from '../database/newId.ts'
import type { StoredBytes } from './FileVault.ts'

/** What is known of a stored file. The first five are what the browser calls an attachment. */
export interface FileRow {
  readonly id: string
  readonly originalFileName: string
  readonly suffixName: string
  readonly fileSize: number
  /** The random name on disk. */
  readonly fileName: string
  readonly tenantId: string
  /** The key by which its bytes are encrypted, wrapped. Null: they are as they were uploaded. */
  readonly sealedKey: string | null
  readonly mimeType: string
  readonly sha256: string
  readonly functionId: string | null
  readonly businessId: string | null
  readonly businessEntity: string | null
  readonly fileDesc: string | null
  readonly uploadUserId: string
  readonly uploadUserName: string
  readonly creationDate: string
}

/** Where a file stands. */
export interface FileLink {
  readonly fileId: string
  readonly entity: string
  readonly rowId: string
  readonly slot: string
  readonly documentEntity: string
  readonly documentId: string
}

/** What an upload says of itself: words, never paths. */
export interface FileLabels {
  readonly functionId: string | null
  readonly businessId: string | null
  readonly businessEntity: string | null
  readonly fileDesc: string | null
}

export interface NewFile extends FileLabels {
  readonly originalFileName: string
  readonly suffixName: string
  readonly mimeType: string
  readonly bytes: StoredBytes
  /** As in its row. Absent: its bytes are not encrypted. */
  readonly sealedKey?: string | null
}

/** Rows of stored files. The bytes are on disk before their row is written. */
export interface FileStore {
  add(caller: Caller, file: NewFile): Promise<FileRow>
  /** In the order of the ids; those that do not exist are left out. */
  byIds(tenantId: string, ids: readonly string[]): Promise<FileRow[]>
  linksOf(ids: readonly string[]): Promise<FileLink[]>
  /** Takes the row away if the file stands nowhere; answers whether it did. */
  removeUnlinked(id: string): Promise<boolean>
  /** Bytes that the user uploaded in the last 24 hours, with the parts of what is not finished. */
  uploadedLately(userId: string): Promise<number>
  /** Files that have stood nowhere for more than `hours`. Deletes their rows and returns the names of their bytes. */
  deleteUnlinked(hours: number): Promise<string[]>
  /** Which of these names of bytes no row has. */
  unknownNames(fileNames: readonly string[]): Promise<string[]>
}

const columns = `id, tenant_id as "tenantId", sealed_key as "sealedKey", original_file_name as "originalFileName", suffix_name as "suffixName", file_size as "fileSize", file_name as "fileName", mime_type as "mimeType", sha256,
  function_id as "functionId", business_id as "businessId", business_entity as "businessEntity", file_desc as "fileDesc", upload_user_id as "uploadUserId", upload_user_name as "uploadUserName", creation_date as "creationDate"`

export function createFileStore({ pool }: Database): FileStore {
  return {
    async add({ tenantId, userId, userName }, { bytes, ...file }) {
      const { rows } = await pool.query<FileRow>(
        `insert into base_file (id, tenant_id, original_file_name, suffix_name, file_size, file_name, mime_type, sha256, function_id, business_id, business_entity, file_desc, upload_user_id, upload_user_name, sealed_key)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${columns}`,
        [
          newId(),
          tenantId,
          file.originalFileName,
          file.suffixName,
          bytes.size,
          bytes.fileName,
          file.mimeType,
          bytes.sha256,
          file.functionId,
          file.businessId,
          file.businessEntity,
          file.fileDesc,
          userId,
          userName,
          file.sealedKey ?? null,
        ],
      )
      const [row] = rows
      if (!row) throw new Error('A row that was written did not come back.')
      return toRow(row)
    },
    async byIds(tenantId, ids) {
      if (ids.length === 0) return []
      const { rows } = await pool.query<FileRow>(
        `select ${columns} from base_file where id = any($1) and tenant_id = $2 and status = 'READY'`,
        [ids, tenantId],
      )
      const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async linksOf(ids) {
      const { rows } = await pool.query<FileLink>(
        `select file_id as "fileId", entity_name as "entity", row_id as "rowId", slot, document_entity as "documentEntity", document_id as "documentId" from base_file_link where file_id = any($1)`,
        [ids],
      )
      return rows
    },
    async removeUnlinked(id) {
      // Who waits here for a save to end sees the row as that left it, but not yet its links.
      const { rowCount } = await pool.query(
        'delete from base_file f where id = $1 and unlinked_since is not null and not exists (select from base_file_link l where l.file_id = f.id)',
        [id],
      )
      return rowCount === 1
    },
    async uploadedLately(userId) {
      const { rows } = await pool.query<{ bytes: string }>(
        `select coalesce(sum(size), 0)::text as bytes from (
        select file_size as size from base_file where upload_user_id = $1 and creation_date > now() - interval '24 hours'
        union all select least(u.file_size, u.part_size::bigint * count(*)) from base_file_upload u join base_file_part p on p.upload_id = u.id where u.user_id = $1 and u.file_id is null group by u.id) as sizes`,
        [userId],
      )
      return Number(rows[0]?.bytes ?? 0)
    },
    async deleteUnlinked(hours) {
      const { rows } = await pool.query<{ file_name: string }>(
        `delete from base_file where id in (
        select id from base_file f where unlinked_since < now() - make_interval(hours => $1) and not exists (select from base_file_link l where l.file_id = f.id) for update skip locked) returning file_name`,
        [hours],
      )
      return rows.map(({ file_name }) => file_name)
    },
    async unknownNames(fileNames) {
      const { rows } = await pool.query<{ name: string }>(
        'select name from unnest($1::text[]) as name where not exists (select from base_file where file_name = name)',
        [fileNames],
      )
      return rows.map(({ name }) => name)
    },
  }
}

/** The driver answers large integers as text. */
const toRow = (row: FileRow): FileRow => ({ ...row, fileSize: Number(row.fileSize) })
