import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { quoted } from '../../rules/naming.ts'
import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { columnOf } from '../database/toSchemaModel.ts'
import { createFileStore } from '../files/FileStore.ts'
import { openVault, type StoredBytes } from '../files/FileVault.ts'
import type { Engine } from '../operations/Engine.ts'
import { LoadError } from './LoadError.ts'

/** Pictures for rows that are there: a file beside the plan. */
interface Pictures {
  readonly entity: string
  /** The field that holds them. */
  readonly field: string
  /** Of PNG files, beside the plan. */
  readonly folder: string
  /** Field → the beginning of its text → the picture, without its ending. The first field with one that fits, the longest beginning. */
  readonly by: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Parts {
  readonly engine: Engine
  readonly database: Database
  readonly definitions: Definitions
  readonly dataDir: string
}

const page = 500

/** Gives each row its picture, as files of the caller's that stand in the rows; answers how many rows got one. The same bytes are on disk once. */
export async function attachPictures(
  path: string,
  { engine, database, definitions, dataDir }: Parts,
  caller: Caller,
): Promise<number> {
  const { entity: name, field, folder, by } = parse(await readFile(path, 'utf8')) as Pictures // a file of the house
  const entity = definitions.entities[name]
  if (!entity) throw new LoadError(`There is no entity ${name}.`)
  const [vault, files] = [openVault(join(dataDir, 'files')), createFileStore(database)]
  const known = new Map<string, StoredBytes>()
  const store = async (picture: string): Promise<StoredBytes> => {
    const first = known.get(picture)
    if (first) return { ...first, fileName: await vault.copy(first.fileName) }
    const bytes = await vault.write(createReadStream(join(dirname(path), folder, `${picture}.png`)))
    known.set(picture, bytes)
    return bytes
  }
  const places: { file: string; row: unknown }[] = []
  for (const row of await rowsOf(engine, caller, entity, Object.keys(by))) {
    const picture = pictureOf(row, by)
    if (picture === undefined) continue
    const { id } = await files.add(caller, { ...pictureNamed(picture), bytes: await store(picture) })
    places.push({ file: id, row: row['id'] })
  }
  await database.pool.query(
    `with place as (select * from json_to_recordset($1::json) as p(file text, row text)),
    linked as (insert into base_file_link (file_id, tenant_id, entity_name, row_id, slot, document_entity, document_id) select file, $2, $3, row, $4, $3, row from place),
    used as (update base_file set unlinked_since = null where id in (select file from place))
    update ${quoted(entity.table)} t set ${quoted(columnOf(entity, field))} = place.file from place where t.id = place.row`,
    [JSON.stringify(places), caller.tenantId, name, field],
  )
  return places.length
}

const pictureNamed = (picture: string) => ({
  originalFileName: `${picture}.png`,
  suffixName: 'png',
  mimeType: 'image/png',
  functionId: null,
  businessId: null,
  businessEntity: null,
  fileDesc: null,
})

/** `pictureOf({ code: 'HN-12' }, { code: { H: 'box', HN: 'nut' } })` → `'nut'`. */
export function pictureOf(row: Row, by: Pictures['by']): string | undefined {
  for (const [field, pictures] of Object.entries(by)) {
    const text = String(row[field] ?? '')
    const [longest] = Object.keys(pictures)
      .filter((start) => text.startsWith(start))
      .sort((one, other) => other.length - one.length)
    if (longest !== undefined) return pictures[longest]
  }
  return undefined
}

async function rowsOf(
  engine: Engine,
  caller: Caller,
  entity: CompiledEntity,
  columns: readonly string[],
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { data } = await engine.operate(caller, entity, 'listByPage', {
      pageIndex,
      pageRows: page,
      noQueryTotalFlag: 'Y',
      sort: [{ field: 'id', order: 'asc' }],
      columns: ['id', ...columns],
    })
    const found = data as readonly Row[] // rows of a listing
    rows.push(...found)
    if (found.length < page) return rows
  }
}
