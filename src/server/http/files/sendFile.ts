import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../fail.ts'
import type { Files } from '../../files/Files.ts'
import { readRange } from '../../files/readRange.ts'
import type { Served } from './Served.ts'

/** What a stored file may do in a browser: nothing. The viewer for PDF does not run in a sandbox, so it gets the same without that word. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const policyOf = (mimeType: string): string =>
  mimeType === 'application/pdf' ? `${policy}; object-src 'self'` : `sandbox; ${policy}; img-src 'self' data:`

/** Sends bytes with the headers that keep them harmless; a file also in ranges, so that a download can go on where it broke off. */
export async function sendFile(
  { vault, cipher }: Pick<Files, 'vault' | 'cipher'>,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (served.kind === 'stream')
    return reply.headers(headersOf(served.name, served.mimeType, false)).send(served.stream)
  const { file, isInline } = served
  if ((await vault.sizeOf(file.fileName)) !== file.fileSize) fail('FILE_GONE')
  const etag = `"${file.sha256}"`
  void reply.headers({
    ...headersOf(file.originalFileName, file.mimeType, isInline),
    etag,
    'accept-ranges': 'bytes',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSame ? readRange(request.headers.range, file.fileSize) : null
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.fileSize}`).send()
  void reply
    .code(range ? 206 : 200)
    .header('content-length', range ? range.end - range.start + 1 : file.fileSize)
  if (range) void reply.header('content-range', `bytes ${range.start}-${range.end}/${file.fileSize}`)
  return request.method === 'HEAD' ? reply.send() : reply.send(await cipher.read(file, range ?? undefined))
}

function headersOf(name: string, mimeType: string, isInline: boolean): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-type': mimeType,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(mimeType),
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  }
}
