import { CallError, type FileCallOptions, type FileWire } from '../../client/Client.ts'
import { digest } from '../../client/digest.ts'
import type { Attachment } from '../../cells/CellServices.ts'

interface State {
  readonly uploadId: string
  readonly partSize: number
  readonly partCount: number
  readonly received: readonly number[]
  readonly fileId?: string | null
}

const atOnce = 4
const attempts = 4
/** Worth another try: the part may have been lost or damaged on its way. */
const passing = new Set(['NETWORK', 'TIMEOUT', 'PART_CORRUPT', 'BUSY', 'TOO_MANY'])

/** Sends a large file in parts, four at once. What was broken off goes on with the parts that the server has, also after the page was loaded anew. */
export async function uploadInParts(
  wire: FileWire,
  file: File,
  labels: Readonly<Record<string, string>>,
  options: FileCallOptions,
): Promise<Attachment> {
  const { progress, ...rest } = options
  const memory = `upload.${file.name}.${file.size}.${file.lastModified}`
  const state =
    (await resume(wire, memory, rest)) ??
    (await wire.call<State>(
      'v1/largeFile/init',
      { ...labels, originalFileName: file.name, fileSize: file.size },
      rest,
    ))
  remember(memory, state.uploadId)
  await sendMissing(wire, file, state, rest, progress)
  const kept = await wire.call<Attachment>('v1/largeFile/complete', { uploadId: state.uploadId }, rest)
  remember(memory, null)
  return kept
}

/** The upload that was begun before with the same file; null when the server knows it no more. */
async function resume(wire: FileWire, memory: string, options: FileCallOptions): Promise<State | null> {
  const uploadId = sessionStorage.getItem(memory)
  if (!uploadId) return null
  try {
    const state = await wire.call<State>('v1/largeFile/status', { uploadId }, options)
    return state.fileId ? null : state
  } catch (error) {
    if (error instanceof CallError && error.http === 404) return null
    throw error
  }
}

function remember(memory: string, uploadId: string | null): void {
  try {
    if (uploadId) sessionStorage.setItem(memory, uploadId)
    else sessionStorage.removeItem(memory)
  } catch {
    // without it an upload that is broken off begins anew
  }
}

async function sendMissing(
  wire: FileWire,
  file: File,
  { uploadId, partSize, partCount, received }: State,
  options: FileCallOptions,
  progress: FileCallOptions['progress'],
): Promise<void> {
  const here = new Set(received)
  const missing = Array.from({ length: partCount }, (_, index) => index + 1).filter((part) => !here.has(part))
  const loaded = new Map<number, number>()
  const sizeOf = (part: number) => (part < partCount ? partSize : file.size - (partCount - 1) * partSize)
  const before = received.reduce((sum, part) => sum + sizeOf(part), 0)
  const tell = () =>
    progress?.((before + [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)) / file.size)
  const sendOne = async (part: number): Promise<void> => {
    const piece = file.slice((part - 1) * partSize, (part - 1) * partSize + sizeOf(part))
    const form = new FormData()
    for (const [name, value] of Object.entries({
      uploadId,
      partNumber: String(part),
      sha256: await digest(piece),
    }))
      form.append(name, value)
    form.append('file', piece, 'part')
    await wire.call('v1/largeFile/uploadPart', form, {
      ...options,
      progress: (done) => {
        loaded.set(part, done * piece.size)
        tell()
      },
    })
  }
  const next = async (): Promise<void> => {
    for (let part = missing.shift(); part !== undefined; part = missing.shift())
      await patiently(part, sendOne, options.signal)
  }
  tell()
  await Promise.all(Array.from({ length: atOnce }, next))
}

async function patiently(
  part: number,
  send: (part: number) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(part)
    } catch (error) {
      if (
        attempt === attempts ||
        signal?.aborted ||
        !(error instanceof CallError) ||
        !passing.has(error.code)
      )
        throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
    }
  }
}
