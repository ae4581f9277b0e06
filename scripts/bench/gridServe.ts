import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** What a browser may keep as long as it runs, with what it has compiled of it. */
const kept = { 'cache-control': 'public, max-age=86400, immutable' }

/** Serves a folder on a free port of this machine; `isKept` where its files stay as they are and a browser reads them many times. */
export async function serveFolder(
  folder: string,
  { isKept = false } = {},
): Promise<{ readonly address: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            ...(isKept ? kept : {}),
          })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The bench got no port.')
  return {
    address: `http://127.0.0.1:${at.port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
