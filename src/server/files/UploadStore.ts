import type { Database } from '../database/Database.ts'
import { newId } from '../database/newId.ts'
import type { FileLabels } from './FileStore.ts'

/** A large file on its way. */
export interface Upload extends FileLabels {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly originalFileName: string
  readonly suffixName: string
  readonly fileSize: number
  readonly sha256: string | null
  readonly partSize: number
  readonly partCount: number
  /** The stored file, once the parts were joined. */
  readonly fileId: string | null
}

export interface UploadStore {
  /** The same user, name, size and digest within 24 hours go on with what is there. */
  begin(upload: Omit<Upload, 'id' | 'fileId'>): Promise<Upload>
  find(userId: string, id: string): Promise<Upload | null>
  received(id: string): Promise<readonly { readonly part: number; readonly sha256: string }[]>
  note(id: string, part: number, sha256: string): Promise<void>
  /** Runs while nobody else joins this upload, here or at another server; answers null when somebody does. */
  alone<T>(
    id: string,
    run: (upload: Upload, finish: (fileId: string) => Promise<void>) => Promise<T>,
  ): Promise<T | null>
  remove(id: string): Promise<void>
  /** Uploads that nobody went on with for more than `hours`; their rows are deleted. */
  deleteStale(hours: number): Promise<string[]>
  /** Which of these ids no upload has. */
  unknownIds(ids: readonly string[]): Promise<string[]>
}

/** Minutes after which a server that is joining the parts is taken for dead. */
const longestJoin = 15

const columns = `id, tenant_id as "tenantId", user_id as "userId", original_file_name as "originalFileName", suffix_name as "suffixName", file_size as "fileSize", sha256, function_id as "functionId",
  business_id as "businessId", business_entity as "businessEntity", file_desc as "fileDesc", part_size as "partSize", part_count as "partCount", file_id as "fileId"`

export function createUploadStore({ pool }: Database): UploadStore {
  return {
    async begin(upload) {
      const again = await pool.query<Upload>(
        `update base_file_upload set used_at = now() where id = (select id from base_file_upload where user_id = $1 and original_file_name = $2 and file_size = $3
        and sha256 is not distinct from $4 and sha256 is not null and used_at > now() - interval '24 hours' and file_id is null order by used_at desc limit 1) returning ${columns}`,
        [upload.userId, upload.originalFileName, upload.fileSize, upload.sha256],
      )
      if (again.rows[0]) return toUpload(again.rows[0])
      const { rows } = await pool.query<Upload>(
        `insert into base_file_upload (id, tenant_id, user_id, original_file_name, suffix_name, file_size, sha256, function_id, business_id, business_entity, file_desc, part_size, part_count)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
        [
          newId(),
          upload.tenantId,
          upload.userId,
          upload.originalFileName,
          upload.suffixName,
          upload.fileSize,
          upload.sha256,
          upload.functionId,
          upload.businessId,
          upload.businessEntity,
          upload.fileDesc,
          upload.partSize,
          upload.partCount,
        ],
      )
      const [row] = rows
      if (!row) throw new Error('A row that was written did not come back.')
      return toUpload(row)
    },
    async find(userId, id) {
      const { rows } = await pool.query<Upload>(
        `select ${columns} from base_file_upload where id = $1 and user_id = $2`,
        [id, userId],
      )
      return rows[0] ? toUpload(rows[0]) : null
    },
    async received(id) {
      const { rows } = await pool.query<{ part: number; sha256: string }>(
        'select part_number as part, sha256 from base_file_part where upload_id = $1 order by part_number',
        [id],
      )
      return rows
    },
    async note(id, part, sha256) {
      await pool.query(
        'insert into base_file_part (upload_id, part_number, sha256) values ($1, $2, $3) on conflict do nothing',
        [id, part, sha256],
      )
      await pool.query('update base_file_upload set used_at = now() where id = $1', [id])
    },
    // Joining takes long and asks the database now and then: it holds no connection and no lock meanwhile, or a few of them would hold all. Who died at it is waited for.
    async alone(id, run) {
      const {
        rows: [row],
      } = await pool.query<Upload & { readonly since: string }>(
        `update base_file_upload set joining_since = clock_timestamp() where id = $1
        and (joining_since is null or joining_since < now() - make_interval(mins => $2)) returning ${columns}, joining_since::text as since`,
        [id, longestJoin],
      )
      if (!row) return null
      try {
        return await run(toUpload(row), async (fileId) => {
          await pool.query('update base_file_upload set file_id = $2, used_at = now() where id = $1', [
            id,
            fileId,
          ])
        })
      } finally {
        await pool.query(
          'update base_file_upload set joining_since = null where id = $1 and joining_since::text = $2',
          [id, row.since],
        )
      }
    },
    async remove(id) {
      await pool.query('delete from base_file_upload where id = $1', [id])
    },
    async deleteStale(hours) {
      const { rows } = await pool.query<{ id: string }>(
        'delete from base_file_upload where used_at < now() - make_interval(hours => $1) returning id',
        [hours],
      )
      return rows.map(({ id }) => id)
    },
    async unknownIds(ids) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from unnest($1::text[]) as given(id) where not exists (select from base_file_upload u where u.id = given.id)',
        [ids],
      )
      return rows.map(({ id }) => id)
    },
  }
}

/** The driver answers large integers as text. */
const toUpload = (row: Upload): Upload => ({ ...row, fileSize: Number(row.fileSize) })
