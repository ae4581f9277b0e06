import { open, type FileHandle } from 'node:fs/promises'

/** Width × height of the largest picture that a file says it holds; 0 when it says nothing that makes sense, null when what it says goes on for ever. */
export async function pixelsOf(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    return await pixelsIn(readerOf(file))
  } finally {
    await file.close()
  }
}

async function pixelsIn(reader: Reader): Promise<number | null> {
  const head = await reader.bytes(0, 26)
  if (!head) return 0
  if (head[0] === 0x89)
    return head.subarray(12, 16).toString('latin1') === 'IHDR'
      ? head.readUInt32BE(16) * head.readUInt32BE(20)
      : 0
  if (head[0] === 0x47) return gifPixels(reader)
  if (head[0] === 0x42)
    return head.readUInt32LE(14) === 12
      ? head.readUInt16LE(18) * head.readUInt16LE(20)
      : Math.abs(head.readInt32LE(18) * head.readInt32LE(22))
  return jpegPixels(reader)
}

/** Pieces of a file that follow each other. More of them than this has no honest one. */
const mostSegments = 10_000
const mostBlocks = 1_000_000

/** Segments follow each other, however long they are; the one that starts the frame has the size. */
async function jpegPixels({ bytes }: Reader): Promise<number | null> {
  let at = 2
  for (let turn = 0; turn < mostSegments; turn++) {
    const segment = await bytes(at, 9)
    if (!segment || segment[0] !== 0xff) return 0
    const mark = segment[1] ?? 0
    if (mark === 0xff) {
      at += 1
      continue
    } // filling
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc)
      return segment.readUInt16BE(5) * segment.readUInt16BE(7)
    at += 2 + segment.readUInt16BE(2)
  }
  return null
}

/** The screen, and each frame upon it: a frame may reach beyond. What follows the first thing that is neither frame nor extension is read by nobody. */
async function gifPixels(reader: Reader): Promise<number | null> {
  const { bytes } = reader
  const screen = await bytes(6, 7)
  if (!screen) return 0
  let most = screen.readUInt16LE(0) * screen.readUInt16LE(2)
  let at: number | null = 13 + coloursAfter(screen[4])
  for (let turn = 0; turn < mostSegments && at !== null; turn++) {
    const kind: Buffer | null = await bytes(at, 1)
    if (kind?.[0] === 0x21) at = await afterBlocks(reader, at + 2)
    else if (kind?.[0] === 0x2c) {
      const frame: Buffer | null = await bytes(at + 1, 9)
      if (!frame) return most
      most = Math.max(
        most,
        (frame.readUInt16LE(0) + frame.readUInt16LE(4)) * (frame.readUInt16LE(2) + frame.readUInt16LE(6)),
      )
      at = await afterBlocks(reader, at + 11 + coloursAfter(frame[8]))
    } else return most
  }
  return null
}

/** Bytes of the table of colours that a flag announces. */
const coloursAfter = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where the chain of blocks that begins here ends. */
async function afterBlocks({ bytes }: Reader, from: number): Promise<number | null> {
  let at = from
  for (let turn = 0; turn < mostBlocks; turn++) {
    const size = (await bytes(at, 1))?.[0] ?? 0
    at += 1 + size
    if (size === 0) return at
  }
  return null
}

interface Reader {
  readonly bytes: (at: number, count: number) => Promise<Buffer | null>
}

const window = 65_536

/** Small pieces of a file, of which a window is in memory. Null beyond its end. */
function readerOf(file: FileHandle): Reader {
  let held = { from: 0, data: Buffer.alloc(0) }
  return {
    async bytes(at, count) {
      if (at < held.from || at + count > held.from + held.data.length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(window), 0, window, at)
        held = { from: at, data: buffer.subarray(0, bytesRead) }
      }
      const piece = held.data.subarray(at - held.from, at - held.from + count)
      return piece.length === count ? piece : null
    },
  }
}
