// What is no file of its kind, however it is made to look like one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { afterAll, describe, expect, test } from 'vitest'
import { bmp, docx, gif, gifOf, jpeg, lateJpeg, ole, pdf, png, zip } from '../../../tests/wire/sampleFiles.ts'
import { CodedError } from '../fail.ts'
import { checkContent } from './checkContent.ts'
import { kindOf } from './kindOf.ts'
import { pixelsOf } from './pixelsOf.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const put = (content: Buffer | string): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, content)
  return path
}
/** The type that it is kept as, or the code by which it is refused. */
const judged = (suffix: string, content: Buffer | string): Promise<string> =>
  checkContent(put(content), suffix).catch((error: unknown) => {
    if (error instanceof CodedError) return error.code
    throw error
  })

const fill = Buffer.alloc(2000, 0x20)
const after = (head: string | Buffer, content: Buffer) => Buffer.concat([Buffer.from(head), content])

describe('signatures', () => {
  test.each<[string, string, Buffer | string]>([
    ['nothing but a signature', 'png', png().subarray(0, 8)],
    ['a PNG that ends in its header', 'png', png().subarray(0, 20)],
    ['a PNG whose first part is no header', 'png', Buffer.concat([png().subarray(0, 8), fill])],
    ['a JPEG that ends after its beginning', 'jpg', jpeg().subarray(0, 3)],
    ['a GIF of no version', 'gif', 'GIF00a'.padEnd(64)],
    ['a GIF that ends in its screen', 'gif', gif().subarray(0, 8)],
    ['text that begins with BM', 'bmp', 'BMW has sent a new price list today'.padEnd(90)],
    ['a program with a PDF behind its first bytes', 'pdf', after('MZ', pdf())],
    ['an archive with a PDF in its first bytes', 'pdf', after('PK\x03\x04', pdf())],
    ['a picture with a PDF in its first bytes', 'pdf', after(gif(), pdf())],
    ['a PDF that begins too late', 'pdf', after(fill, pdf())],
    ['a page of the web', 'pdf', '<!doctype html><script>alert(1)</script>'],
    ['five megabytes of text', 'pdf', 'a long text '.repeat(450_000)],
    ['five megabytes of text', 'jpg', 'a long text '.repeat(450_000)],
    ['five megabytes of one byte', 'png', Buffer.alloc(5_000_000, 0xff)],
    ['a packed archive of another kind', 'zip', gzipSync(Buffer.alloc(3_000_000))],
    ['what only begins like an archive', 'docx', after('PK\x03\x04', fill)],
    ['an older Office file by another name', 'docx', ole('WordDocument')],
    ['half a signature of an older one', 'doc', ole('WordDocument').subarray(0, 4)],
    ['an older one without its stream', 'xls', ole('WordDocument')],
    ['a suffix that nothing is known of', 'exe', after('MZ', fill)],
    ['one byte', 'pdf', '%'],
  ])('%s is no .%s', async (_, suffix, content) => {
    expect(await judged(suffix, content)).toBe('FILE_CONTENT')
  })

  test('a newer Office file by an older name, and a picture by another, are refused', async () => {
    expect(await judged('doc', await docx())).toBe('FILE_CONTENT')
    expect(await judged('png', jpeg())).toBe('FILE_CONTENT')
    expect(await judged('jpg', png())).toBe('FILE_CONTENT')
  })

  test('what printers and editors write before a PDF does not make it another', async () => {
    for (const head of ['', '\ufeff', '\n\n', '\x1b%-12345X@PJL JOB\r\n'])
      expect([head, await judged('pdf', after(head, pdf()))]).toEqual([head, 'application/pdf'])
  })

  test('an archive is one without being unpacked for its kind: also an empty one, and one that holds programs', async () => {
    expect(await judged('zip', await zip({}))).toBe('application/zip')
    expect(await judged('zip', await zip({ 'META-INF/MANIFEST.MF': 'x' }))).toBe('application/zip')
    expect(await kindOf(put(await docx()))).toBe('zip')
    expect(await kindOf(put(gzipSync(Buffer.alloc(3_000_000))))).toBe('gz')
  })

  test('a long PNG is one wherever its parts end', async () => {
    const [head, rest] = [png().subarray(0, 33), png().subarray(33)]
    for (const length of [4047, 4051, 4055, 4059, 65_483, 65_487, 65_491]) {
      const text = Buffer.alloc(12 + length)
      text.writeUInt32BE(length, 0)
      text.write('tEXt', 4)
      expect(await judged('png', Buffer.concat([head, text, rest]))).toBe('image/png')
    }
  })
})

/** What `image-size` reads of the first half megabyte of a file, which is all that it looks at; null: nothing. */
const byLibrary = (content: Buffer): number | null => {
  try {
    const { width, height } = imageSize(content.subarray(0, 512 * 1024))
    return width * height
  } catch {
    return null
  }
}

/** A picture of 1 × 1 for who passes over filling between its parts wrongly, and of 60,000 × 60,000 for everybody else. */
const twoSizes = (): Buffer => {
  const frame = (side: number) => {
    const bytes = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
    bytes.writeUInt16BE(side, 5)
    bytes.writeUInt16BE(side, 7)
    return bytes
  }
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff]) // and one byte more than is needed
  return Buffer.concat([start, frame(60_000), frame(1), Buffer.alloc(60_000)])
}

describe('sizes of pictures, held against the library image-size', () => {
  test('honest pictures have the same size by both', async () => {
    for (const content of [png(7, 5), bmp(), gifOf(9, 4, 9, 4), jpeg(), lateJpeg(31, 17)])
      expect(await pixelsOf(put(content))).toBe(byLibrary(content))
  })

  test('what the library does not see of a hostile picture is seen here', async () => {
    const frame = gifOf(4, 3, 60_000, 60_000)
    const late = lateJpeg(65_000, 65_000, 200_000)
    expect([byLibrary(frame), byLibrary(late), byLibrary(twoSizes())]).toEqual([12, null, 1])
    for (const content of [frame, twoSizes()])
      expect(await pixelsOf(put(content))).toBeGreaterThan(1_000_000_000)
    expect(await judged('gif', frame)).toBe('FILE_UNSAFE')
    expect(await judged('jpg', twoSizes())).toBe('FILE_UNSAFE')
    expect(await judged('jpg', late)).toBe('FILE_UNSAFE')
  })
})
