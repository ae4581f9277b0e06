import { join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from '../operations/Engine.ts'
import { createFileAccess, type FileAccess } from './FileAccess.ts'
import { createFileStore, type FileStore } from './FileStore.ts'
import { createFileTickets, type FileTickets } from './FileTickets.ts'
import { watchRoom, type Room } from './Room.ts'
import { openVault, type FileVault } from './FileVault.ts'
import { createUploadStore, type UploadStore } from './UploadStore.ts'

/** Everything about stored files: bytes, rows, who may see them, addresses, and what is on its way. */
export interface Files {
  readonly vault: FileVault
  readonly rows: FileStore
  readonly uploads: UploadStore
  readonly access: FileAccess
  readonly tickets: FileTickets
  readonly room: Room
}

interface Parts {
  readonly dataDir: string
  readonly database: Database
  readonly definitions: Definitions
  readonly engine: Engine
}

export function openFiles({ dataDir, database, definitions, engine }: Parts): Files {
  const rows = createFileStore(database)
  return {
    vault: openVault(join(dataDir, 'files')),
    rows,
    uploads: createUploadStore(database),
    access: createFileAccess({ definitions, engine, rows }),
    tickets: createFileTickets(database),
    room: watchRoom(join(dataDir, 'files')),
  }
}
