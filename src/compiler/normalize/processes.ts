import type { Expression } from '../../language/expression.ts'
import type { CompiledAsked, CompiledProcess, CompiledStep } from '../../language/process.ts'
import type { SourceProcess, SourceStep } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import {
  approvingVerbs,
  askedIn,
  oneStepLabel,
  oneSteps,
  wayBack,
  type Approved,
  type OneStep,
} from '../scope/processes.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'
import { onlyStep } from '../../rules/document/onlyStep.ts'
import { statesAmong } from '../scope/statesIn.ts'
import { markKey, placeOf, type Path } from '../source/SourceFile.ts'

/** What a process says, decided. Undefined where something that it stands on is wrong, which was told. */
export function normalizeProcess(unit: CompilationUnit, source: SourceProcess): CompiledProcess | undefined {
  const shape = unit.entity(source.entity)
  const verb = shape && approvingVerbs(shape, source.process)[0]
  if (!shape || verb === undefined) return undefined
  const when = unit.at('when')
  return {
    name: source.process,
    label: labelOf(source.label),
    entity: shape.name,
    verb,
    waits: statesAmong(shape.origin.source.verbs?.[verb]?.from),
    own: source.own ?? false,
    ...waysOut(shape, { ...source, verb }),
    ...given({ when: when && asPredicate(when) }),
    steps: Object.entries(source.steps).map(([name, step]) => stepOf(unit, name, step)),
    at: placeOf(unit.file, unit.key(['process']).span.start),
  }
}

const waysOut = (shape: EntityShape, approved: Approved): Pick<CompiledProcess, 'reject' | 'withdraw'> =>
  given({ reject: wayBack(shape, approved, 'reject'), withdraw: wayBack(shape, approved, 'withdraw') })

/** Processes of which no file says anything. */
export const oneStepProcesses = (symbols: SymbolTable): readonly CompiledProcess[] =>
  oneSteps(symbols).flatMap((one) => oneStep(symbols, one) ?? [])

function oneStep(symbols: SymbolTable, { name, verb, entity }: OneStep): CompiledProcess | undefined {
  const shape = symbols.shape(entity.name)
  if (!shape) return undefined
  return {
    name,
    label: oneStepLabel(entity),
    entity: shape.name,
    verb,
    waits: statesAmong(entity.source.verbs?.[verb]?.from),
    ...waysOut(shape, { verb }),
    own: true,
    steps: [onlyStep],
    at: placeOf(entity.file, markKey(entity.file, [...entity.path, 'verbs', verb]).span.start),
  }
}

function stepOf(unit: CompilationUnit, name: string, step: SourceStep): CompiledStep {
  const path = ['steps', name]
  const when = unit.at(...path, 'when')
  const late = step.else === undefined ? undefined : askedOf(unit, String(step.else), [...path, 'else'])
  return {
    name,
    label: labelOf(step.label),
    by: askedIn(step.by, [...path, 'by']).map(({ words, at }) => askedOf(unit, words, at)),
    mode: step.mode ?? 'any',
    ...given({ when: when && asPredicate(when), within: step.within, late, decide: step.decide }),
  }
}

const askedOf = (unit: CompilationUnit, words: string, at: Path): CompiledAsked =>
  unit.world.roleNames.includes(words)
    ? { kind: 'role', role: words }
    : { kind: 'user', user: unit.at(...at) as Expression } // a mistake there was told, and nothing is made of it
