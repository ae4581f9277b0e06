import { fail } from '../fail.ts'
import { objectOf, textOf } from './bodies.ts'
import type { Services } from './Services.ts'
import { must, type SystemCall } from './SystemCall.ts'

/** A page that is shown in a frame. Sandboxed ones get an origin of their own: they see neither cookies nor storage. */
export interface EmbeddedPage {
  readonly url: string
  readonly sandboxed: boolean
}

/**
 * Addresses of embedded pages. `target` is an address sealed with the server's key (foundations section 2), so that no link from outside
 * can put a page into the frame: only what this server sealed for a moment, and only from the origins that the operator allows.
 */
export function embedCalls({ settings, keys }: Services): Record<string, SystemCall> {
  const own = (url: string): EmbeddedPage => ({ url: allowed(url, settings.embedOrigins), sandboxed: false })
  return {
    'baseServer/baseEmbed/findAddress': {
      run: async ({ body }, signedIn) => {
        const asked = objectOf(body)
        const { rights } = must(signedIn)
        if (asked['page'] === 'printTemplateDesigner') {
          if (!rights.isEverything) fail('FORBIDDEN')
          return {
            data: settings.printDesignerUrl
              ? { url: settings.printDesignerUrl, sandboxed: true }
              : fail('NOT_SET_UP', { setting: 'PRINT_DESIGNER_URL' }),
          }
        }
        return { data: own(await keys.unseal(textOf(asked, 'target', 8000))) }
      },
    },
    'baseServer/baseEmbed/findOrigins': {
      run: async (_, signedIn) =>
        must(signedIn).rights.isEverything ? { data: settings.embedOrigins } : fail('FORBIDDEN'),
    },
  }
}

/** Pages of our own, or of an allowed origin. Throws EMBED_REFUSED. */
function allowed(address: string, origins: readonly string[]): string {
  const here = 'https://here.invalid'
  const url = URL.canParse(address, here)
    ? new URL(address, here)
    : fail('EMBED_REFUSED', { address: address.slice(0, 120) })
  const own = url.pathname + url.search + url.hash
  // A path that begins with // (as /.// ends up) would be read as another host.
  if (url.origin === here && address.startsWith('/') && !own.startsWith('//')) return own
  return origins.includes(url.origin) && !url.username && !url.password
    ? url.href
    : fail('EMBED_REFUSED', { address: url.origin })
}
