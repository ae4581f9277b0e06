import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** Files as the kinds of them really are, made here so that none has to be kept. */
export const pdf = (text = 'Hello'): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${text.length + 32}>>stream
BT /F1 24 Tf 40 100 Td (${text}) Tj ET
endstream endobj
trailer<</Root 1 0 R/Size 5>>
%%EOF
`)

/** A picture of one colour. */
export function png(width = 4, height = 3): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x2e)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows =
    width * height > 1_000_000 ? Buffer.alloc(0) : Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(8 + body.length)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc(body), 4 + body.length)
  return whole
}

function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

export const jpeg = (): Buffer =>
  Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0, 0xff, 0xfe, 0, 8, 1,
    2, 3, 4, 5, 6, 0xff, 0xd9,
  ])
export const gif = (): Buffer =>
  Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([4, 0, 3, 0, 0, 0, 0]), Buffer.alloc(20)])
export function bmp(): Buffer {
  const whole = Buffer.alloc(70)
  whole.write('BM', 'latin1')
  whole.writeUInt32LE(70, 2)
  whole.writeUInt32LE(40, 14)
  whole.writeInt32LE(4, 18)
  whole.writeInt32LE(1, 22)
  return whole
}

export async function zip(entries: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}

/** An archive with a name that no honest one has: written over a harmless one of the same length. */
export async function zipNamed(name: string): Promise<Buffer> {
  const stand = 'x'.repeat(name.length)
  const text = (await zip({ [stand]: 'content' })).toString('latin1').replaceAll(stand, name)
  return Buffer.from(text, 'latin1')
}

export const xlsx = (more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', ...more })
export const docx = (): Promise<Buffer> =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' })
export const pptx = (): Promise<Buffer> =>
  zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<presentation/>' })

/** The older Office files: a signature, and a directory with the names of streams. */
export function ole(...streams: string[]): Buffer {
  const entries = streams.map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`, 'utf16le'), Buffer.alloc(128)]).subarray(0, 128),
  )
  return Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...entries,
  ])
}

/** An archive whose directory says that its last entry has so many bytes unpacked, whatever it has. */
export function lying(archive: Buffer, size: number): Buffer {
  const at = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const changed = Buffer.from(archive)
  changed.writeUInt32LE(size, at + 24)
  return changed
}

/** An archive whose last entry says that it is packed in that way. */
export function packedBy(archive: Buffer, method: number): Buffer {
  const changed = Buffer.from(archive)
  changed.writeUInt16LE(method, archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 10)
  return changed
}

/** A picture whose size stands behind long segments of something else; `segments`: behind so many short ones. */
export function lateJpeg(width: number, height: number, segments = 0): Buffer {
  const long = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xfffd)])
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    long,
    long,
    ...Array.from({ length: segments }, () => Buffer.from([0xff, 0xe1, 0, 2])),
    frame,
    Buffer.alloc(20),
  ])
}

/** A screen of one size with a frame of another, behind an extension. */
export function gifOf(width: number, height: number, frameWidth: number, frameHeight: number): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt16LE(width, 0)
  head.writeUInt16LE(height, 2)
  head[4] = 0x80 // a table of two colours
  const frame = Buffer.alloc(10)
  frame[0] = 0x2c
  frame.writeUInt16LE(frameWidth, 5)
  frame.writeUInt16LE(frameHeight, 7)
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    head,
    Buffer.alloc(6),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    frame,
    Buffer.from([2, 1, 0, 0, 0x3b]),
  ])
}
