import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { askedRows, withLineAnswers, type AskedRow } from '../../rules/document/lineAsks.ts'
import { fail, fieldError, type CodedFieldError } from '../fail.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { unseenIn } from '../store/lineRules.ts'
import { toStored } from '../store/toStored.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { applyDefaults } from './applyDefaults.ts'
import { checkFiles } from './checkFiles.ts'
import { checkRefs } from './checkRefs.ts'
import { enteredIn, refuseUnshown } from './checkShown.ts'
import { resolveCodes } from './completeRefs.ts'
import { copyRow, index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { inputError } from './inputError.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** One row on which a verb is to be done, and which version of it was seen. */
export interface Target {
  readonly id: string
  readonly versionNum?: unknown
  readonly asked: Row
  /** What is noted at fields and rows of its document. */
  readonly marks?: unknown
  /** Somebody does it by himself, and can be asked whether he goes on despite a warning. */
  readonly isAsked?: true
}

export interface Deed {
  readonly document: Document
  readonly placed: Placed
  readonly target: Target
  readonly before: Row
}

/** Fields that were asked of one row, and what was sent for them. */
interface Sent {
  readonly node: EntityNode
  readonly row: Row
  readonly path: string
  readonly names: readonly string[]
  readonly values: Row
}

/** A verb fills no defaults. */
export const everything: ReadonlyMap<string, ReadonlySet<string>> = {
  get: () => ({ has: () => true }),
} as unknown as ReadonlyMap<string, ReadonlySet<string>> // asked for `has` alone

export const reasonOf = ({ asked }: Target): string =>
  typeof asked['reason'] === 'string' ? asked['reason'].trim() : ''

/** Puts what the dialog asked into the rows and their lines; a missing reason has a code of its own. */
export async function putAsked(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  deeds: readonly Deed[],
): Promise<void> {
  const { context } = unit
  const names = verb.ask.filter((name) => name !== 'reason')
  const errors: CodedFieldError[][] = []
  const sent = deeds.map((deed): Sent[] => {
    if (verb.ask.includes('reason') && reasonOf(deed.target) === '') fail('SRM-1005')
    const { placed, target } = deed
    const lines = putLines(context, node, verb, deed)
    const header = { node, row: placed.row, path: placed.path, names, values: target.asked }
    errors.push([...putValues(header), ...lines.errors])
    return [header, ...lines.sent]
  })
  const codes = sent.map((rows) => rows.flatMap(codesOf))
  for (const [at, wrong] of (await resolveCodes(context, codes)).entries()) errors[at]?.push(...wrong)
  if (errors.some((list) => list.length > 0)) throw inputError(errors)
  if (names.length > 0 || verb.askLines) await judge(unit, deeds)
}

/** What follows from the answers, and what they may not be. */
async function judge(unit: UnitOfWork, deeds: readonly Deed[]): Promise<void> {
  const { context } = unit
  const documents = [...new Set(deeds.map(({ document }) => document))]
  const entered = documents.map(enteredIn)
  await applyDefaults(
    unit,
    documents.map((document) => ({ document, given: everything })),
  )
  const unshown = documents.map((document, at) => refuseUnshown(context, document, entered[at] ?? []))
  if (unshown.some((list) => list.length > 0)) throw inputError(unshown)
  for (const check of [checkRefs, checkFiles]) {
    const refused = await check(context, documents)
    if (refused.size > 0) throw inputError(documents.map((document) => refused.get(document) ?? []))
  }
}

/** Puts the values that were sent for one row into it; what is no value of its kind is told. */
function putValues({ node, row, path, names, values }: Sent): CodedFieldError[] {
  return names.flatMap((name) => {
    const column = node.byName.get(name)
    const sent = column && (values[column.wire] ?? values[column.name])
    if (!column || sent === undefined) return []
    const value = toStored(column, sent)
    if (value) {
      row[column.wire] = value.value
      return []
    }
    const facts = { field: column.label, reason: String(sent).slice(0, 40) }
    return [fieldError('PARAM_INVALID', pathIn(path, column.wire), facts)]
  })
}

/** Refs that were named by their codes. */
const codesOf = ({ node, row, path, names, values }: Sent) =>
  names.flatMap((name) => {
    const column = node.byName.get(name)
    const code = values[`${name}Code`]
    return column?.to && typeof code === 'string' && !values[column.wire]
      ? [{ row, column, code, path: pathIn(path, column.wire) }]
      : []
  })

/** Fills the lines that are asked for with what the questions propose, and puts what was sent over it: of those that the caller finds, for nobody else is asked. */
function putLines(
  context: OperationContext,
  node: EntityNode,
  verb: CompiledVerb,
  { placed, target, document }: Deed,
): { readonly sent: Sent[]; readonly errors: CodedFieldError[] } {
  if (!verb.askLines) return { sent: [], errors: [] }
  const { entities } = context.catalog.definitions
  const env = { ...context.env, up: placed.up }
  const unseen = unseenIn(context, document.node, document.now)
  const asked = new Map(
    askedRows(entities, node.entity, verb, placed.row, env).flatMap((one) =>
      unseen.has(String(one.row['id'])) ? [] : [[String(one.row['id']), one]],
    ),
  )
  const facts = { row: placed.row, env, answers: new Map<string, Row>(), unseen }
  const filled = withLineAnswers(entities, node.entity, verb, facts)
  Object.assign(placed.row, copyRow(node, filled))
  const rows = index(node, placed.row)
  const sent: Sent[] = []
  const errors: CodedFieldError[] = []
  for (const { node: line, row: values, path } of [...rowsOf(node, target.asked)].slice(1)) {
    const id = String(values['id'] ?? '')
    const stray = strayIn(line, values, asked.get(id))
    if (stray)
      errors.push(
        fieldError('PARAM_INVALID', pathIn(path, stray.wire), {
          field: stray.label,
          reason: serverTexts.text('value.unasked'),
        }),
      )
    const found = rows.get(id)
    const names = (asked.get(id)?.asks ?? []).map(({ field }) => field)
    if (found && names.length > 0)
      sent.push({ node: line, row: found.row, path: pathIn(placed.path, found.path), names, values })
  }
  return { sent, errors: [...errors, ...sent.flatMap(putValues)] }
}

/** A value that was sent for a line of which it is not asked. */
function strayIn(node: EntityNode, values: Row, asked: AskedRow | undefined): Column | undefined {
  const names = new Set(asked?.asks.map(({ field }) => field))
  return node.columns.find(
    ({ wire, name }) => wire !== 'id' && (wire in values || name in values) && !names.has(name),
  )
}
