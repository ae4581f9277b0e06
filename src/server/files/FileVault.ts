import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes that are safely on disk. `fileName` is where: random, and never anything that a user gave. */
export interface StoredBytes {
  readonly fileName: string
  readonly size: number
  readonly sha256: string
}

/** The bytes of files, below one folder, by random names. Nothing is ever whole in memory. */
export interface FileVault {
  /** Writes a stream and answers when it is synced to disk. Throws what the stream throws, and keeps nothing then. */
  write(stream: Readable): Promise<StoredBytes>
  /** The same bytes under another name; they are on disk once as long as the file system can do it. */
  copy(fileName: string): Promise<string>
  /** Puts what comes of the bytes in their place. */
  rewrite(fileName: string, through: Transform): Promise<void>
  read(fileName: string, range?: { readonly start: number; readonly end: number }): Readable
  place(fileName: string): string
  /** Bytes, or null when they are not there. */
  sizeOf(fileName: string): Promise<number | null>
  remove(fileName: string): Promise<void>
  /** Puts written bytes among the parts of a file on its way. */
  keepPart(upload: string, part: number, bytes: StoredBytes): Promise<void>
  /** The parts from 1 to `count`, one after the other. */
  parts(upload: string, count: number): AsyncGenerator<Buffer>
  removeParts(upload: string): Promise<void>
  /** Takes away what was broken off before `time` (ms), and answers the names of files and of folders of parts that are as old. */
  olderThan(time: number): Promise<{ readonly files: readonly string[]; readonly uploads: readonly string[] }>
}

const safeName = /^[a-z0-9]{26,40}$/

export function openVault(folder: string): FileVault {
  const place = (fileName: string) => {
    if (!safeName.test(fileName)) throw new Error('A file of the vault has no such name.')
    return join(folder, 'stored', fileName.slice(0, 2), fileName)
  }
  const partPlace = (upload: string, part: number) => join(partFolder(upload), String(part))
  const partFolder = (upload: string) => {
    if (!safeName.test(upload)) throw new Error('An upload has no such name.')
    return join(folder, 'parts', upload)
  }
  const write = async (stream: Readable): Promise<StoredBytes> => {
    const fileName = randomBytes(16).toString('hex')
    const temporary = join(folder, 'incoming', fileName)
    await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
    try {
      const facts = await writeSynced(stream, temporary)
      await moveSynced(temporary, place(fileName))
      return { fileName, ...facts }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  return {
    write,
    place,
    async copy(fileName) {
      const fresh = randomBytes(16).toString('hex')
      await mkdir(dirname(place(fresh)), { recursive: true, mode: 0o700 })
      await link(place(fileName), place(fresh)).catch(() => copyFile(place(fileName), place(fresh)))
      await syncFolder(dirname(place(fresh)))
      return fresh
    },
    async rewrite(fileName, through) {
      const temporary = join(folder, 'incoming', randomBytes(16).toString('hex'))
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(createReadStream(place(fileName)), through, out)
        await moveSynced(temporary, place(fileName))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (fileName, range) => createReadStream(place(fileName), range),
    sizeOf: (fileName) =>
      stat(place(fileName)).then(
        ({ size }) => size,
        () => null,
      ),
    remove: (fileName) => rm(place(fileName), { force: true }),
    async keepPart(upload, part, { fileName }) {
      await moveSynced(place(fileName), partPlace(upload, part))
    },
    async *parts(upload, count) {
      for (let part = 1; part <= count; part++)
        yield* createReadStream(partPlace(upload, part), {
          highWaterMark: 1024 * 1024,
        }) as AsyncIterable<Buffer> // no encoding is set
    },
    removeParts: (upload) => rm(partFolder(upload), { recursive: true, force: true }),
    async olderThan(time) {
      for (const { path } of await listOld(join(folder, 'incoming'), time)) await rm(path, { force: true })
      const shelves = await readdir(join(folder, 'stored')).catch(() => [])
      const stored = (
        await Promise.all(shelves.map((shelf) => listOld(join(folder, 'stored', shelf), time)))
      ).flat()
      for (const { name, path } of stored) if (!safeName.test(name)) await rm(path, { force: true }) // what an archive's check left behind
      return {
        files: stored.map(({ name }) => name).filter((name) => safeName.test(name)),
        uploads: (await listOld(join(folder, 'parts'), time)).map(({ name }) => name),
      }
    },
  }
}

/** Bytes are counted and digested on their way. */
async function writeSynced(stream: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const digest = createHash('sha256')
  let size = 0
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(stream, watch, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { size, sha256: digest.digest('hex') }
}

/** The name is on disk too when this is done. */
async function moveSynced(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(dirname(to))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listOld(folder: string, time: number): Promise<{ path: string; name: string }[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => ({
      name,
      path: join(folder, name),
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    })),
  )
  return found.filter(({ at }) => at < time)
}
