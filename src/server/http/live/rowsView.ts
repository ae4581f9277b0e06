import type { LiveNews, LiveTopic } from '../../../language/live.ts'
import type { Row } from '../../../language/row.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { MovedKeys } from '../../store/tellLive.ts'
import { isRestless, markOf } from './marks.ts'
import { readAs } from './readAs.ts'
import { entityOf, type Looker, type Scope, type Told } from './Looker.ts'

type RowsTopic = Extract<LiveTopic, { kind: 'rows' }>
type Marks = Readonly<Record<string, string>>

/** Rows that one look reads at most, and of which somebody is told one by one. */
const most = 200

/** Keys of a listing that say which page and which figures are wanted, not which rows there are. */
const ofPage = new Set(['pageIndex', 'pageRows', 'sort', 'totals', 'countBy', 'counts', 'onlyQueryTotalFlag'])

/**
 * Which rows of a list have changed. At first the page that is shown is read, so that its marks are known; after that only rows of documents that
 * have changed are read, under the filters of the list. `mark` of before a gap: the page as it is now is compared with it.
 */
export async function lookAtRows(
  looker: Looker,
  topic: RowsTopic,
  mark: Marks | undefined,
  scope: Scope,
): Promise<Told> {
  const entity = entityOf(looker.gateway.services.definitions, topic)
  if (!mark || scope === 'all' || isDeep(looker, entity)) return comparePage(looker, topic, entity, mark)
  const { shown, added, looked } = await changedRows(looker, topic, entity, mark, scope)
  const changed = Object.keys(shown).filter((id) => shown[id] !== mark[id])
  const come = Object.keys(added).filter((id) =>
    isSeenToMove(looker, topic, entity, scope.get(added[id]?.document ?? '')),
  )
  const gone = looked.filter((id) => !(id in shown))
  const kept = Object.entries(mark).filter(([id]) => !gone.includes(id))
  const marks = Object.entries(added).map(([id, one]) => [id, one.mark])
  return told(
    { changed: [...changed, ...come], gone },
    { ...Object.fromEntries(kept), ...shown, ...Object.fromEntries(marks) },
  )
}

/** Keys of a body that are no filters, beside those of the page. */
const noFilters = new Set([
  'columns',
  'quick',
  'quickIn',
  'query',
  'conditions',
  'mine',
  'can',
  'noQueryTotalFlag',
])

/**
 * Whether what moved in a row that was not told before is something that the reader always sees of it, and asks for: of what is hidden from him he is
 * not even told that it moved. Filters in words may look at anything that he sees.
 */
function isSeenToMove(
  { gateway, signedIn }: Looker,
  { body }: RowsTopic,
  entity: CompiledEntity,
  moved: MovedKeys = {},
): boolean {
  const keys = Object.values(moved[entity.name] ?? [])
  if (keys.includes('*')) return true
  const columns: readonly unknown[] = Array.isArray(body['columns']) ? body['columns'] : keys
  const filters = Object.keys(body).map((key) => key.replace(/(?:List|From|To)$/, ''))
  const isInWords = [...noFilters].some((key) => key !== 'columns' && key !== 'noQueryTotalFlag' && body[key])
  const asked = keys.filter((key) => isInWords || columns.includes(key) || filters.includes(key))
  const unseen = new Set(gateway.services.engine.unseen(signedIn.caller, entity, asked))
  return asked.some((key) => !unseen.has(key) && !isRestless(key))
}

/** Rows of tables within tables know only the row that holds them. */
const isDeep = ({ gateway }: Looker, { parent }: CompiledEntity): boolean =>
  parent !== undefined && gateway.services.definitions.entities[parent.entity]?.parent !== undefined

async function comparePage(
  looker: Looker,
  topic: RowsTopic,
  entity: CompiledEntity,
  mark: Marks | undefined,
): Promise<Told> {
  const { totals, countBy, counts, onlyQueryTotalFlag, ...body } = topic.body
  const rows = await rowsOf(looker, entity, { ...body, noQueryTotalFlag: 'Y' })
  const now = marksOf(rows)
  if (mark) {
    const changed = Object.keys(now).filter((id) => now[id] !== mark[id])
    return told({ changed, gone: Object.keys(mark).filter((id) => !(id in now)) }, now)
  }
  const seen = topic.seen
  if (!seen) return { news: null, mark: now }
  const changed = rows.flatMap(({ id, versionNum }) =>
    typeof id === 'string' && seen[id] !== versionNum ? [id] : [],
  )
  return told({ changed, gone: [] }, now)
}

interface FoundRows {
  /** Of rows that were told before, as they are now. */
  readonly shown: Marks
  /** Further rows of these documents that are in the list. */
  readonly added: Readonly<Record<string, { readonly mark: string; readonly document: string }>>
  /** Rows told before that may have left the list. */
  readonly looked: readonly string[]
}

/** Rows of these documents that are in the list now, and the known ones that may have left it. */
async function changedRows(
  looker: Looker,
  { body }: RowsTopic,
  entity: CompiledEntity,
  mark: Marks,
  documents: ReadonlyMap<string, MovedKeys>,
): Promise<FoundRows> {
  const filters = Object.fromEntries(Object.entries(body).filter(([key]) => !ofPage.has(key)))
  const find = async (key: 'idList' | 'parentIdList', ids: readonly string[]): Promise<readonly Row[]> => {
    const own = body[key]
    const wanted = Array.isArray(own) ? ids.filter((id) => own.includes(id)) : ids
    const asked = { ...filters, [key]: wanted, pageIndex: 1, pageRows: most, noQueryTotalFlag: 'Y' }
    return wanted.length === 0 ? [] : rowsOf(looker, entity, asked)
  }
  const changed = [...documents.keys()].slice(0, most)
  const known = entity.parent ? Object.keys(mark).slice(-most) : changed.filter((id) => id in mark)
  const rows = await find(entity.parent ? 'parentIdList' : 'idList', changed)
  const isKnown = ({ id }: Row) => String(id) in mark
  const fresh = rows.filter((row) => !isKnown(row))
  return {
    shown: marksOf(entity.parent ? await find('idList', known) : rows.filter(isKnown)),
    added: Object.fromEntries(
      fresh.map((row) => [
        String(row['id']),
        { mark: markOf(row), document: String(row[entity.parent ? 'parentId' : 'id']) },
      ]),
    ),
    looked: known,
  }
}

async function rowsOf(looker: Looker, entity: CompiledEntity, body: Row): Promise<readonly Row[]> {
  const { data } = await readAs(looker, { entity, operation: 'listByPage', body })
  return Array.isArray(data) ? (data as readonly Row[]) : [] // what a listing answers
}

const marksOf = (rows: readonly Row[]): Marks =>
  Object.fromEntries(rows.map((row) => [String(row['id']), markOf(row)]))

/** Marks that are kept at most; of older ones a change is told once more. */
const mostMarks = 500

const told = (news: LiveNews['rows'], mark: Marks): Told => ({
  news: news.changed.length + news.gone.length > 0 ? news : null,
  mark: Object.fromEntries(Object.entries(mark).slice(-mostMarks)),
})
