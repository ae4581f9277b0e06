import { join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from '../operations/Engine.ts'
import { createFileAccess, type FileAccess } from './FileAccess.ts'
import { createFileBook, type FileBook } from './FileBook.ts'
import { createFileTickets, type FileTickets } from './FileTickets.ts'
import { watchRoom, type Room } from './Room.ts'
import { openVault, type FileVault } from './FileVault.ts'
import { createUploadBook, type UploadBook } from './UploadBook.ts'

/** Everything about stored files: bytes, rows, who may see them, addresses, and what is on its way. */
export interface Files {
  readonly vault: FileVault
  readonly book: FileBook
  readonly uploads: UploadBook
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
  const book = createFileBook(database)
  return {
    vault: openVault(join(dataDir, 'files')),
    book,
    uploads: createUploadBook(database),
    access: createFileAccess({ definitions, engine, book }),
    tickets: createFileTickets(database),
    room: watchRoom(join(dataDir, 'files')),
  }
}
