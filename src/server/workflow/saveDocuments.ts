import type { Row } from '../../language/row.ts'
import { fail, type CodedFieldError } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isParty, unseenIn } from '../store/lineRules.ts'
import { linesOf } from '../store/findById.ts'
import { record, type Transition } from '../store/History.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { propagate } from './propagate.ts'
import { checkFiles } from './checkFiles.ts'
import { checkMaps } from './checkMaps.ts'
import { checkModels } from './checkModels.ts'
import { checkTemplates } from './checkTemplates.ts'
import { checkLinks } from './checkLinks.ts'
import { refuseLocked } from './checkLocked.ts'
import { refuseOwnRights } from './checkOwn.ts'
import { checkRefs } from './checkRefs.ts'
import { enteredIn, refuseUnshown } from './checkShown.ts'
import { refuseReadOnly, strayed, unwritable } from './checkWrite.ts'
import { resolveCodes } from './completeRefs.ts'
import { judgedBy, takeEnvelope } from './enclosing.ts'
import { copyRow, differences, rowsOf, type Document } from './Document.ts'
import { inputError } from './inputError.ts'
import { linksIn } from './linksIn.ts'
import { lockInOrder } from './lockInOrder.ts'
import type { Merge } from './mergeField.ts'
import { mergeInput } from './mergeInput.ts'
import { numberDocuments } from './numberDocuments.ts'
import { numberLines } from './numberLines.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import { refusedTo } from './refusedTo.ts'
import { restingRow } from './rest.ts'
import { stateRefusal } from './stateRefusal.ts'
import { checkTrees, lockTree } from './trees.ts'
import { applyDefaults } from './applyDefaults.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import { beginByLink, keepBegun } from './visits.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { validated } from './validated.ts'

/** A document as it was sent; `stored` is undefined for a new one. */
export interface Sent {
  readonly input: Row
  readonly stored?: Document
  /** The engine made the input: it may hold what is never written by hand. */
  readonly trusted?: boolean
}

interface Draft {
  readonly document: Document
  readonly merge: Merge
  readonly errors: CodedFieldError[]
  readonly trusted: boolean
  /** What of it was sent encrypted. */
  readonly sent: unknown
}

/**
 * Saves what was sent: joined with what is stored, computed, checked, numbered, written, with everything that follows in other
 * documents, up to where it would come to rest (settle.ts). Without `onRefused` all of it or nothing; with it, refused documents are reported and left out.
 */
export async function saveDocuments(
  unit: UnitOfWork,
  node: EntityNode,
  sent: readonly Sent[],
  onRefused?: (index: number, errors: readonly CodedFieldError[]) => void,
): Promise<readonly (Document | null)[]> {
  await lockInOrder(
    unit.context,
    linksIn(
      unit.context,
      node,
      sent.map(({ input }) => input),
    ),
  )
  const drafts = await prepare(unit, node, sent)
  const refused = new Set(drafts.filter(({ errors }) => errors.length > 0))
  if (refused.size > 0 && !onRefused) throw inputError(drafts.map(({ errors }) => errors))
  drafts.forEach((draft, index) => {
    if (!refused.has(draft)) return
    onRefused?.(index, draft.errors)
    unit.documents.delete(draft.document.id)
  })
  const accepted = drafts.flatMap((draft) => (refused.has(draft) ? [] : draft.document))
  try {
    await finish(unit, accepted)
  } catch (error) {
    throw refusedTo(unit.context, accepted, error)
  }
  return drafts.map((draft) => (refused.has(draft) ? null : draft.document))
}

/** Everything but the writing, so that a new document can also be shown without being saved. */
export async function prepare(unit: UnitOfWork, node: EntityNode, sent: readonly Sent[]): Promise<Draft[]> {
  const { context } = unit
  await lockTree(context, node)
  const drafts = sent.map((one) => draftOf(unit, node, one))
  await errorsOfCodes(context, drafts)
  // Documents with forbidden changes are not computed further: their rules need not even converge.
  const open = drafts.filter(({ errors }) => !errors.some(({ code }) => code === 'SRM-1006'))
  const entered = new Map(open.map(({ document, trusted }) => [document, trusted ? [] : enteredIn(document)]))
  await applyDefaults(
    unit,
    open.map(({ document, merge }) => ({ document, given: merge.given })),
  )
  for (const { document, errors, merge, trusted } of open)
    errors.push(
      ...refuseUnshown(context, document, entered.get(document) ?? []),
      ...(trusted || isSystem(context.caller) ? [] : refuseLocked(context, document, merge.given)),
    )
  for (const { document, errors, merge, sent, trusted } of open)
    if (!trusted) errors.push(...(await takeEnvelope(context, document, { sent, given: merge.given })))
  for (const { document, errors } of open)
    if (errors.length === 0) {
      const { entities, entity } = judgedBy(context, document)
      errors.push(...validated(entities, entity, await restingRow(unit, document), context.env))
    }
  refuseOwnRights(
    context,
    drafts.map(({ document }) => document),
  )
  for (const { document, merge, errors } of open)
    errors.push(...unwritable(context, document), ...strayed(context, document, merge.given))
  for (const check of checks) {
    const wrong = await check(
      context,
      open.map(({ document }) => document),
    )
    for (const { document, errors } of open)
      errors.push(
        ...(wrong.get(document) ?? []).filter((one) => !errors.some(({ path }) => path === one.path)),
      )
  }
  for (const { document, merge, errors } of open) leaveOthers(context, document, merge, errors)
  return drafts
}

/** What is looked at when all values are known. */
const checks = [checkRefs, checkTrees, checkLinks, checkFiles, checkModels, checkTemplates, checkMaps]

/** New documents as they will be made, neither checked nor locked: whoever locks asks what will follow from them. */
export async function foresee(
  unit: UnitOfWork,
  node: EntityNode,
  sent: readonly Sent[],
): Promise<readonly Document[]> {
  const drafts = sent.map((one) => draftOf(unit, node, one))
  await errorsOfCodes(unit.context, drafts)
  await applyDefaults(
    unit,
    drafts.map(({ document, merge }) => ({ document, given: merge.given })),
  )
  return drafts.map(({ document }) => document)
}

/** What is wrong in rows that the caller does not find and has not sent is neither his to mend nor to know. */
function leaveOthers(
  context: OperationContext,
  { node, now }: Document,
  { given }: Merge,
  errors: CodedFieldError[],
): void {
  const unseen = unseenIn(context, node, now)
  if (unseen.size === 0 || !now) return
  const theirs = [...rowsOf(node, now)].flatMap(({ row, path }) =>
    unseen.has(String(row['id'])) && !given.has(String(row['id'])) ? [path] : [],
  )
  const isTheirs = ({ path }: CodedFieldError) =>
    theirs.some((place) => path === place || path.startsWith(`${place}.`))
  errors.splice(0, errors.length, ...errors.filter((one) => !isTheirs(one)))
}

/** What was made by another document says so in its history; of ledgers the document tells it. */
const isTold = ({ entity: { kind } }: EntityNode): boolean => kind !== 'ledger'

const isChanged = (document: Document): boolean =>
  document.envelope !== undefined || differences(document).length > 0

/** Numbers, writes and spreads what was prepared. */
export async function finish(unit: UnitOfWork, documents: readonly Document[]): Promise<void> {
  const { context } = unit
  await keepBegun(
    context,
    documents.filter(({ saved }) => !saved && !context.cause),
  )
  await numberLines(context, documents)
  for (const [document, paths] of await numberDocuments(context, documents))
    recomputeDocument(context, document, paths)
  const created: Transition[] = documents.flatMap(({ node, id, saved, now }) =>
    !saved && now
      ? [
          {
            node,
            documentId: id,
            row: now,
            action: 'saveOrUpdate',
            from: null,
            to: node.entity.states ? now[node.entity.states.field] : null,
          },
        ]
      : [],
  )
  await propagate(unit, new Set(documents.filter(isChanged).map(({ id }) => id)))
  await record(
    context,
    created.filter(({ node }) => node.entity.states !== undefined || (context.cause && isTold(node))),
  )
}

/** A document that is there is to be changed: as a whole, or by a party as to what is its own. */
function begin(unit: UnitOfWork, stored: Document, isTrusted: boolean): void {
  const { context } = unit
  unit.touch(stored)
  refuseReadOnly(context, stored)
  if (stored.saved && !isTrusted && isParty(context, stored.node, stored.saved)) stored.ofParty = true
}

function draftOf(unit: UnitOfWork, node: EntityNode, one: Sent): Draft {
  const { context } = unit
  const { input, stored, trusted } = one
  if (!stored && !trusted && !isSystem(context.caller) && !accessOf(node, context.caller)?.create)
    fail('FORBIDDEN')
  if (stored) begin(unit, stored, trusted === true)
  beginByLink(context, node, one)
  const merge = mergeInput(context, node, stored?.saved ?? null, input, trusted === true)
  if (merge.forbidden.byState && stored?.saved)
    throw stateRefusal(node, stored.saved, serverTexts.text('document.save'), merge.errors)
  const document = stored ?? unit.add(node, merge.row)
  document.now = merge.row
  if (stored?.saved) separate(node, merge.row, new Set([...rowsOf(node, stored.saved)].map(({ row }) => row)))
  return { document, merge, errors: [...merge.errors], trusted: trusted === true, sent: input['_sealed'] }
}

/** Unsent lines keep their stored values; they are copied so that edits never touch the saved row. */
function separate(node: EntityNode, row: Row, saved: ReadonlySet<Row>): void {
  for (const { name, node: line } of node.lines) {
    row[name] = linesOf(row, name).map((one) => {
      if (saved.has(one)) return copyRow(line, one)
      separate(line, one, saved)
      return one
    })
  }
}

async function errorsOfCodes(context: OperationContext, drafts: readonly Draft[]): Promise<void> {
  for (const [index, errors] of (
    await resolveCodes(
      context,
      drafts.map(({ merge }) => merge.codes),
    )
  ).entries())
    drafts[index]?.errors.push(...errors)
}
