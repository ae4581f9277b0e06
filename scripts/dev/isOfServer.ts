import { relative } from 'node:path'

/** With what the process of `npm run dev` ends when it is to be started again. */
export const restarts = 75

const rooms = /^(?:src\/(?:areas|compiler|language|rules|server|texts)|scripts\/dev|schemas\/language)\//
const ofTests = /\.(?:test|chromium|stories|journey)\.|\/testing\//

/** Whether a running process holds this file, so that a change of it needs another process. `isOfServer('/a', '/a/src/rules/naming.ts')` → true */
export function isOfServer(root: string, file: string): boolean {
  const path = relative(root, file).replaceAll('\\', '/')
  return rooms.test(path) && !path.startsWith('scripts/dev/page/') && !ofTests.test(path)
}
