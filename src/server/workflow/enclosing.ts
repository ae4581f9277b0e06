import type { CompiledVerb } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import { refusalOf } from '../../rules/document/allowedVerbs.ts'
import {
  closed,
  readsSecret,
  secretsOf,
  withSealedValues,
  withSecretRules,
  type Closed,
} from '../../rules/document/closed.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { toLabel } from '../../texts/spoken.ts'
import type { Wording } from '../../texts/Wording.ts'
import { errorOf, fail, fieldError, type CodedError, type CodedFieldError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { faultOf, openEnvelope, publicKeyOf } from '../store/Envelopes.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { change } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { copyRow, index, pathIn, rowsOf, type Document } from './Document.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import { sealedColumns } from './sealed.ts'
import { validated } from './validated.ts'

type Judging = Pick<OperationContext, 'env' | 'catalog'>

/** Whether the values of the document are to come encrypted by the browser, as it says itself. */
export const isStrict = (
  { env }: Pick<OperationContext, 'env'>,
  { root }: EntityNode,
  row: Row | null,
): boolean => {
  const { sealed } = root.entity
  return (
    row !== null &&
    sealed?.strict !== undefined &&
    sealed.when.run(row, env) === true &&
    sealed.strict.run(row, env) === true
  )
}

/** The definitions by which the document is judged: of one whose values nobody knows yet without the rules that read them. */
export function judgedBy(context: Judging, { node, now }: Pick<Document, 'node' | 'now'>): Closed {
  const { entities } = context.catalog.definitions
  return isStrict(context, node, now) ? closed(entities, node.entity) : { entities, entity: node.entity }
}

/** The verb with the rules that can be asked of the document now. */
export const judgedVerb = (
  context: Judging,
  document: Document,
  node: EntityNode,
  verb: CompiledVerb,
): CompiledVerb =>
  isStrict(context, document.node, document.now)
    ? {
        ...verb,
        require: verb.require.filter(
          ({ rule }) =>
            !readsSecret(secretsOf(context.catalog.definitions.entities, node.root.entity), node.place, rule),
        ),
      }
    : verb

/** What was sent of a document whose values come encrypted: nothing in clear, and an envelope that is for it. Answers what is wrong. */
export async function takeEnvelope(
  context: OperationContext,
  document: Document,
  { sent, given }: { readonly sent: unknown; readonly given: ReadonlyMap<string, ReadonlySet<string>> },
): Promise<readonly CodedFieldError[]> {
  const { node, now, saved } = document
  if (!now || isSystem(context.caller) || !isStrict(context, node, now)) return []
  const clear = [...rowsOf(node, now)].flatMap(({ node: at, row, path }) =>
    sealedColumns(at).flatMap(({ wire, label }) =>
      given.get(String(row['id']))?.has(wire) && (row[wire] ?? null) !== null
        ? [fieldError('SEAL_CLEAR', pathIn(path, wire), { field: label })]
        : [],
    ),
  )
  if (clear.length > 0 || sent === undefined) return clear
  const { keyId } = await publicKeyOf(context, node, eventOf(document))
  const fault = saved === null ? 'form' : faultOf(sent, keyId)
  if (fault !== null) throw errorOf('SEAL_ENVELOPE', { reason: serverTexts.text(`seal.${fault}`) })
  document.envelope = String(sent)
  for (const { node: at, row } of rowsOf(node, now))
    for (const { wire } of sealedColumns(at)) row[wire] = null
  recomputeDocument(context, document, null)
  return []
}

/** The key of what the document is opened with. */
export function eventOf({ node, id, now, saved }: Document): string {
  const { per } = node.entity.sealed ?? {}
  return String((per === undefined ? undefined : (now ?? saved)?.[per]) ?? id)
}

/** A verb by which the document is handed in needs its envelope: what rules would be asked of it is asked when it is opened. */
export function refuseUnsealed(context: OperationContext, document: Document, verb: CompiledVerb): void {
  if (isSystem(context.caller) || document.enclosed || document.envelope !== undefined) return
  if (!isStrict(context, document.node, document.now)) return
  const { entities } = context.catalog.definitions
  if (withSecretRules(entities, document.node.entity, verb).require.length > 0) fail('SEAL_MISSING')
}

/** Notes that a verb was done on it whose rules are still to be asked. */
export async function noteOwed(
  { tx }: OperationContext,
  { id, enclosed }: Document,
  verb: string,
): Promise<void> {
  if (!enclosed || enclosed.owed.includes(verb)) return
  await change(
    tx,
    sql`update sys_sealed set owed = concat_ws(' ', owed, ${verb}::text) where row_id = ${id} and opened_at is null`,
  )
}

/** Whether these values of its header open a document whose values came encrypted. */
export function opens(context: OperationContext, document: Document, values: Row): boolean {
  const { node, now } = document
  if (!document.enclosed || !now) return false
  const changed = { ...copyRow(node, now), ...values }
  const { entities } = context.catalog.definitions
  const next = recompute(entities, node.entity, changed, context.env, {
    changed: Object.keys(values),
    isNew: () => false,
    isGiven: () => true,
  })
  return node.entity.sealed?.when.run(next, context.env) !== true
}

/** Decrypts the values of a document, and asks them all rules that nobody could ask. Answers what is wrong with it, null where all is well: then it has its values. */
export async function openEnclosed(context: OperationContext, document: Document): Promise<Wording | null> {
  const { node, now, enclosed, id } = document
  if (!now || !enclosed) return null
  const values = await openEnvelope(context, enclosed.text, id)
  if (!values) return serverTexts.text('seal.broken')
  const { entities } = context.catalog.definitions
  const given = withSealedValues(entities, node.entity, copyRow(node, now), onlySealed(node, now, values))
  const opened: Document = { ...document, saved: null, now: given }
  recomputeDocument(context, opened, null)
  if (!opened.now) return null
  const wrong = mistakeIn(context, { node, now: opened.now }, enclosed)
  if (!wrong) adopt(document, opened.now)
  return wrong
}

/** Of what was handed in that which belongs into sealed fields of rows that there are. */
function onlySealed(
  node: EntityNode,
  row: Row,
  all: Readonly<Record<string, Row>>,
): Readonly<Record<string, Row>> {
  const rows = index(node, row)
  return Object.fromEntries(
    Object.entries(all).map(([id, values]) => {
      const at = rows.get(id)?.node
      const mine = new Set(at ? sealedColumns(at).map(({ wire }) => wire) : [])
      return [id, Object.fromEntries(Object.entries(values).filter(([wire]) => mine.has(wire)))]
    }),
  )
}

/** The first rule that what was handed in breaks, as they stood when it was. */
function mistakeIn(
  context: OperationContext,
  { node, now }: { readonly node: EntityNode; readonly now: Row },
  { at, owed }: { readonly at: string; readonly owed: readonly string[] },
): Wording | null {
  const { entities } = context.catalog.definitions
  const env = { ...context.env, now: at, today: at.slice(0, 10) }
  const verbs = node.entity.verbs.filter(({ name }) => owed.includes(name))
  for (const verb of [undefined, ...verbs]) {
    const [wrong] = validated(entities, node.entity, now, env, verb ? { verb: verb.name } : {})
    if (wrong) return wrong.words
    const { refusal } = verb
      ? refusalOf(node.entity, withSecretRules(entities, node.entity, verb), now, env)
      : {}
    if (refusal) return refusal
  }
  return null
}

/** The document has the values, in its rows as they are and as they are to be. */
function adopt(document: Document, opened: Row): void {
  const { node, now, saved } = document
  const found = index(node, opened)
  for (const version of [now, saved])
    for (const { node: at, row } of version ? rowsOf(node, version) : []) {
      const values = found.get(String(row['id']))?.row
      for (const { wire } of values ? sealedColumns(at) : []) row[wire] = values?.[wire] ?? null
    }
  document.enclosed = undefined
}

/** What a verb on something that cannot be opened is told: why, in the texts that it asks. */
export function askedOfSpoiled({ root }: EntityNode, words: Wording): Row {
  const verb = root.entity.verbs.find(({ name }) => name === root.entity.sealed?.do)
  const { CN, EN } = toLabel(words)
  const said = CN === EN ? CN : `${CN} | ${EN}`
  const texts = (verb?.ask ?? []).filter((name) => root.byName.get(name)?.storage === 'text')
  const short = (name: string) => said.slice(0, root.byName.get(name)?.field?.maxLength ?? said.length)
  return { reason: said, ...Object.fromEntries(texts.map((name) => [name, short(name)])) }
}

/** Nothing says what becomes of it: the opening is refused. */
export const refusedOpening = ({ node, saved }: Document, words: Wording): CodedError =>
  errorOf('SEAL_INVALID', { record: String(saved?.[node.entity.display.code] ?? ''), reason: words })
