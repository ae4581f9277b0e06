import { fillLabel } from '../../rules/document/words.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { last, type FlowUse } from '../store/Catalog.ts'
import { loadRows } from '../store/loadRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

interface Linked extends Placed {
  readonly use: FlowUse
  readonly document: Document
}

/**
 * A line that newly takes from a source: the source must be one that may be taken from now, and must belong with the document
 * (its group). A link that came along with another one (the order line of a delivered line) is that one's affair. Where flows share a
 * link (goods that passed and goods that did not go back by the same line), one of them must allow it.
 */
export async function checkLinks(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const errors = new Map<Document, CodedFieldError[]>()
  if (isSystem(context.caller)) return errors
  const verdicts: (Linked & { readonly error: CodedFieldError | undefined })[] = []
  const linked = documents.flatMap(newLinks)
  for (const [use, group] of Map.groupBy(linked, (one) => one.use)) {
    const sources = new Map(
      (
        await loadRows(context, use.source, 'id', [
          ...new Set(group.map(({ row }) => String(row[use.link.wire]))),
        ])
      ).map((row) => [row['id'], row]),
    )
    for (const one of group) {
      const source = sources.get(one.row[use.link.wire])
      verdicts.push({ ...one, error: source && refusal(context, one, source) })
    }
  }
  for (const group of Map.groupBy(verdicts, ({ row }) => row).values())
    for (const same of Map.groupBy(group, ({ use }) => use.link).values()) {
      const [{ document, error } = {}] = same
      if (document && error && same.every((one) => one.error))
        errors.set(document, [...(errors.get(document) ?? []), error])
    }
  return errors
}

function newLinks(document: Document): Linked[] {
  if (!document.now) return []
  const before = index(document.node, document.saved)
  return [...rowsOf(document.node, document.now)].flatMap((placed) => {
    const old = before.get(String(placed.row['id']))?.row
    const fresh = placed.node.takes.filter(
      ({ link }) => typeof placed.row[link.wire] === 'string' && placed.row[link.wire] !== old?.[link.wire],
    )
    return withoutCopied(fresh).map((use) => ({ ...placed, use, document }))
  })
}

/** Of the flows by which a row takes, those whose link did not come along with the link of another one. */
export function withoutCopied(uses: readonly FlowUse[]): readonly FlowUse[] {
  const copied = new Set(
    uses.flatMap(({ flow }) => [
      ...flow.copyLine.map(({ field }) => last(field)),
      ...(flow.same ?? []).map(({ field }) => field),
    ]),
  )
  return uses.filter(({ link }) => !copied.has(link.name))
}

function refusal(
  context: OperationContext,
  { use, path, document }: Linked,
  source: Record<string, unknown>,
): CodedFieldError | undefined {
  const { flow, link, place } = use
  if (flow.when.run(source, context.env) !== true)
    return {
      path: pathIn(path, place),
      code: flow.error.code,
      words: fillLabel(flow.error.say, { rest: '0' }),
    }
  const isForeign =
    flow.fits !== undefined && flow.fits.run(source, { ...context.env, self: document.now ?? {} }) !== true
  if (isForeign)
    return fieldError('PARAM_INVALID', pathIn(path, link.wire), {
      field: link.label,
      reason: serverTexts.text('flow.elsewhere'),
    })
  const stranger = flow.copyHeader.find(({ field, value }) => {
    const column = use.document.byName.get(last(field))
    if (!column || !flow.groupBy.includes(column.name) || column.field?.required !== true) return false
    const wanted = value.run(source, context.env)
    return wanted !== null && wanted !== (document.now?.[column.wire] ?? null)
  })
  const label = stranger && use.document.byName.get(last(stranger.field))?.label
  return (
    label &&
    fieldError('PARAM_INVALID', pathIn(path, link.wire), {
      field: link.label,
      reason: serverTexts.text('document.otherThan', { field: label }),
    })
  )
}
