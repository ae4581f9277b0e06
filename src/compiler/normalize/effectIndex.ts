import type { CompiledAssignment, CompiledEffect } from '../../language/verb.ts'

const indexes = new WeakMap<CompiledAssignment | CompiledEffect, number>()

/** Remembers which effect of `then`, counted as they are written, something was compiled from. */
export function placed<T extends CompiledAssignment | CompiledEffect>(compiled: T, index: number): T {
  indexes.set(compiled, index)
  return compiled
}

/** Which effect of `then` it was compiled from; undefined of what `set` says. */
export const effectIndex = (compiled: CompiledAssignment | CompiledEffect): number | undefined =>
  indexes.get(compiled)
