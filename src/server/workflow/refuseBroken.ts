import { sayOf } from '../../rules/document/words.ts'
import { CodedError } from '../fail.ts'
import { pathIn, rowsOf, type Document } from './Document.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A document that changed because of another must still keep its own checks; what was broken before is not held against the caller. */
export function refuseBroken(
  unit: UnitOfWork,
  documents: readonly Document[],
  own: ReadonlySet<string>,
): void {
  for (const document of documents) {
    if (!document.now || own.has(document.id)) continue
    const before = new Map(
      document.saved
        ? [...rowsOf(document.node, document.saved)].map((placed) => [placed.row['id'], placed])
        : [],
    )
    for (const { node, row, path, up } of rowsOf(document.node, document.now)) {
      for (const check of node.entity.checks) {
        const old = before.get(row['id'])
        if (
          check.rule.run(row, { ...unit.context.env, up }) === true ||
          (old && check.rule.run(old.row, { ...unit.context.env, up: old.up }) !== true)
        )
          continue
        const words = sayOf(node.entity, row, { ...unit.context.env, up }, check.say)
        throw new CodedError(check.code, words, {
          errors: [{ path: pathIn(path, check.on ?? ''), code: check.code, words }],
        })
      }
    }
  }
}
