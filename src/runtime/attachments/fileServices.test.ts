// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError, type FileWire } from '../../client/Client.ts'
import { largeFileThreshold } from '../../rules/files/uploadRules.ts'
import { createFileServices } from './fileServices.ts'

vi.mock('../../client/digest.ts', () => ({ digest: async (piece: Blob) => `digest of ${piece.size}` }))

const mb = 1024 * 1024
type Seen = { readonly path: string; readonly body: Record<string, unknown> }

/** A file server that keeps parts, loses some, and says what it was asked. */
function server({ lose = [], wantsParts = false }: { lose?: number[]; wantsParts?: boolean } = {}) {
  const seen: Seen[] = []
  const received = new Set<number>()
  let most = 0
  let running = 0
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    'v1/largeFile/init': ({ fileSize }) => ({
      uploadId: 'u1',
      partSize: 8 * mb,
      partCount: Math.ceil(Number(fileSize) / (8 * mb)),
      received: [...received],
    }),
    'v1/largeFile/status': () => ({
      uploadId: 'u1',
      partSize: 8 * mb,
      partCount: 13,
      received: [...received],
    }),
    'v1/largeFile/uploadPart': ({ partNumber }) => {
      const part = Number(partNumber)
      const at = lose.indexOf(part)
      if (at >= 0) {
        lose.splice(at, 1)
        throw new CallError({ code: 'PART_CORRUPT', msg: 'damaged', http: 200 })
      }
      received.add(part)
      return { partNumber: part }
    },
    'v1/largeFile/complete': () => ({
      id: 'f1',
      originalFileName: 'a.pdf',
      suffixName: 'pdf',
      fileSize: 1,
      fileName: 'x',
    }),
    'v2/file/upload': () => {
      if (wantsParts) throw new CallError({ code: 'FILE_LARGE', msg: 'parts, please', http: 200 })
      return [
        { id: 'f2', originalFileName: 'a.pdf', suffixName: 'pdf', fileSize: 1, fileName: 'x', status: 'S' },
      ]
    },
    'v2/file/batchDelete': () => ({ ids: '', deleted: 1 }),
    'v2/file/preview': () => ({ url: '/look' }),
    'v2/file/getFileUrl': () => ({ url: '/get' }),
    'v2/file/listBaseFile': ({ ids }) =>
      [ids].flat().map((id) => ({
        id,
        originalFileName: `${String(id)}.pdf`,
        suffixName: 'pdf',
        fileSize: id === 'big' ? largeFileThreshold + 1 : 10,
        fileName: 'x',
      })),
  }
  const wire: FileWire = {
    async call<T>(path: string, body: unknown, options?: { progress?: (part: number) => void }) {
      const fields = body instanceof FormData ? Object.fromEntries(body) : (body as Record<string, unknown>) // what the services send
      seen.push({ path, body: fields })
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      const answer = answers[path.replace(/\?.*/, '')]?.(fields) as T
      options?.progress?.(1)
      return answer
    },
    bytes: async (path, body) => {
      seen.push({ path, body: body as Record<string, unknown> })
      return new Blob(['x'])
    },
    sealed: async (value) => `sealed ${value}`,
  }
  return {
    files: createFileServices(wire, { menuId: 'm', respId: 'r' }),
    seen,
    most: () => most,
    paths: () => seen.map(({ path }) => path),
  }
}

/** A file of any size without the bytes. */
function large(size: number): File {
  const file = new File([], 'large.pdf', { lastModified: 5 })
  Object.defineProperty(file, 'size', { value: size })
  file.slice = (from = 0, to = size) => {
    const piece = new Blob([])
    Object.defineProperty(piece, 'size', { value: to - from })
    return piece
  }
  return file
}

beforeEach(() => sessionStorage.clear())

test('[uploadRules.largeFileThreshold] exactly at the threshold a file goes in one form, above it in parts, at most four at once', async () => {
  const whole = server()
  await whole.files.upload(large(largeFileThreshold), { functionId: 'files' })
  expect(whole.paths()).toEqual(['v2/file/upload'])
  expect(whole.seen[0]?.body).toMatchObject({ functionId: 'files' })
  const parts = server()
  const progress: number[] = []
  await parts.files.upload(large(largeFileThreshold + 1), {
    functionId: 'files',
    progress: (part) => progress.push(part),
  })
  expect([
    parts.paths().filter((path) => path === 'v1/largeFile/uploadPart').length,
    parts.paths().at(0),
    parts.paths().at(-1),
    parts.most(),
  ]).toEqual([13, 'v1/largeFile/init', 'v1/largeFile/complete', 4])
  expect([
    progress[0],
    progress.at(-1),
    progress.every((part, index) => index === 0 || part >= (progress[index - 1] ?? 0)),
  ]).toEqual([0, 1, true])
  expect(sessionStorage.length).toBe(0)
})

test('a file for a room says so before its bytes: in the address of a form, or where parts begin', async () => {
  const whole = server()
  await whole.files.upload(large(10), { room: 'r 1' })
  expect([whole.paths(), whole.seen[0]?.body['room']]).toEqual([['v2/file/upload?room=r%201'], undefined])
  const wanted = server({ wantsParts: true })
  await wanted.files.upload(large(10), { room: 'r 1' })
  for (const { seen } of [wanted, await inParts({ room: 'r 1' })])
    expect(seen.find(({ path }) => path === 'v1/largeFile/init')?.body).toMatchObject({ room: 'r 1' })
})

/** A server to which a file was sent in parts. */
async function inParts(place: { readonly room: string }) {
  const parts = server()
  await parts.files.upload(large(largeFileThreshold + 1), place)
  return parts
}

test('a damaged part is sent again; one that stays damaged ends the upload, and another attempt goes on with what is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const { files, seen } = server({ lose: [2, 3, 3, 3, 3] })
  const sent = () =>
    seen
      .filter(({ path }) => path === 'v1/largeFile/uploadPart')
      .map(({ body }) => Number(body['partNumber']))
  await expect(files.upload(large(largeFileThreshold + 1), {})).rejects.toMatchObject({
    code: 'PART_CORRUPT',
  })
  vi.useRealTimers()
  expect(sent().filter((part) => part === 2)).toHaveLength(2)
  expect(sent().filter((part) => part === 3)).toHaveLength(4)
  await expect.poll(() => new Set(sent()).size).toBe(13)
  const before = sent().length
  expect((await files.upload(large(largeFileThreshold + 1), {})).id).toBe('f1')
  expect(sent().slice(before)).toEqual([3])
})

test('a server that wants parts gets them', async () => {
  const { files, paths } = server({ wantsParts: true })
  await files.upload(large(9 * mb), {})
  expect(paths()).toEqual([
    'v2/file/upload',
    'v1/largeFile/init',
    'v1/largeFile/uploadPart',
    'v1/largeFile/uploadPart',
    'v1/largeFile/complete',
  ])
})

test('a small file is downloaded as bytes, a large one by an address; ids to be deleted are sealed', async () => {
  URL.createObjectURL = () => 'blob:x'
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`)
  })
  const { files, seen } = server()
  await files.download('small')
  await files.download('big')
  await files.remove(['a', 'b'])
  expect(clicked).toEqual(['blob:x small.pdf', '/get '])
  expect(seen.at(-1)?.body).toEqual({ ids: 'sealed a,b' })
  expect(await files.address('a')).toBe('/look')
})
