import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'peers')

/** The grids of others, by the name in the table and the module of their page. */
export const peers = {
  tanstack: 'TanStack Table + Virtual, own cells',
  reactDataGrid: 'react-data-grid',
  agGrid: 'AG Grid community',
} as const
export type Peer = keyof typeof peers

export const peerEntry = (peer: Peer): string => `scripts/bench/peers/${peer}.tsx`

/** Installs what their lock file names, once. False, with a word, where there is no network: then ours is compared with the floor alone. */
export function installPeers(): boolean {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return true
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    process.stdout.write(
      'The grids of others could not be installed; ours is compared with the floor alone.\n',
    )
  return status === 0
}
