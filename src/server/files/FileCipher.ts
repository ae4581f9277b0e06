import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isFilesType } from '../../rules/types/fieldTypes.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { fail } from '../fail.ts'
import { placeOfFile } from '../store/fileKeys.ts'
import { Seals, isSealed, type Wrapping } from '../store/Seals.ts'
import type { FileRow } from './FileStore.ts'
import type { FileVault } from './FileVault.ts'

/** Bytes that may come to be sealed never lie open: each file has a key of its own, which is wrapped by that of the server, and of what is sealed by that of its event. */
export interface FileCipher {
  /** Encrypts what was just written and judged, where what the caller uploads may come to be sealed. Answers its wrapped key; null: it stays as it is. */
  protect(
    caller: Caller,
    file: { readonly fileName: string; readonly sha256: string },
  ): Promise<string | null>
  /** The bytes of a file, or a part of them (both ends count). */
  read(file: FileRow, range?: ByteRange): Promise<Readable>
}

interface ByteRange {
  readonly start: number
  readonly end: number
}

interface Parts {
  readonly vault: FileVault
  readonly database: Pick<Database, 'db'>
  readonly definitions: Definitions
  readonly master: Wrapping
}

/** Any part can be read without what is before it. Whether it is still what was uploaded, its SHA-256 says. */
const algorithm = 'aes-256-ctr'
const block = 16

export function createFileCipher({ vault, database, definitions, master }: Parts): FileCipher {
  const seals = new Seals(master)
  const sealers = new Set(
    Object.values(definitions.entities).flatMap(({ sealed, ...entity }) =>
      sealed && hasFiles(definitions, entity) ? sealed.by : [],
    ),
  )
  const keyOf = async ({ tenantId, sha256, sealedKey }: FileRow): Promise<Buffer> => {
    const place = placeOfFile(sha256)
    const text = sealedKey ?? ''
    const [opened] = isSealed(text)
      ? await seals.open({ tx: database.db, caller: { tenantId } }, [{ text, place }])
      : [master.open(text, place)]
    return opened ? Buffer.from(opened.trimEnd(), 'base64') : fail('SEAL_KEY')
  }
  return {
    async protect({ audience }, { fileName, sha256 }) {
      if (!sealers.has(audience)) return null
      const key = randomBytes(32 + block)
      await vault.rewrite(fileName, createCipheriv(algorithm, key.subarray(0, 32), key.subarray(32)))
      return master.seal(key.toString('base64'), placeOfFile(sha256))
    },
    async read(file, range) {
      if (file.sealedKey === null) return vault.read(file.fileName, range)
      const key = await keyOf(file)
      const start = range?.start ?? 0
      const from = start - (start % block)
      const cipher = createDecipheriv(
        algorithm,
        key.subarray(0, 32),
        counterAt(key.subarray(32), from / block),
      )
      if (start > from) cipher.update(Buffer.alloc(start - from)) // steps over what is before it in its block
      const bytes = vault.read(file.fileName, range)
      bytes.once('error', (error) => cipher.destroy(error))
      return bytes.pipe(cipher)
    },
  }
}

function hasFiles(
  definitions: Definitions,
  { fields, lines }: Pick<Definitions['entities'][string], 'fields' | 'lines'>,
): boolean {
  return (
    fields.some(({ type }) => isFilesType(type)) ||
    lines.some(({ entity }) => {
      const line = definitions.entities[entity]
      return line !== undefined && hasFiles(definitions, line)
    })
  )
}

/** The counter so many blocks further: a number of 128 bits that runs over. */
function counterAt(first: Buffer, blocks: number): Buffer {
  const sum = (BigInt(`0x${first.toString('hex')}`) + BigInt(blocks)) % 2n ** 128n
  return Buffer.from(sum.toString(16).padStart(32, '0'), 'hex')
}
