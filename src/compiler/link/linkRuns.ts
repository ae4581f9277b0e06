import type { SourceVerb } from '../../language/source.ts'
import { looksAround } from '../scope/CompiledExpression.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { fromNew, isRun, paceOf } from '../scope/runs.ts'
import { statesAmong } from '../scope/statesIn.ts'
import { asksOf } from '../scope/asks.ts'
import { linkedRows } from './linkEffects.ts'

/** What only a verb of a row may say. */
const ofRows = ['to', 'when', 'set', 'batch', 'color', 'process', 'unapproved', 'done', 'tell'] as const

/** A verb that is done on no row: it begins by hand or at its time, and makes documents for rows of an entity. Everything else of it was linked as of any verb. */
export function linkRun(unit: CompilationUnit, shape: EntityShape, verb: SourceVerb, path: Path): void {
  if (!isRun(verb)) return
  const name = String(path.at(-1))
  if (shape.parent !== undefined)
    return void report(unit.to, 'idle-word', unit.value([...path, 'from']), {
      key: `from: ${fromNew}`,
      field: name,
      type: 'verb of a line',
      wanted: 'verbs of documents',
    })
  if (statesAmong(verb.from).length > 1)
    report(unit.to, 'wrong-kind', unit.value([...path, 'from']), {
      where: 'from',
      found: `${fromNew} beside states`,
      wanted: `${fromNew} alone, or states`,
    })
  for (const word of ofRows)
    if (verb[word] !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, word]), {
        key: word,
        field: name,
        type: 'verb that is done on no row',
        wanted: 'verbs of rows',
      })
  linkPace(unit, verb, path)
  linkQuestions(unit, verb, path)
  if (!verb.then) report(unit.to, 'missing-key', unit.key(path), { key: 'then', where: name })
  verb.then?.forEach((effect, index) => {
    const at = [...path, 'then', index]
    const target = effect.make === undefined ? undefined : unit.entity(effect.make)
    const rows = linkedRows(unit, [...at, 'each'])
    const isLine = target?.parent !== undefined
    if (effect.make === undefined || effect.each === undefined || isLine || (rows && rows.from !== 'all'))
      report(unit.to, 'odd-run', unit.value(at), { verb: name })
  })
}

function linkPace(unit: CompilationUnit, { every }: SourceVerb, path: Path): void {
  if (every === undefined || paceOf(every)) return
  report(unit.to, 'wrong-kind', unit.value([...path, 'every']), {
    where: 'every',
    found: 'no time at which a run begins',
    wanted: 'hour, day 02:00, week 1 02:00 (Mondays) or month 26 02:00',
  })
}

/** It asks for fields of a new document, and its rules read that alone. */
function linkQuestions(unit: CompilationUnit, verb: SourceVerb, path: Path): void {
  for (const { name, words, at } of asksOf(verb, path)) {
    if (name === 'reason' || name.includes('.'))
      report(unit.to, 'idle-word', words ? unit.key(at) : unit.value(at), {
        key: name,
        field: String(path.at(-1)),
        type: 'verb that is done on no row',
        wanted: 'verbs of rows; a run asks for fields of a new document',
      })
  }
  const rules = Array.isArray(verb.require)
    ? verb.require.map((_, index) => [...path, 'require', index, 'rule'])
    : [[...path, 'require']]
  for (const at of rules) {
    const compiled = unit.at(...at)
    if (compiled && looksAround(compiled))
      report(unit.to, 'idle-word', unit.value(at), {
        key: 'a look at rows of other documents',
        field: String(path.at(-1)),
        type: 'verb that is done on no row',
        wanted: 'verbs of rows; a run asks for them in each',
      })
  }
}
