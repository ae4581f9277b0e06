import type { CompiledVerb } from '../../language/verb.ts'
import { brokenPlaces } from '../../rules/document/brokenPlaces.ts'
import { sayOf } from '../../rules/document/words.ts'
import { errorOf, type CodedFieldError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { index, pathIn } from './Document.ts'
import { reasonOf, type Deed, type Target } from './putAsked.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** What a refused caller sends again with the verb to go on all the same: which warnings, by their place in `warn`; and whether with a reason. */
export interface Warned {
  readonly despite: readonly string[]
  readonly reason: boolean
}

/** Rules that only warn are told together, of all rows, until whoever does the verb goes on despite them. What is done as its effect goes on in any case. */
export function tellWarnings(
  { context }: UnitOfWork,
  { entity }: EntityNode,
  { warn = [] }: CompiledVerb,
  deeds: readonly Deed[],
): void {
  const { entities } = context.catalog.definitions
  const broken = new Set<number>()
  const errors = deeds.flatMap(({ document, target }, rowIndex): CodedFieldError[] => {
    const placed = index(document.node, document.now).get(target.id)
    if (!placed || !target.isAsked) return []
    const env = { ...context.env, up: placed.up }
    return warn.flatMap((rule, at) => {
      if (rule.rule.run(placed.row, env) === true) return []
      broken.add(at)
      if (isAgreed(target, at, rule.reason)) return []
      const words = sayOf(entity, placed.row, env, rule.say)
      const places = brokenPlaces({ entities, entity, row: placed.row, env }, rule)
      return (places.length > 0 ? places : ['']).map((path) => ({
        path: pathIn(placed.path, path),
        code: rule.code,
        words,
        ...(deeds.length > 1 ? { rowIndex } : {}),
      }))
    })
  })
  const [first] = errors
  if (!first) return
  const data: Warned = {
    despite: [...broken].sort((a, b) => a - b).map(String),
    reason: [...broken].some((at) => warn[at]?.reason),
  }
  throw errorOf('WARNED', { count: errors.length, first: first.words }, { errors, data })
}

function isAgreed(target: Target, at: number, needsReason: boolean): boolean {
  const despite: unknown = target.asked['despite']
  const isNamed = Array.isArray(despite) && despite.some((one) => String(one) === String(at))
  return isNamed && (!needsReason || reasonOf(target) !== '')
}
