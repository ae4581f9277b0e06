import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { detectEncoding, type Encoding } from './detectEncoding.ts'

/** A file as text, piece by piece, unpacked if it is gzip, with every line end as `\n` and without byte order mark. */
export interface FileText {
  readonly encoding: Encoding
  pieces(): AsyncGenerator<string>
}

export async function readText(path: string, encoding?: Encoding): Promise<FileText> {
  const isPacked = await startsAsGzip(path)
  const bytes = (): Readable => {
    const file = createReadStream(path)
    if (!isPacked) return file
    const unpacked = createGunzip()
    file.on('error', (error) => unpacked.destroy(error))
    return file.pipe(unpacked)
  }
  const known = encoding ?? (await detectEncoding(bytes()))
  return { encoding: known, pieces: () => pieces(bytes(), known) }
}

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

const names: Record<Encoding, string> = {
  utf8: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  gb18030: 'gb18030',
  win1252: 'win1252',
}

async function* pieces(bytes: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(names[encoding])
  const lines = new LineEnds()
  let isFirst = true
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    // a file stream without encoding gives buffers
    let text = decoder.write(chunk)
    if (isFirst && text.length > 0) {
      isFirst = false
      if (text.startsWith('\uFEFF')) text = text.slice(1)
    }
    yield lines.unify(text)
  }
  yield lines.unify(decoder.end() ?? '') + lines.rest()
}

/** Makes CR, LF and CRLF one thing, also where a chunk ends between the two. */
class LineEnds {
  #held = ''
  unify(text: string): string {
    const whole = this.#held + text
    this.#held = whole.endsWith('\r') ? '\r' : ''
    return (this.#held ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n')
  }
  rest(): string {
    return this.#held ? '\n' : ''
  }
}
