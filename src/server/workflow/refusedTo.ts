import { joinPath, splitPath } from '../../rules/document/rowPath.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { CodedError, errorOf, type CodedFieldError } from '../fail.ts'
import { isTableHidden } from '../store/access.ts'
import { linesOf } from '../store/findById.ts'
import { unseenIn } from '../store/lineRules.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { pathIn, type Document } from './Document.ts'

/**
 * A refusal as its caller may know it: nothing of rows that he does not find, and places count the rows that he does. Where nothing else is
 * wrong he is told that it is elsewhere: the rules of the document hold, but which, and in how many rows, is not his to know. `documents`: by `rowIndex`.
 */
export function refusedTo(
  context: OperationContext,
  documents: readonly Document[],
  error: unknown,
): unknown {
  if (!(error instanceof CodedError) || isSystem(context.caller)) return error
  const told = error.errors.map((one) =>
    placedFor(context, documents[one.rowIndex ?? 0] ?? documents[0], one),
  )
  const left = told.filter((one) => one !== null)
  if (left.length === error.errors.length && left.every((one, at) => one === error.errors[at])) return error
  return retold(error, left)
}

function retold(error: CodedError, errors: readonly CodedFieldError[]): CodedError {
  const { code, data, others } = error
  const first: Wording = errors[0]?.words ?? elsewhere
  const facts = { count: Math.max(1, errors.length), first }
  const rest = { errors, others, ...(data === undefined ? {} : { data }) }
  if (code === 'INVALID' || code === 'WARNED') return errorOf(code, facts, rest)
  const isGone = errors.length < error.errors.length
  return new CodedError(code, isGone ? first : error.words, rest)
}

const elsewhere = serverTexts.text('document.refusedElsewhere')

/** The mistake where the caller finds it; null where that is in no row of his. */
function placedFor(
  context: OperationContext,
  document: Document | undefined,
  error: CodedFieldError,
): CodedFieldError | null {
  const { steps, key } = splitPath(error.path)
  if (!document?.now || steps.length === 0) return error
  const unseen = unseenIn(context, document.node, document.begun)
  let [node, row, path] = [document.node, document.now, '']
  for (const { lines, index } of steps) {
    const line = node.lines.find(({ name }) => name === lines)?.node
    const rows = linesOf(row, lines)
    const here = rows[index]
    if (!line || !here) return error
    if (unseen.has(String(here['id'])) || isTableHidden(line, context.caller, document.begun, context.env))
      return null
    const place = rows.slice(0, index).filter(({ id }) => !unseen.has(String(id))).length
    ;[node, row, path] = [line, here, pathIn(path, `${lines}[${place}]`)]
  }
  const told = joinPath(path, key)
  return told === error.path ? error : { ...error, path: told }
}
