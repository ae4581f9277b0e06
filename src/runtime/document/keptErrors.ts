import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'
import { joinPath, linesOf, splitPath, type Step } from '../../rules/document/rowPath.ts'
import { lineKey } from './paths.ts'

export type Errors = ReadonlyMap<string, FieldError>

/** Errors where their lines stand now; those of lines that went go with them. */
export function moveErrors(errors: Errors, before: Row, after: Row): Errors {
  if (errors.size === 0) return errors
  const moved = new Map<string, FieldError>()
  for (const error of errors.values()) {
    const { steps, key } = splitPath(error.path)
    const there = placeNow(steps, before, after)
    if (!there) continue
    const path = joinPath(there, key)
    moved.set(path, path === error.path ? error : { ...error, path })
  }
  return moved
}

/** The path of the same line in another state of the document; undefined when it is not there. */
function placeNow(steps: readonly Step[], before: Row, after: Row): string | undefined {
  let [was, is, path]: [Row, Row, string] = [before, after, '']
  for (const { lines, index } of steps) {
    const line: Row | undefined = linesOf(was, lines)[index]
    const now = line ? linesOf(is, lines).findIndex((row) => lineKey(row) === lineKey(line)) : -1
    const there: Row | undefined = linesOf(is, lines)[now]
    if (!line || !there) return undefined
    path = joinPath(path, `${lines}[${now}]`)
    was = line
    is = there
  }
  return path
}

/**
 * Errors after a change: those of the rules are asked again, so that they go as soon as they are mended; those that only the server can
 * judge go when their own field changes.
 */
export function askAgain(
  errors: Errors,
  isChanged: (path: string) => boolean,
  fromServer: ReadonlySet<string>,
  ask: (path: string) => readonly FieldError[],
): Errors {
  if (errors.size === 0) return errors
  const kept = new Map<string, FieldError>()
  for (const [path, error] of errors) {
    if (fromServer.has(path)) {
      if (!isChanged(path)) kept.set(path, error)
      continue
    }
    const now = ask(path)
    const still = now.find(({ code }) => code === error.code) ?? now[0]
    if (still) kept.set(path, still.msg === error.msg && still.code === error.code ? error : still)
  }
  return kept
}
