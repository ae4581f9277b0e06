import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { CodedError, fail, errorOf } from '../fail.ts'
import { suffixOf } from '../../rules/files/uploadRules.ts'
import { limitConcurrency } from '../limitConcurrency.ts'
import { isFull } from './Room.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

const mostEntries = 10_000
const gigabyte = 1024 ** 3
/** Packing may save this much; what is small may save more. */
const mostRatio = 100
const smallEnough = 10 * 1024 * 1024
/** An archive within the archive is unpacked to be looked at, up to this size. */
const largestInner = 256 * 1024 * 1024

/** Ways of packing: as it is, and the one that everybody uses. */
const stored = 0
const deflated = 8

type Why = 'entries' | 'unpacked' | 'ratio' | 'locked' | 'macros' | 'method' | 'lies' | 'nested'

const refuse = (why: Why): never =>
  fail('FILE_UNSAFE', { reason: serverTexts.text(`archive.${why}`, { count: mostEntries }) })

/**
 * Looks into an archive: readable, not too much, not encrypted, no names that lead out of it, every entry of the size that it declares. With `mainPart` it is an
 * Office file, which has that part and no macros. Throws FILE_CONTENT, FILE_UNSAFE.
 */
export async function checkArchive(path: string, mainPart: string | null): Promise<void> {
  await unpacking.run('', () => lookInto(path, mainPart, 0))
}

/** Unpacking takes time: two at once, so that logins and other files get theirs. */
const unpacking = limitConcurrency(2)

async function lookInto(path: string, mainPart: string | null, depth: number): Promise<void> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() =>
    fail('FILE_CONTENT'),
  )
  try {
    if (archive.entryCount > mostEntries) refuse('entries')
    const names = await checkEntries(archive, path, mainPart ? gigabyte : 4 * gigabyte, depth)
    if (mainPart && (!names.has(mainPart) || !names.has('[Content_Types].xml'))) fail('FILE_CONTENT')
    if (mainPart && [...names].some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) refuse('macros')
  } catch (error) {
    throw error instanceof CodedError || isFull(error) ? error : errorOf('FILE_CONTENT') // a directory that cannot be read
  } finally {
    archive.close()
  }
}

async function checkEntries(
  archive: ZipFile,
  path: string,
  most: number,
  depth: number,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const inner: Entry[] = []
  const others: Entry[] = []
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    names.add(entry.fileName)
    unpacked += entry.uncompressedSize
    if (entry.isEncrypted()) refuse('locked')
    if (unpacked > most) refuse('unpacked')
    if (entry.uncompressedSize > smallEnough && entry.uncompressedSize > mostRatio * entry.compressedSize)
      refuse('ratio')
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) refuse('method')
    ;(suffixOf(entry.fileName) === 'zip' ? inner : others).push(entry)
  }
  // Many small entries, or several that share their bytes, are as good as one large one.
  if (unpacked > smallEnough && unpacked > mostRatio * (await stat(path)).size) refuse('ratio')
  for (const entry of others) await unpack(archive, entry)
  for (const entry of inner) await checkInner(archive, entry, path, depth)
  return names
}

/** Unpacks an entry into nothing: one that goes on beyond the size that it declares, or ends before it, ends here. */
async function unpack(archive: ZipFile, entry: Entry): Promise<void> {
  let size = 0
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length // no encoding is set
      if (size > entry.uncompressedSize) break
    }
  } catch {
    refuse('lies')
  }
  if (size !== entry.uncompressedSize) refuse('lies')
}

async function checkInner(archive: ZipFile, entry: Entry, path: string, depth: number): Promise<void> {
  if (depth > 0 || entry.uncompressedSize > largestInner) refuse('nested')
  const inner = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await pipeline(
      await archive.openReadStreamPromise(entry),
      createWriteStream(inner, { flags: 'wx', mode: 0o600 }),
    ).catch((error: unknown) => (isFull(error) ? Promise.reject(error) : refuse('lies')))
    await lookInto(inner, null, depth + 1)
  } finally {
    await rm(inner, { force: true })
  }
}
