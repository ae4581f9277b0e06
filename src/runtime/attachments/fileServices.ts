import type { FileCallOptions, FileWire } from '../../client/Client.ts'
import { CallError } from '../../client/Client.ts'
import { largeFileThreshold } from '../../rules/files/uploadRules.ts'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'
import { saveAs } from './saveAs.ts'
import { uploadInParts } from './uploadInParts.ts'

interface Kept extends Attachment {
  readonly status: 'S' | 'E'
}

const mostListed = 500

/** Files of one page, over the wire. */
export function createFileServices(
  wire: FileWire,
  place: Pick<FileCallOptions, 'menuId' | 'respId'>,
): FileServices {
  const known = new Map<string, Attachment>()
  const keep = (files: readonly Attachment[]) => {
    for (const file of files) known.set(file.id, file)
  }

  const list: FileServices['list'] = async (ids, signal) => {
    const found: Attachment[] = []
    for (let at = 0; at < ids.length; at += mostListed)
      found.push(
        ...(await wire.call<readonly Attachment[]>(
          'v2/file/listBaseFile',
          { ids: ids.slice(at, at + mostListed) },
          { ...place, ...(signal ? { signal } : {}) },
        )),
      )
    keep(found)
    return found
  }

  return {
    list,
    async upload(file, { functionId, businessId, room, progress, signal }) {
      const options: FileCallOptions = {
        ...place,
        ...(progress ? { progress } : {}),
        ...(signal ? { signal } : {}),
      }
      const labels = {
        ...(functionId ? { functionId } : {}),
        ...(businessId ? { businessId } : {}),
      }
      const kept = await (file.size > largeFileThreshold
        ? uploadInParts(wire, file, { ...labels, ...inRoom(room) }, options)
        : uploadWhole(wire, file, { labels, room }, options))
      keep([kept])
      return kept
    },
    async remove(ids) {
      await wire.call('v2/file/batchDelete', { ids: await wire.sealed(ids.join(',')) }, place)
    },
    async download(id) {
      const file = known.get(id) ?? (await list([id]))[0]
      if (file && file.fileSize <= largeFileThreshold)
        return saveAs(
          URL.createObjectURL(await wire.bytes('v2/file/download', { id }, place)),
          file.originalFileName,
        )
      const { url } = await wire.call<{ url: string }>('v2/file/getFileUrl', { id }, place)
      saveAs(url)
    },
    address: async (id) => (await wire.call<{ url: string }>('v2/file/preview', { id }, place)).url,
  }
}

/** What an upload says of itself, and the room of the message that it goes with. */
interface Said {
  readonly labels: Readonly<Record<string, string>>
  readonly room: string | undefined
}

const inRoom = (room: string | undefined): Readonly<Record<string, string>> => (room ? { room } : {})

/** In one form; a server that wants the file in parts says so. The room stands in the address: who may not read it is refused before the bytes come. */
async function uploadWhole(
  wire: FileWire,
  file: File,
  { labels, room }: Said,
  options: FileCallOptions,
): Promise<Attachment> {
  const address = room ? `v2/file/upload?room=${encodeURIComponent(room)}` : 'v2/file/upload'
  const form = new FormData()
  for (const [name, value] of Object.entries(labels)) form.append(name, value)
  form.append('files', file, file.name)
  try {
    const [kept] = await wire.call<readonly Kept[]>(address, form, options)
    if (!kept) throw new CallError({ code: 'BAD_ANSWER', msg: file.name, http: 200 })
    return kept
  } catch (error) {
    if (error instanceof CallError && error.code === 'FILE_LARGE')
      return uploadInParts(wire, file, { ...labels, ...inRoom(room) }, options)
    throw error
  }
}
