import type { CompiledRun } from '../../language/run.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { given } from '../scope/given.ts'
import { isRun, paceOf, runsOf } from '../scope/runs.ts'
import { switchVerbs } from '../scope/switchVerbs.ts'
import { bySystem } from '../scope/verbSides.ts'
import type { SourceVerb } from '../../language/source.ts'
import { decide, redecided, type Origin } from './decide.ts'
import type { VerbAsk } from './VerbAsk.ts'
import { verbRules } from './verbRules.ts'

const askOf = (unit: CompilationUnit, shape: EntityShape, name: string, words: SourceVerb): VerbAsk => ({
  unit,
  shape,
  name,
  words,
  path: [...shape.origin.path, 'verbs', name],
})

/** Verbs that are done on no row; those of lines are mistakes. */
export function normalizeRuns(unit: CompilationUnit, shape: EntityShape): CompiledRun[] | undefined {
  const found = shape.parent === undefined ? runsOf(shape) : []
  if (found.length === 0) return undefined
  return found.map(([name, { from: _, every, ...words }]) => {
    const by = words.by ?? (every === undefined ? undefined : bySystem)
    const verb = decide<CompiledVerb, VerbAsk>(
      verbRules,
      askOf(unit, shape, name, { ...words, ...given({ by }) }),
    )
    const pace = every === undefined ? undefined : paceOf(every)
    const origin: Origin = {
      by: 'entity',
      at: () => unit.value([...shape.origin.path, 'verbs', name, every === undefined ? 'then' : 'every']),
    }
    const effects = verb.effects.filter((effect) => effect.kind === 'make')
    return redecided(verb as CompiledRun, { effects, ...given({ pace }) }, origin) // its effects are makes then
  })
}

/** What the author wrote, and switching on and off for base data. */
export function normalizeVerbs(unit: CompilationUnit, shape: EntityShape): CompiledVerb[] {
  const written = Object.entries(shape.origin.source.verbs ?? {})
    .filter(([, words]) => !isRun(words))
    .map(([name, words]) => askOf(unit, shape, name, words))
  const switches = Object.entries(shape.kind === 'baseData' ? switchVerbs : {})
    .filter(([name]) => !written.some((verb) => verb.name === name))
    .map(([name, words]): VerbAsk => ({ unit, shape, name, words }))
  return [...written, ...switches].map((ask) => decide<CompiledVerb, VerbAsk>(verbRules, ask))
}
