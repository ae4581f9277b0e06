import type { CompiledVerb } from '../../language/verb.ts'

/** A verb that asks for nothing, warns of nothing, can be taken back and is no danger runs on a click. */
export const asksFirst = (verb: CompiledVerb): boolean =>
  verb.ask.length > 0 || verb.askLines !== undefined || verb.warn !== undefined || verb.danger || verb.confirm
