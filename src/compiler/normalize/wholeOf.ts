import type { CompiledEntity } from '../../language/entity.ts'
import type { SourceEntity } from '../../language/source.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { isLive } from '../scope/sources.ts'
import { statesAmong } from '../scope/statesIn.ts'

/** What holds of a document as a whole: when its texts stand, whether it is a tree, whether it is live, how it is recorded. */
export function wholeOf(
  { tree, origin }: EntityShape,
  header: SourceEntity | undefined,
): { readonly [Key in 'freeze' | 'tree' | 'live' | 'log']: CompiledEntity[Key] | undefined } {
  const { freeze: verb, verbs, log } = header ?? {}
  return {
    freeze: verb ? { verb, open: statesAmong(verbs?.[verb]?.from) } : undefined,
    tree,
    live: isLive(origin),
    log,
  }
}
