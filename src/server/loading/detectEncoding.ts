/** How a file's letters are written down. */
export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'gb18030' | 'win1252'

const isHigh = (byte: number) => byte >= 0x80

/**
 * Tells the encoding from all of a file's bytes, so that one accent in the last row counts too. A byte order mark decides;
 * then zero bytes (UTF-16), then whether everything is proper UTF-8, then whether bytes beyond ASCII come in the pairs of
 * Chinese letters or alone as accents do.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const tally: Tally = { zeros: [0, 0], position: 0, lead: null, pairs: 0, alone: 0 }
  let isUtf8 = true
  let begun = false
  for await (const chunk of chunks) {
    const marked = begun ? null : mark(chunk)
    if (marked) return marked
    begun = true
    if (isUtf8) isUtf8 = decodes(utf8, chunk, true)
    for (const byte of chunk) count(tally, byte)
  }
  return unmarked(tally, () => isUtf8 && decodes(utf8, new Uint8Array(), false))
}

/** What was met so far. `zeros`: at even and at odd places; `lead`: a byte beyond ASCII that waits for its second one. */
interface Tally {
  readonly zeros: [number, number]
  position: number
  lead: number | null
  pairs: number
  alone: number
}

function count(tally: Tally, byte: number): void {
  if (byte === 0) tally.zeros[tally.position % 2 === 0 ? 0 : 1]++
  tally.position++
  if (tally.lead !== null && isTrail(tally.lead, byte)) {
    tally.pairs++
    tally.lead = null
    return
  }
  if (tally.lead !== null) tally.alone++
  tally.lead = isHigh(byte) ? byte : null
}

function unmarked(
  { zeros: [even, odd], position, lead, pairs, alone }: Tally,
  isUtf8: () => boolean,
): Encoding {
  if (odd > position / 10 && odd > even) return 'utf16le'
  if (even > position / 10) return 'utf16be'
  if (isUtf8()) return 'utf8'
  return pairs > alone + (lead === null ? 0 : 1) ? 'gb18030' : 'win1252'
}

function mark([a, b, c]: Uint8Array): Encoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf8'
  if (a === 0xff && b === 0xfe) return 'utf16le'
  return a === 0xfe && b === 0xff ? 'utf16be' : null
}

/** The second byte of a common Chinese letter is beyond ASCII too; in Western text one accent seldom follows another. */
const isTrail = (lead: number, byte: number) => lead >= 0xa1 && lead <= 0xf7 && byte >= 0xa1 && byte <= 0xfe

function decodes(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream })
    return true
  } catch {
    return false
  }
}
