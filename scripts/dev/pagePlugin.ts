import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { livePaths } from '../../src/language/live.ts'
import type { CompanySettings } from '../../src/server/companySettings.ts'
import { furnished, markAddress } from '../../src/server/http/webFiles.ts'
import { unsubscribePath } from '../../src/server/http/mail/unsubscribeLink.ts'
import { devEvents, type DevState } from './DevState.ts'
import type { MadeModules } from './MadeModules.ts'

interface Asked {
  /** Where the server of the application listens: http://127.0.0.1:40123 */
  readonly server: string
  readonly company: CompanySettings
  /** Where the definitions of the session are written: dist/live. */
  readonly made: string
  readonly modules: MadeModules
  state(): DevState
  onConfirm(id: string): void
}

/** What Vite need not watch: definitions are watched and told of by the session, and nothing else of these is in a page. */
const unwatched = ['dist', 'schemas', 'screens', 'docs', 'tests', '.data'].map((folder) => `${folder}/**`)

/** The page of `npm run dev`: as the server furnishes it, with what tells of mistakes and plans; its calls go to the server. */
export function pagePlugin(
  { server, company, made, modules, state, onConfirm }: Asked,
  root: string,
): Plugin {
  return {
    name: 'screenwright-dev',
    enforce: 'pre',
    resolveId: (id) => {
      const [, file] = /(?:^|\/)dist\/definitions\/(.+)$/.exec(id) ?? []
      return file === undefined ? undefined : join(root, made, file)
    },
    config: () => ({
      server: {
        proxy: {
          ...Object.fromEntries(
            ['/api', '/health', '/ready', unsubscribePath, markAddress].map((path) => [path, server]),
          ),
          ...Object.fromEntries(livePaths.map((path) => [path, { target: server, ws: true }])),
        },
        watch: { ignored: unwatched.map((folder) => join(root, folder)) },
      },
    }),
    configureServer: ({ ws, middlewares }) => {
      middlewares.use((request, response, next) => {
        const text = modules.textAt(request.url ?? '')
        if (text === undefined) return next()
        response.setHeader('Content-Type', 'text/javascript')
        response.setHeader('Cache-Control', 'no-store')
        response.end(text)
      })
      ws.on(devEvents.ask, (_, client) => client.send(devEvents.state, state()))
      ws.on(devEvents.confirm, (id: unknown) => {
        if (typeof id === 'string') onConfirm(id)
      })
    },
    transformIndexHtml: (page) => ({
      html: furnished(page, company),
      tags: [
        { tag: 'script', attrs: { type: 'module', src: '/scripts/dev/page/overlay.ts' }, injectTo: 'head' },
      ],
    }),
  }
}

/** The modules through which pages come by definitions, with what of them they take anew by themselves. */
const takers = [
  { path: '/src/shell/screens.ts', module: 'browser/registry.js' },
  { path: '/src/shell/visit/visitedScreens.ts', module: 'browser/visits.js' },
]

/** Pages take the definitions anew, with what of them changed: in one message, whatever their number is. */
export function showModules(vite: ViteDevServer, made: string): void {
  const timestamp = Date.now()
  const updates = takers.map(({ path, module }) => ({
    type: 'js-update' as const,
    timestamp,
    path,
    acceptedPath: `/${made}/${module}`,
  }))
  vite.environments.client.hot.send({ type: 'update', updates })
}
