import { listsOf } from '../../../language/menu.ts'
import { fail } from '../../fail.ts'
import type { SavedView, SavedViews } from '../../../language/wire.ts'
import { somebody } from '../../store/who.ts'
import type { Services } from '../Services.ts'
import { companyOf, heldResponsibilities, type SignedIn } from '../SignedIn.ts'
import type { CallContext } from '../SystemCall.ts'
import { readableState, stateOf } from './viewState.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { spoken } from '../../../texts/spoken.ts'

/** As it is kept; `chosen`: the reader made it his default. */
export interface Kept extends Pick<SavedView, 'id' | 'name' | 'sharing'> {
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

export const holds = ({ rights }: SignedIn, screenId: string): boolean =>
  [...rights.menus.values()].some(({ menu }) => listsOf(menu).includes(screenId))

const columns =
  'v.id, v.screen_id, v.name, v.sharing, v.responsibility_id, v.owner_id, v.owner_name, v.shared_default, v.state, d.view_id is not null as chosen'
const from = 'sys_saved_view v left join sys_saved_view_default d on d.view_id = v.id and d.user_id = $1'

/** What the caller may see of what is kept. */
export async function visible(context: CallContext): Promise<Kept[]> {
  const { services, exchange, signedIn } = context
  const { user } = signedIn
  const { rows } = await services.database.pool.query<Kept>(
    `select ${columns} from ${from} where v.owner_id = $1 or v.sharing = 'all' or (v.sharing = 'responsibility' and v.responsibility_id = any($2)) order by v.name, v.id`,
    [user.userId, heldResponsibilities(user, exchange.headers['resp-id'])],
  )
  return ofOwnSide(
    context,
    rows.filter(({ screen_id: screen }) => holds(signedIn, screen)),
  )
}

/** Companies of one audience work under the same responsibilities, and are strangers to each other: what is shared stays in the company. What is for all is for all. */
async function ofOwnSide({ services, signedIn }: CallContext, all: readonly Kept[]): Promise<Kept[]> {
  const { definitions, users } = services
  const { user, session } = signedIn
  const company = companyOf(definitions, user)
  const sides = await Promise.all(
    all.map(async ({ owner_id: ownerId, sharing }) => {
      if (ownerId === user.userId || sharing === 'all') return true
      const owner = await users.byId(ownerId, session.generation)
      return owner !== null && owner.audience === user.audience && companyOf(definitions, owner) === company
    }),
  )
  return all.filter((_, index) => sides[index])
}

function toView({ services, signedIn }: CallContext, kept: Kept, all: readonly Kept[]): SavedView {
  const { definitions, engine } = services
  const { user, rights, caller } = signedIn
  const screen = definitions.screens.find(({ id }) => id === kept.screen_id)
  const entity = definitions.entities[screen?.table?.entity ?? screen?.entity ?? '']
  const hasOwn = all.some((one) => one.screen_id === kept.screen_id && one.chosen)
  const first = all.find((one) => one.screen_id === kept.screen_id && one.shared_default)
  const isMine = kept.owner_id === user.userId
  const isNamed = isMine || user.audience === definitions.audiences[0]?.name
  return {
    id: kept.id,
    screenId: kept.screen_id,
    name: kept.name,
    sharing: kept.sharing,
    responsibilityId: kept.responsibility_id,
    ownerName: isNamed ? kept.owner_name : spoken(somebody, caller.language),
    isMine: isMine || (kept.sharing !== 'private' && rights.isEverything),
    isDefault: hasOwn ? kept.chosen : kept === first,
    sharedDefault: kept.shared_default,
    ...readableState(stateOf(kept.state), (keys, query) =>
      entity ? engine.unseen(caller, entity, keys, query) : keys,
    ),
  }
}

export async function answer(context: CallContext, screenId?: string): Promise<SavedViews> {
  const all = await visible(context)
  return {
    views: all
      .filter((one) => screenId === undefined || one.screen_id === screenId)
      .map((one) => toView(context, one, all)),
    shareWith: shareWith(context.services, context.signedIn),
  }
}

/** A view that the caller may change: his own, or a shared one where he holds everything. */
export async function changeable(context: CallContext, id: string): Promise<Kept> {
  const { user, rights } = context.signedIn
  const kept = (await visible(context)).find((one) => one.id === id) ?? fail('SRM-1010')
  return kept.owner_id === user.userId || rights.isEverything ? kept : fail('FORBIDDEN')
}

/** The id of the written view. Throws DUPLICATE. */
export async function write(
  { database: { pool } }: Services,
  statement: string,
  values: readonly unknown[],
  name: string,
): Promise<string | undefined> {
  const { rows } = await pool
    .query<{ id: string }>(statement, [...values])
    .catch((error: unknown) =>
      isDouble(error)
        ? fail('DUPLICATE', { field: serverTexts.text('view.name'), value: name })
        : Promise.reject(error),
    )
  return rows[0]?.id
}

/** Throws PARAM_INVALID, TOO_LARGE when the user keeps as many as he may. */
export async function room(
  { database: { pool } }: Services,
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
      reason: serverTexts.text('view.most', { count: most }),
    })
  if ((found?.bytes ?? 0) + Buffer.byteLength(state) > mostBytes) fail('TOO_LARGE', { limit: '1 MB' })
}

export function shareWith({ definitions }: Services, { user, rights }: SignedIn): SavedViews['shareWith'] {
  const responsibilities = definitions.responsibilities
    .filter(({ audience }) => audience === user.audience)
    .map(({ id, label }) => ({ respId: id, nameCn: label.CN, nameEn: label.EN }))
  return { all: rights.isEverything, responsibilities }
}

const isDouble = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
