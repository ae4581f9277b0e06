import type { FastifyInstance } from 'fastify'
import { visitorPrefix, visitorsOf } from '../../language/audience.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { mostNews, type News, type NewsItem } from '../../language/news.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { fail } from '../fail.ts'
import { parseCall, type Exchange } from './Exchange.ts'
import { newsAddress } from './getCalls.ts'
import { send } from './sendReply.ts'
import type { Services } from './Services.ts'
import type { Serving } from './Serving.ts'
import { visitorBy } from './signInVisitor.ts'
import { pathOf, toExchange } from './toExchange.ts'

/** What the login page shows of what everybody may read: asked for by who has no session, and begins none. */
export function serveNews(server: FastifyInstance, serving: Serving, isReady: () => boolean): void {
  server.get(newsAddress.replace('baseServer', ':server'), async (request, reply) => {
    const call = parseCall(pathOf(request))
    if (call?.server !== 'baseServer') return fail('NO_SUCH_CALL')
    const { services, gate } = serving.gateway
    gate.public(request.ip)
    if (!isReady()) return fail('BUSY')
    const data = await findNews(services, toExchange(request, services.settings, {}, call))
    const envelope = { status: 'S' as const, msg: '', code: 'OK' as const, data, traceId: request.id }
    return send(reply, { http: 200, envelope })
  })
}

/** The first rows of that list as visitors find them, in its order. Null: there is no such list, or no menu of theirs holds it. */
async function findNews(services: Services, exchange: Exchange): Promise<News | null> {
  const { audiences, screens, entities } = services.definitions
  const news = visitorsOf(audiences)?.visit.news
  const screen = screens.find(({ id }) => id === news)
  const entity = entities[screen?.entity ?? '']
  if (!screen || !entity) return null
  const { caller, rights } = visitorBy(services, exchange, { id: '', userId: visitorPrefix }, null)
  if (![...rights.menus.values()].some(({ menu }) => menu.screen === screen.id)) return null
  const { data } = await services.engine.operate(caller, entity, 'listByPage', {
    ...screen.table?.searchParams,
    sort: screen.table?.defaultSort ?? [],
    pageRows: mostNews,
    noQueryTotalFlag: 'Y',
  })
  const rows = data as readonly Row[] // a page is rows
  const items = rows.map((row) => itemOf(row, entity, dateOf(screen)))
  return { path: `/visit/${screen.id}`, items: items.filter(({ title }) => title.CN !== '') }
}

/** The wire key of the first day or moment among the columns of the list. */
const dateOf = ({ table }: CompiledScreen): string | undefined =>
  table?.columns.find(({ type }) => type === 'date' || type === 'datetime')?.key

function itemOf(row: Row, { display }: CompiledEntity, date: string | undefined): NewsItem {
  const name = textOf(row[display.name])
  const day = textOf(row[date ?? '']).slice(0, '2025-03-01'.length)
  return {
    id: textOf(row['id']),
    title: { CN: name, EN: textOf(row[display.nameEn ?? '']) || name },
    date: day || null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
