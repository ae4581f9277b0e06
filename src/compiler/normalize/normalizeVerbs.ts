import type { CompiledVerb } from '../../language/verb.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { switchVerbs } from '../scope/switchVerbs.ts'
import { decide } from './decide.ts'
import type { VerbAsk } from './VerbAsk.ts'
import { verbRules } from './verbRules.ts'

/** What the author wrote, and switching on and off for base data. */
export function normalizeVerbs(unit: CompilationUnit, shape: EntityShape): CompiledVerb[] {
  const written = Object.entries(shape.origin.source.verbs ?? {}).map(([name, words]): VerbAsk => ({
    unit,
    shape,
    name,
    words,
    path: [...shape.origin.path, 'verbs', name],
  }))
  const switches = Object.entries(shape.kind === 'baseData' ? switchVerbs : {})
    .filter(([name]) => !written.some((verb) => verb.name === name))
    .map(([name, words]): VerbAsk => ({ unit, shape, name, words }))
  return [...written, ...switches].map((ask) => decide<CompiledVerb, VerbAsk>(verbRules, ask))
}
