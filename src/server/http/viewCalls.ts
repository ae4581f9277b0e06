import type { Row } from '../../language/compiled.ts'
import type { SavedView, SavedViews } from '../../language/wire.ts'
import { fail } from '../fail.ts'
import { somebody } from '../store/who.ts'
import { objectOf, textOf } from './bodies.ts'
import type { Exchange } from './Exchange.ts'
import { readableState, stateOf } from './viewState.ts'
import type { Services } from './Services.ts'
import { companyOf, heldResponsibilities, type SignedIn } from './SignedIn.ts'
import { must, type SystemCall } from './SystemCall.ts'

/** As it is kept; `chosen`: the reader made it his default. */
interface Kept extends Pick<SavedView, 'id' | 'name' | 'sharing'> {
  readonly screen_id: string
  readonly owner_id: string
  readonly owner_name: string
  readonly responsibility_id: string | null
  readonly shared_default: boolean
  readonly state: unknown
  readonly chosen: boolean
}

const most = 100
/** Of all views of one user. Others read those that are shared. */
const mostBytes = 1024 * 1024

/** Searches saved under a name: one's own, those of a responsibility in one's own company, those of all. A view never shows more than its reader may see anyway. */
export function viewCalls(services: Services): Record<string, SystemCall> {
  const {
    database: { pool },
    definitions,
  } = services
  const columns =
    'v.id, v.screen_id, v.name, v.sharing, v.responsibility_id, v.owner_id, v.owner_name, v.shared_default, v.state, d.view_id is not null as chosen'
  const from = 'sys_saved_view v left join sys_saved_view_default d on d.view_id = v.id and d.user_id = $1'

  const visible = async (exchange: Exchange, signedIn: SignedIn): Promise<Kept[]> => {
    const { user } = signedIn
    const { rows } = await pool.query<Kept>(
      `select ${columns} from ${from} where v.owner_id = $1 or v.sharing = 'all' or (v.sharing = 'responsibility' and v.responsibility_id = any($2)) order by v.name, v.id`,
      [user.userId, heldResponsibilities(user, exchange.headers['resp-id'])],
    )
    return ofOwnSide(
      signedIn,
      rows.filter(({ screen_id: screen }) => holds(signedIn, screen)),
    )
  }
  /** Companies of one audience work under the same responsibilities, and are strangers to each other: what is shared stays in the company. What is for all is for all. */
  const ofOwnSide = async ({ user, session }: SignedIn, all: readonly Kept[]): Promise<Kept[]> => {
    const company = companyOf(definitions, user)
    const sides = await Promise.all(
      all.map(async ({ owner_id: ownerId, sharing }) => {
        if (ownerId === user.userId || sharing === 'all') return true
        const owner = await services.users.byId(ownerId, session.generation)
        return owner !== null && owner.audience === user.audience && companyOf(definitions, owner) === company
      }),
    )
    return all.filter((_, index) => sides[index])
  }
  const toView = (kept: Kept, all: readonly Kept[], { user, rights, caller }: SignedIn): SavedView => {
    const screen = definitions.screens.find(({ id }) => id === kept.screen_id)
    const entity = definitions.entities[screen?.table?.entity ?? screen?.entity ?? '']
    const hasOwn = all.some((one) => one.screen_id === kept.screen_id && one.chosen)
    const first = all.find((one) => one.screen_id === kept.screen_id && one.shared_default)
    const isMine = kept.owner_id === user.userId
    return {
      id: kept.id,
      screenId: kept.screen_id,
      name: kept.name,
      sharing: kept.sharing,
      responsibilityId: kept.responsibility_id,
      ownerName:
        isMine || user.audience === definitions.audiences[0]?.name
          ? kept.owner_name
          : somebody[caller.language],
      isMine: isMine || (kept.sharing !== 'private' && rights.isEverything),
      isDefault: hasOwn ? kept.chosen : kept === first,
      sharedDefault: kept.shared_default,
      ...readableState(stateOf(kept.state), (keys, query) =>
        entity ? services.engine.unseen(caller, entity, keys, query) : keys,
      ),
    }
  }
  const answer = async (exchange: Exchange, signedIn: SignedIn, screenId?: string): Promise<SavedViews> => {
    const all = await visible(exchange, signedIn)
    return {
      views: all
        .filter((one) => screenId === undefined || one.screen_id === screenId)
        .map((one) => toView(one, all, signedIn)),
      shareWith: shareWith(services, signedIn),
    }
  }
  /** A view that the caller may change: his own, or a shared one where he holds everything. */
  const changeable = async (exchange: Exchange, signedIn: SignedIn, id: string): Promise<Kept> => {
    const kept = (await visible(exchange, signedIn)).find((one) => one.id === id) ?? fail('SRM-1010')
    return kept.owner_id === signedIn.user.userId || signedIn.rights.isEverything ? kept : fail('FORBIDDEN')
  }

  return {
    'baseServer/baseSavedView/list': {
      run: async (exchange, signedIn) => ({
        data: await answer(exchange, must(signedIn), optional(objectOf(exchange.body), 'screenId')),
      }),
    },
    'baseServer/baseSavedView/save': {
      run: async (exchange, someone) => {
        const signedIn = must(someone)
        const body = objectOf(exchange.body)
        const { user } = signedIn
        const id = optional(body, 'id')
        const kept = id === undefined ? undefined : await changeable(exchange, signedIn, id)
        const screenId = kept?.screen_id ?? textOf(body, 'screenId', 120)
        const name = textOf(body, 'name', 60).trim() || fail('PARAM_REQUIRED', { field: 'name' })
        const { sharing, responsibilityId } = sharingOf(services, signedIn, screenId, body)
        const sharedDefault = sharing !== 'private' && body['sharedDefault'] === 'Y'
        const state = JSON.stringify(stateOf(body['state']))
        await room(kept?.owner_id ?? user.userId, screenId, state, kept)
        const saved = await (
          kept
            ? pool.query<{ id: string }>(
                'update sys_saved_view set name = $2, sharing = $3, responsibility_id = $4, shared_default = $5, state = $6, updated_at = now() where id = $1 returning id',
                [kept.id, name, sharing, responsibilityId, sharedDefault, state],
              )
            : pool.query<{ id: string }>(
                'insert into sys_saved_view (screen_id, name, owner_id, owner_name, sharing, responsibility_id, shared_default, state) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
                [screenId, name, user.userId, user.fullName, sharing, responsibilityId, sharedDefault, state],
              )
        ).catch((error: unknown) =>
          isDouble(error)
            ? fail('DUPLICATE', { field: { CN: '视图', EN: 'View' }, value: name })
            : Promise.reject(error),
        )
        const { views } = await answer(exchange, signedIn, screenId)
        return { data: views.find((view) => view.id === saved.rows[0]?.id) ?? null }
      },
    },
    'baseServer/baseSavedView/delete': {
      run: async (exchange, someone) => {
        const { id } = await changeable(exchange, must(someone), textOf(objectOf(exchange.body), 'id', 60))
        await pool.query('delete from sys_saved_view where id = $1', [id])
        return { data: null }
      },
    },
    'baseServer/baseSavedView/setDefault': {
      run: async (exchange, someone) => {
        const signedIn = must(someone)
        const body = objectOf(exchange.body)
        const screenId = textOf(body, 'screenId', 120)
        const id = optional(body, 'id')
        const { userId } = signedIn.user
        if (id === undefined)
          await pool.query('delete from sys_saved_view_default where user_id = $1 and screen_id = $2', [
            userId,
            screenId,
          ])
        else {
          const kept =
            (await visible(exchange, signedIn)).find((one) => one.id === id && one.screen_id === screenId) ??
            fail('SRM-1010')
          await pool.query(
            'insert into sys_saved_view_default (user_id, screen_id, view_id) values ($1, $2, $3) on conflict (user_id, screen_id) do update set view_id = excluded.view_id',
            [userId, screenId, kept.id],
          )
        }
        return { data: null }
      },
    },
  }

  async function room(
    ownerId: string,
    screenId: string,
    state: string,
    kept: Kept | undefined,
  ): Promise<void> {
    const {
      rows: [found],
    } = await pool.query<{ count: number; bytes: number }>(
      `select count(*) filter (where screen_id = $2)::int as count, coalesce(sum(octet_length(state::text)) filter (where id is distinct from $3), 0)::int as bytes
      from sys_saved_view where owner_id = $1`,
      [ownerId, screenId, kept?.id ?? null],
    )
    if (!kept && (found?.count ?? 0) >= most)
      fail('PARAM_INVALID', {
        field: 'screenId',
        reason: { CN: `每个列表最多保存 ${most} 个视图`, EN: `at most ${most} views of one list` },
      })
    if ((found?.bytes ?? 0) + Buffer.byteLength(state) > mostBytes) fail('TOO_LARGE', { limit: '1 MB' })
  }
}

const holds = ({ rights }: SignedIn, screenId: string): boolean =>
  [...rights.menus.values()].some(({ menu }) => menu.screen === screenId)

/** Sharing needs the menu; with all, everything. Responsibilities are those of the sharer's audience. */
function sharingOf(
  services: Services,
  signedIn: SignedIn,
  screenId: string,
  body: Row,
): { sharing: SavedView['sharing']; responsibilityId: string | null } {
  if (!holds(signedIn, screenId)) fail('FORBIDDEN')
  const sharing = body['sharing'] ?? 'private'
  if (sharing === 'private') return { sharing, responsibilityId: null }
  if (sharing === 'all')
    return signedIn.rights.isEverything ? { sharing, responsibilityId: null } : fail('FORBIDDEN')
  if (sharing !== 'responsibility')
    return fail('PARAM_INVALID', { field: 'sharing', reason: 'private, responsibility, all' })
  const responsibilityId = textOf(body, 'responsibilityId', 120)
  const known = shareWith(services, signedIn).responsibilities.some(
    ({ respId }) => respId === responsibilityId,
  )
  return known
    ? { sharing, responsibilityId }
    : fail('PARAM_INVALID', { field: 'responsibilityId', reason: responsibilityId.slice(0, 40) })
}

function shareWith({ definitions }: Services, { user, rights }: SignedIn): SavedViews['shareWith'] {
  const responsibilities = definitions.responsibilities
    .filter(({ audience }) => audience === user.audience)
    .map(({ id, label }) => ({ respId: id, nameCn: label.CN, nameEn: label.EN }))
  return { all: rights.isEverything, responsibilities }
}

function optional(body: Row, name: string): string | undefined {
  return body[name] === undefined || body[name] === null || body[name] === ''
    ? undefined
    : textOf(body, name, 120)
}

const isDouble = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
