import { open } from 'node:fs/promises'
import { fail } from '../fail.ts'
import { checkArchive } from './checkArchive.ts'
import { checkOle } from './checkOle.ts'
import { pixelsOf } from './pixelsOf.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

type Check = (path: string, head: Buffer) => Promise<void> | void

const starts =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, at) => head[at] === byte)
const isZip = (head: Buffer): boolean => starts(0x50, 0x4b, 3, 4)(head) || starts(0x50, 0x4b, 5, 6)(head)
const isOle = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const isPdf = (head: Buffer): boolean => head.subarray(0, 1024).includes('%PDF-')
const isGif = (head: Buffer): boolean => /^GIF8[79]a/.test(head.subarray(0, 6).toString('latin1'))
/** The header's own length follows the file's length and the place of the pixels. */
const isBmp = (head: Buffer): boolean =>
  head.length >= 26 &&
  starts(0x42, 0x4d)(head) &&
  [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14))

const must =
  (is: (head: Buffer) => boolean, further?: Check): Check =>
  (path, head) =>
    is(head) ? further?.(path, head) : fail('FILE_CONTENT')
const picture = (is: (head: Buffer) => boolean): Check => must(is, checkPixels)
const office = (mainPart: string): Check => must(isZip, (path) => checkArchive(path, mainPart))
const older = (...streams: string[]): Check => must(isOle, (path) => checkOle(path, streams))

interface Kind {
  readonly mimeType: string
  readonly check: Check
}
const openXml = 'application/vnd.openxmlformats-officedocument'
const jpeg: Kind = { mimeType: 'image/jpeg', check: picture(starts(0xff, 0xd8, 0xff)) }

/** What each extension has to be. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg,
  png: { mimeType: 'image/png', check: picture(starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) },
  gif: { mimeType: 'image/gif', check: picture(isGif) },
  bmp: { mimeType: 'image/bmp', check: picture(isBmp) },
  pdf: { mimeType: 'application/pdf', check: must(isPdf) },
  doc: { mimeType: 'application/msword', check: older('WordDocument') },
  xls: { mimeType: 'application/vnd.ms-excel', check: older('Workbook', 'Book') },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', check: older('PowerPoint Document') },
  docx: { mimeType: `${openXml}.wordprocessingml.document`, check: office('word/document.xml') },
  xlsx: { mimeType: `${openXml}.spreadsheetml.sheet`, check: office('xl/workbook.xml') },
  pptx: { mimeType: `${openXml}.presentationml.presentation`, check: office('ppt/presentation.xml') },
  zip: { mimeType: 'application/zip', check: must(isZip, (path) => checkArchive(path, null)) },
}

const headBytes = 65_536
const mostPixels = 100_000_000

/** Holds the content of a file against its extension and answers its type. Throws FILE_CONTENT, FILE_UNSAFE. */
export async function checkContent(path: string, suffix: string): Promise<string> {
  const kind = kinds[suffix] ?? fail('FILE_CONTENT')
  await kind.check(path, await headOf(path))
  return kind.mimeType
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function checkPixels(path: string): Promise<void> {
  const pixels = await pixelsOf(path)
  if (pixels === 0) fail('FILE_CONTENT')
  if (pixels === null || pixels > mostPixels)
    fail('FILE_UNSAFE', {
      reason: serverTexts.text('file.pixels'),
    })
}
