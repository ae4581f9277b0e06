import { FileTypeParser, type Detector } from 'file-type'

const isStart = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte)

/**
 * Archives are archives, whatever is in them: that is looked into by `checkArchive`, which has limits of its own, and nobody unpacks
 * anything before. An empty one begins with its end.
 */
const packed: Detector = {
  id: 'packed',
  detect: async (tokenizer) => {
    const head = new Uint8Array(4)
    await tokenizer.peekBuffer(head, { mayBeLess: true })
    if (isStart(head, 0x50, 0x4b, 3, 4) || isStart(head, 0x50, 0x4b, 5, 6))
      return { ext: 'zip', mime: 'application/zip' }
    if (isStart(head, 0x1f, 0x8b)) return { ext: 'gz', mime: 'application/gzip' }
    return undefined
  },
}

/** What a file is by its content, as the extension that such files have; undefined where that is nothing known, as with text. */
export async function kindOf(path: string): Promise<string | undefined> {
  const parser = new FileTypeParser({ customDetectors: [packed] })
  return (await parser.fromFile(path).catch(() => undefined))?.ext // what breaks off the reading is nothing known
}
