import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { inScope } from '../store/inScope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { unseenIn } from '../store/lineRules.ts'
import { index, type Document } from '../workflow/Document.ts'
import { linksIn } from '../workflow/linksIn.ts'
import { lockInOrder } from '../workflow/lockInOrder.ts'
import { saveAndRest } from '../workflow/settle.ts'
import type { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { wayOfSaving } from '../workflow/ways.ts'
import { withLines, type SentLine } from '../workflow/withLines.ts'
import { idOf, versioned } from './versioned.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** Lines are saved as the part of their document that they are: its rules and access hold, and its version goes on. */
export async function saveLines(
  unit: UnitOfWork,
  node: EntityNode,
  inputs: readonly Row[],
): Promise<string[]> {
  const parentNode = node.parent ?? node
  const existing = inputs.flatMap((input) => idOf(node, input) ?? [])
  if (new Set(existing).size < existing.length)
    fail('PARAM_INVALID', { field: 'id', reason: serverTexts.text('value.twice') })
  const visible = await inScope(unit.context, node, existing)
  if (existing.some((id) => !visible.has(id))) fail('SRM-1010')
  const parents = inputs.flatMap((input) => (idOf(node, input) ? [] : [parentOf(input)]))
  const seen = await inScope(unit.context, parentNode, parents)
  if (parents.some((id) => !seen.has(id))) fail('SRM-1010')
  const roots = new Map([
    ...(await unit.rootsOf(node, existing)),
    ...(await unit.rootsOf(parentNode, parents)),
  ])
  await lockInOrder(unit.context, [
    { node, ids: existing, way: wayOfSaving(unit.context.catalog, node) },
    { node: parentNode, ids: parents },
    ...linksIn(unit.context, node, inputs),
  ])
  const documents = await unit.open(node.root, [...new Set(roots.values())])
  for (const input of inputs) {
    const id = idOf(node, input)
    if (id !== undefined) await versioned(unit, node, rowIn(documents, id), input)
    else rowIn(documents, parentOf(input))
  }
  const lines = inputs.map((input): SentLine => ({
    id: idOf(node, input),
    parent: idOf(node, input)
      ? String(rowIn(documents, idOf(node, input) ?? '')['parentId'])
      : parentOf(input),
    input,
  }))
  const known = new Set(documents.flatMap((document) => [...index(document.node, document.saved).keys()]))
  await saveAndRest(
    unit,
    node.root,
    documents.map((stored) => {
      const unseen = unseenIn(unit.context, node.root, stored.saved)
      return { stored, input: withLines(node.root, stored.saved ?? {}, node, lines, unseen) }
    }),
  )
  return idsAfter(documents, node, lines, known)
}

const parentOf = (input: Row): string =>
  typeof input['parentId'] === 'string' && input['parentId'] !== ''
    ? input['parentId']
    : fail('PARAM_REQUIRED', { field: 'parentId' })

/** What was seen a moment ago may be gone by the time its document is locked. */
const rowIn = (documents: readonly Document[], id: string): Row => {
  for (const { node, saved } of documents) {
    const placed = index(node, saved).get(id)
    if (placed) return placed.row
  }
  return fail('SRM-1010')
}

/** Ids in the order in which the lines were sent; new ones are those of their parent that were not there before. */
function idsAfter(
  documents: readonly Document[],
  node: EntityNode,
  lines: readonly SentLine[],
  known: ReadonlySet<string>,
): string[] {
  const fresh = Map.groupBy(
    documents
      .flatMap(({ node: root, now }) => [...index(root, now).values()])
      .filter(({ node: at, row }) => at === node && !known.has(String(row['id']))),
    ({ row }) => String(row['parentId']),
  )
  const taken = new Map<string, number>()
  return lines.map(({ id, parent }) => {
    if (id) return id
    const at = taken.get(parent) ?? 0
    taken.set(parent, at + 1)
    return String(fresh.get(parent)?.[at]?.row['id'] ?? fail('SRM-1010'))
  })
}
