import { open } from 'node:fs/promises'
import { fail } from '../fail.ts'
import { checkArchive } from './checkArchive.ts'
import { checkOle } from './checkOle.ts'
import { kindOf } from './kindOf.ts'
import { pixelsOf } from './pixelsOf.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

type Check = (path: string, head: Buffer) => Promise<void> | void
/** Whether it is what it should be: by its kind (`kindOf`), and by what its beginning says besides. */
type IsKind = (kind: string | undefined, head: Buffer) => boolean

const one =
  (...kinds: readonly string[]): IsKind =>
  (kind) =>
    kind !== undefined && kinds.includes(kind)
/** Readers look for the beginning of a PDF in its first thousand bytes: printers put commands before it. What is something else by its beginning is none. */
const isPdf: IsKind = (kind, head) =>
  (kind === undefined || kind === 'pdf') && head.subarray(0, 1024).includes('%PDF-')
const isGif: IsKind = (kind, head) =>
  kind === 'gif' && /^GIF8[79]a/.test(head.subarray(0, 6).toString('latin1'))
/** Two letters are all that a BMP begins with. The length of its header, which follows the file's length and the place of the pixels, says more. */
const isBmp: IsKind = (kind, head) =>
  kind === 'bmp' && head.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14))
const isZip = one('zip')

const must =
  (is: IsKind, further?: Check): Check =>
  async (path, head) =>
    is(await kindOf(path), head) ? further?.(path, head) : fail('FILE_CONTENT')
const picture = (is: IsKind): Check => must(is, checkPixels)
const office = (mainPart: string): Check => must(isZip, (path) => checkArchive(path, mainPart))
const older = (...streams: string[]): Check => must(one('cfb'), (path) => checkOle(path, streams))

interface Kind {
  readonly mimeType: string
  readonly check: Check
}
const openXml = 'application/vnd.openxmlformats-officedocument'
const jpeg: Kind = { mimeType: 'image/jpeg', check: picture(one('jpg')) }

/** What each extension has to be. */
const kinds: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg,
  png: { mimeType: 'image/png', check: picture(one('png', 'apng')) },
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
