import { longestMark, type Mark, type StoredMark } from '../../language/marks.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { fail } from '../fail.ts'
import { hidden, isTableHidden } from '../store/access.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { isPartial, unseenIn } from '../store/lineRules.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { index, type Document, type Placed } from './Document.ts'

/** Notes of one verb at most. */
const mostMarks = 200

/** What was noted with a verb at fields and rows of the document; null: nothing. Nobody notes anything at what he does not see. */
export function marksOf(
  context: OperationContext,
  verb: CompiledVerb,
  { node, id, now }: Document,
  sent: unknown,
): readonly StoredMark[] | null {
  if (!now || sent === undefined || sent === null || (Array.isArray(sent) && sent.length === 0)) return null
  if (!verb.marks) return refuse(serverTexts.text('value.unasked'))
  if (!Array.isArray(sent) || sent.length > mostMarks) return refuse(`[{id, field, words}], ≤ ${mostMarks}`)
  const rows = index(node, now)
  const isSeen = seesMarks(context, node, now)
  return sent.map((one: unknown) => {
    const given = (typeof one === 'object' && one !== null ? one : {}) as Row // an object of the body
    const placed = rows.get(String(given['id'] ?? id))
    const mark = placed && markAt(placed, given)
    return mark && isSeen(mark) ? mark : refuse('id, field')
  })
}

function markAt({ node, row }: Placed, { field, words }: Row): StoredMark | undefined {
  const text = typeof words === 'string' ? words.trim() : ''
  if (text === '' || text.length > longestMark) return refuse(`words: 1…${longestMark}`)
  const isOfRow = field === undefined || field === null
  const column = isOfRow ? undefined : columnOf(node, field)
  if (!isOfRow && !column?.field) return undefined
  const lineNum = row['lineNum']
  return {
    entity: node.name,
    id: String(row['id']),
    field: column?.name ?? null,
    lineNum: typeof lineNum === 'number' ? lineNum : null,
    words: text,
  }
}

/** By its name, or by its key on the wire. */
const columnOf = (node: EntityNode, field: unknown): Column | undefined =>
  typeof field === 'string' ? (node.byName.get(field) ?? node.byWire.get(field)) : undefined

/** Which notes at a document are the caller's to read: of fields that he sees in it, of rows that he finds. A row that is gone was one of those where he finds all. */
export function seesMarks(
  context: OperationContext,
  root: EntityNode,
  document: Row,
): (mark: Mark) => boolean {
  const { caller, catalog, env } = context
  const unseen = unseenIn(context, root, document)
  const there = index(root, document)
  return ({ entity, id, field }) => {
    if (!catalog.definitions.entities[entity]) return false
    const node = catalog.node(entity)
    if (isTableHidden(node, caller, document, env) || unseen.has(id)) return false
    if (isPartial(node, caller) && !there.has(id)) return false
    const rules = field === null ? 'never' : hidden(node, field, caller)
    return (
      rules === 'never' || (rules !== 'always' && !rules.some((rule) => rule.run(document, env) === true))
    )
  }
}

const refuse = (reason: string | Wording): never => fail('PARAM_INVALID', { field: 'marks', reason })
