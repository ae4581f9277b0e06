import { fail } from '../../fail.ts'
import { objectOf, textOf } from '../bodies.ts'
import { anything, listOf, object, word, noBody } from '../../Schema.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

/** A page that is shown in a frame. Sandboxed ones get an origin of their own: they see neither cookies nor storage. */
export interface EmbeddedPage {
  readonly url: string
  readonly sandboxed: boolean
}

const longestTarget = 8000

/**
 * Addresses of embedded pages. `target` is an address sealed with the server's key (foundations section 2), so that no link from outside
 * can put a page into the frame: only what this server sealed for a moment, and only from the origins that the operator allows.
 */
export const embedCalls: SystemCalls = {
  'baseServer/baseEmbed/findAddress': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'the designer of print templates is for who holds everything',
    body: object({}, { page: anything, target: { maxLength: longestTarget } }),
    answer: object({ url: word, sandboxed: { type: 'boolean' } }),
    says: [
      '`{target}`, an address sealed by the server, or `{page: printTemplateDesigner}`',
      '`{url, sandboxed}`',
    ],
    run: findAddress,
  },
  'baseServer/baseEmbed/findOrigins': {
    effect: 'read',
    access: 'everything',
    body: noBody,
    answer: listOf(word),
    says: ['`{}`', 'the origins that may be shown in a frame'],
    run: async ({ services: { settings } }) => ({ data: settings.embedOrigins }),
  },
}

async function findAddress({ services, exchange, signedIn }: CallContext): Promise<{ data: EmbeddedPage }> {
  const { settings, keys } = services
  const asked = objectOf(exchange.body)
  if (asked['page'] !== 'printTemplateDesigner') {
    const url = await keys.unseal(textOf(asked, 'target', longestTarget))
    return { data: { url: allowed(url, settings.embedOrigins), sandboxed: false } }
  }
  if (!signedIn.rights.isEverything) fail('FORBIDDEN')
  return {
    data: settings.printDesignerUrl
      ? { url: settings.printDesignerUrl, sandboxed: true }
      : fail('NOT_SET_UP', { setting: 'PRINT_DESIGNER_URL' }),
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
