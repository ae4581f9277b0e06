import type { Attachment, FileServices } from '../../cells/CellServices.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'

/** A picture of four colours, so that turning it can be seen. */
const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="200" height="100" fill="#c0271a"/><rect x="200" width="200" height="100" fill="#1f7a33"/><rect y="100" width="200" height="100" fill="#1d5fae"/><rect x="200" y="100" width="200" height="100" fill="#e8b71a"/></svg>',
  )

const named = (
  id: string,
  originalFileName: string,
  fileSize: number,
  linkedFlag: 'Y' | 'N',
): Attachment => ({
  id,
  originalFileName,
  suffixName: originalFileName.split('.').at(-1)?.toLowerCase() ?? '',
  fileSize,
  fileName: id,
  linkedFlag,
})

export const sampleFiles: readonly Attachment[] = [
  named('f1', 'Plan of the hall.pdf', 1_572_864, 'Y'),
  named('f2', 'Photograph.png', 20_480, 'N'),
  named('f3', 'Measurements.xlsx', 9_216, 'Y'),
  named('f4', 'Everything.zip', 209_715_200, 'Y'),
  ...Array.from({ length: 12 }, (_, index) =>
    named(`g${index}`, `Page ${index + 1}.pdf`, 1000 * (index + 1), 'Y'),
  ),
]

export interface SampleOptions {
  /** Uploads wait until `window.letGo()`; else they end at once. */
  readonly held?: boolean
  /** What the server says to files of this name, the first time. */
  readonly refused?: Readonly<Record<string, string>>
  readonly failsToList?: boolean
}

declare global {
  interface Window {
    letGo?(): void
  }
}

/** A file server of the page itself: what it is asked is told. */
export function sampleFileServices({
  held = false,
  refused = {},
  failsToList = false,
}: SampleOptions = {}): FileServices {
  const files = new Map(sampleFiles.map((file) => [file.id, file]))
  const waiting: (() => void)[] = []
  let hasFailed = false
  const refusals = new Map(Object.entries(refused))
  window.letGo = () => {
    for (const go of waiting.splice(0)) go()
  }
  return {
    async list(ids) {
      if (failsToList && !hasFailed) {
        hasFailed = true
        throw new Error('The server cannot be reached')
      }
      return ids.flatMap((id) => files.get(id) ?? [])
    },
    async upload(file, { functionId, progress, signal }) {
      recordEvent('upload', { name: file.name, type: file.type, functionId })
      progress?.(0.4)
      if (held)
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          signal?.addEventListener('abort', () => {
            recordEvent('aborted', file.name)
            reject(new Error('Cancelled'))
          })
        })
      const words = refusals.get(file.name)
      if (words) {
        refusals.delete(file.name)
        throw new Error(words)
      }
      const stored = named(`n-${file.name}`, file.name, file.size, 'N')
      files.set(stored.id, stored)
      return stored
    },
    async remove(ids) {
      recordEvent('remove', ids)
    },
    async download(id) {
      recordEvent('download', id)
    },
    async address(id) {
      recordEvent('address', id)
      const file = files.get(id)
      if (file?.suffixName === 'xlsx')
        throw Object.assign(
          new Error('No converter is installed for this format. Download the file instead'),
          { code: 'CONVERT_UNAVAILABLE' },
        )
      return file?.suffixName === 'pdf' ? 'about:blank' : picture
    },
  }
}

export const samplePicture = picture
