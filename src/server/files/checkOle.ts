import { createReadStream } from 'node:fs'
import { fail } from '../fail.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** Names in the directory of an older Office file are two bytes a letter, each entry 64 bytes of name. */
const entryName = (name: string): Buffer => Buffer.from(`${name}\0`, 'utf16le')
const longestName = 64

/** An older Office file contains its main stream and no macros. Throws FILE_CONTENT, FILE_UNSAFE. */
export async function checkOle(path: string, mainStreams: readonly string[]): Promise<void> {
  const main = mainStreams.map(entryName)
  const macros = entryName('_VBA_PROJECT')
  let isMain = false
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const text = Buffer.concat([rest, chunk as Buffer]) // no encoding is set
    if (text.includes(macros)) fail('FILE_UNSAFE', { reason: serverTexts.text('archive.macros') })
    isMain ||= main.some((name) => text.includes(name))
    rest = text.subarray(-2 * longestName)
  }
  if (!isMain) fail('FILE_CONTENT')
}
