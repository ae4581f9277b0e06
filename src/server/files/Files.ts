import { join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from '../operations/Engine.ts'
import { createFileAccess, type FileAccess } from './FileAccess.ts'
import { createFileCipher, type FileCipher } from './FileCipher.ts'
import type { Wrapping } from '../store/Seals.ts'
import { createFileStore, type FileStore } from './FileStore.ts'
import { createFileTickets, type FileTickets } from './FileTickets.ts'
import { watchRoom, type Room } from './Room.ts'
import { openVault, type FileVault } from './FileVault.ts'
import { createUploadStore, type UploadStore } from './UploadStore.ts'

/** Everything about stored files: bytes, rows, who may see them, addresses, and what is on its way. */
export interface Files {
  readonly vault: FileVault
  readonly cipher: FileCipher
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
  readonly master: Wrapping
}

export function openFiles({ dataDir, database, definitions, engine, master }: Parts): Files {
  const rows = createFileStore(database)
  const vault = openVault(join(dataDir, 'files'))
  return {
    vault,
    cipher: createFileCipher({ vault, database, definitions, master }),
    rows,
    uploads: createUploadStore(database),
    access: createFileAccess({ definitions, engine, rows }),
    tickets: createFileTickets(database),
    room: watchRoom(join(dataDir, 'files')),
  }
}
