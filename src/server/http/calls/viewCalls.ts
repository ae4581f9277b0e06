import type { Row } from '../../../language/row.ts'
import type { SavedView } from '../../../language/wire.ts'
import { fail } from '../../fail.ts'
import { objectOf, textOf } from '../bodies.ts'
import { answer, changeable, holds, room, shareWith, visible, write } from './savedViews.ts'
import { stateField, stateOf, stateSchema } from './viewState.ts'
import type { Services } from '../Services.ts'
import type { SignedIn } from '../SignedIn.ts'
import {
  listOf,
  nothing,
  object,
  optionalText,
  orNull,
  text,
  word,
  anything,
  type Schema,
} from '../../Schema.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

const savedView: Schema = object({
  id: word,
  screenId: word,
  name: word,
  sharing: { enum: ['private', 'responsibility', 'all'] },
  responsibilityId: orNull(word),
  ownerName: word,
  isMine: { type: 'boolean' },
  isDefault: { type: 'boolean' },
  sharedDefault: { type: 'boolean' },
  state: stateSchema,
  leftOut: listOf(word),
})
const responsibility: Schema = object({ respId: word, nameCn: word, nameEn: word })

/** Searches saved under a name: one's own, those of a responsibility in one's own company, those of all. A view never shows more than its reader may see anyway. */
export const viewCalls: SystemCalls = {
  'baseServer/baseSavedView/list': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'the responsibility has to be held',
    body: object({}, { screenId: optionalText(120) }),
    answer: object({
      views: listOf(savedView),
      shareWith: object({ all: { type: 'boolean' }, responsibilities: listOf(responsibility) }),
    }),
    says: [
      '`{screenId?}`',
      '`SavedViews` (`language/wire.ts`): own views, those of the responsibilities in use and those of all, of lists whose menu is held; what the reader may not see is left out and named in `leftOut`',
    ],
    run: async (context) => ({
      data: await answer(context, optional(objectOf(context.exchange.body), 'screenId')),
    }),
  },
  'baseServer/baseSavedView/save': {
    effect: 'write',
    access: 'signedIn',
    narrowed: 'the menu of the list has to be held; sharing with all needs the role that holds everything',
    body: object(
      { name: text(60) },
      {
        id: optionalText(120),
        screenId: optionalText(120),
        sharing: { enum: ['private', 'responsibility', 'all', null] },
        responsibilityId: anything,
        sharedDefault: anything,
        state: stateSchema,
      },
    ),
    fieldOf: stateField,
    answer: orNull(savedView),
    says: [
      '`{id?, screenId, name, sharing: private\\|responsibility\\|all, responsibilityId?, sharedDefault?: Y, state}`',
      "`SavedView`; needs the menu, sharing with all needs the role that holds everything, what is shared with a responsibility stays in the sharer's company; 64 KB and 100 views of a list, 1 MB of views of a user at most",
    ],
    run: save,
  },
  'baseServer/baseSavedView/delete': {
    effect: 'write',
    access: 'signedIn',
    narrowed: 'a shared view of another is deleted by who holds everything',
    body: object({ id: text(60) }),
    answer: nothing,
    says: ['`{id}`', 'null; a view is changed by its owner, a shared one also by who holds everything'],
    run: async (context) => {
      const { id } = await changeable(context, textOf(objectOf(context.exchange.body), 'id', 60))
      await context.services.database.pool.query('delete from sys_saved_view where id = $1', [id])
      return { data: null }
    },
  },
  'baseServer/baseSavedView/setDefault': {
    effect: 'write',
    access: 'signedIn',
    narrowed: 'the responsibility has to be held',
    body: object({ screenId: text(120) }, { id: optionalText(120) }),
    answer: nothing,
    says: ['`{screenId, id}`', 'null; without `id`: none any more'],
    run: setDefault,
  },
}

async function save(context: CallContext): Promise<{ data: SavedView | null }> {
  const { services, signedIn } = context
  const body = objectOf(context.exchange.body)
  const { user } = signedIn
  const id = optional(body, 'id')
  const kept = id === undefined ? undefined : await changeable(context, id)
  const screenId = kept?.screen_id ?? textOf(body, 'screenId', 120)
  const name = textOf(body, 'name', 60).trim() || fail('PARAM_REQUIRED', { field: 'name' })
  const { sharing, responsibilityId } = sharingOf(services, signedIn, screenId, body)
  const sharedDefault = sharing !== 'private' && body['sharedDefault'] === 'Y'
  const state = JSON.stringify(stateOf(body['state']))
  await room(services, kept?.owner_id ?? user.userId, screenId, state, kept)
  const saved = await write(
    services,
    kept
      ? 'update sys_saved_view set name = $2, sharing = $3, responsibility_id = $4, shared_default = $5, state = $6, updated_at = now() where id = $1 returning id'
      : 'insert into sys_saved_view (name, sharing, responsibility_id, shared_default, state, screen_id, owner_id, owner_name) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
    [
      ...(kept ? [kept.id] : []),
      ...[name, sharing, responsibilityId, sharedDefault, state],
      ...(kept ? [] : [screenId, user.userId, user.fullName]),
    ],
    name,
  )
  const { views } = await answer(context, screenId)
  return { data: views.find((view) => view.id === saved) ?? null }
}

async function setDefault(context: CallContext): Promise<{ data: null }> {
  const { pool } = context.services.database
  const body = objectOf(context.exchange.body)
  const screenId = textOf(body, 'screenId', 120)
  const id = optional(body, 'id')
  const { userId } = context.signedIn.user
  if (id === undefined) {
    await pool.query('delete from sys_saved_view_default where user_id = $1 and screen_id = $2', [
      userId,
      screenId,
    ])
    return { data: null }
  }
  const all = await visible(context)
  const kept = all.find((one) => one.id === id && one.screen_id === screenId) ?? fail('SRM-1010')
  await pool.query(
    'insert into sys_saved_view_default (user_id, screen_id, view_id) values ($1, $2, $3) on conflict (user_id, screen_id) do update set view_id = excluded.view_id',
    [userId, screenId, kept.id],
  )
  return { data: null }
}

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

function optional(body: Row, name: string): string | undefined {
  return body[name] === undefined || body[name] === null || body[name] === ''
    ? undefined
    : textOf(body, name, 120)
}
