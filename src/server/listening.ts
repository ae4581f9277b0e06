import { createServer as createProbe, type AddressInfo } from 'node:net'
import type { Definitions } from '../language/definitions.ts'
import { serverTexts } from '../texts/serverTexts.ts'
import { spoken } from '../texts/spoken.ts'
import { SettingsError, type Settings } from './settings.ts'

/** The address at which it is reached from the own machine: http://127.0.0.1:8080 */
export function addressOf(address: AddressInfo | string | null, { host }: Settings): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${reachable(host)}:${port}`
}

/** How the own machine calls an address to listen on. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Before anything is opened or loaded: somebody else may listen here already. */
export async function checkPort({ port, host }: Settings): Promise<void> {
  const probe = createProbe()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen(port, host, () => probe.close(() => resolve())),
  ).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([
      error.code === 'EADDRINUSE'
        ? `PORT=${port}: another program listens there already. Stop it, or set PORT to a free one.`
        : `HOST=${host}, PORT=${port}: ${error.message}`,
    ])
  })
}

/** What the start says of the links in mails, where anybody is sent any: without a word of its own they lead where it listens, which others may not reach. */
export const linkWords = (
  settings: Settings,
  { messageRows }: Pick<Definitions, 'messageRows'>,
): readonly string[] =>
  messageRows === undefined || settings.publicUrl !== undefined
    ? []
    : [spoken(serverTexts.text('mail.links', { address: publicUrlOf(settings) }), 'EN')]

/** With what links in mails begin. */
export const publicUrlOf = ({ publicUrl, host, port }: Settings): string =>
  publicUrl ?? `http://${reachable(host)}:${port}`
