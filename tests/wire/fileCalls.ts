import { createHash } from 'node:crypto'
import type { Envelope } from '../../src/language/wire.ts'
import type { WireClient, WireOptions } from './client.ts'

/** What an upload answers for each file. */
export interface Uploaded {
  readonly id: string
  readonly originalFileName: string
  readonly suffixName: string
  readonly fileSize: number
  readonly fileName: string
  readonly mimeType: string
  readonly status: 'S' | 'E'
  readonly code?: string
  readonly msg?: string
}

export interface NamedFile {
  readonly name: string
  readonly content: Buffer
}

/** Any call of the file server, by its address below /api/fileServer. */
export async function fileCall<T = unknown>(
  client: WireClient,
  path: string,
  body: FormData | Readonly<Record<string, unknown>>,
  options: WireOptions = {},
): Promise<{ http: number; envelope: Envelope<T> }> {
  const response = await client.send(`/api/fileServer/${path}`, body, options)
  return { http: response.status, envelope: (await response.json()) as Envelope<T> } // the wire's promise
}

export function form(
  files: readonly NamedFile[],
  fields: Readonly<Record<string, string>> = {},
  field = 'files',
): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const { name, content } of files) data.append(field, new Blob([new Uint8Array(content)]), name)
  return data
}

export const uploadAll = (
  client: WireClient,
  files: readonly NamedFile[],
  fields: Readonly<Record<string, string>> = {},
  options: WireOptions = {},
) => fileCall<Uploaded[]>(client, 'v2/file/upload', form(files, fields), options)

/** One file that is taken; answers its id. */
export async function upload(
  client: WireClient,
  name: string,
  content: Buffer,
  options: WireOptions = {},
): Promise<string> {
  const { envelope } = await uploadAll(client, [{ name, content }], {}, options)
  const [one] = envelope.status === 'S' ? envelope.data : []
  if (!one?.id) throw new Error(`${name} was refused: ${envelope.code} ${envelope.msg}`)
  return one.id
}

export const download = (client: WireClient, id: string, options: WireOptions = {}) =>
  client.send('/api/fileServer/v2/file/download', { id }, options)

/** A large upload that was begun, or is gone on with. */
export interface LargeUpload {
  readonly uploadId: string
  readonly partSize: number
  readonly partCount: number
  readonly received: readonly number[]
}

export const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export const beginLarge = async (
  client: WireClient,
  file: {
    readonly originalFileName: string
    readonly fileSize: number
    readonly sha256?: string
    readonly room?: string
  },
  options: WireOptions = {},
) => (await fileCall<LargeUpload>(client, 'v1/largeFile/init', file, options)).envelope

export async function sendPart(
  client: WireClient,
  uploadId: string,
  content: Buffer,
  part = 1,
  sha256 = digest(content),
) {
  const fields = { uploadId, partNumber: String(part), sha256 }
  const { envelope } = await fileCall(
    client,
    'v1/largeFile/uploadPart',
    form([{ name: 'part', content }], fields, 'file'),
  )
  return envelope
}
