import type { SourceProcess, SourceStep } from '../../language/source.ts'
import { approvalRows, modelRows } from '../../language/process.ts'
import { compileAt } from '../scope/expressions.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { isName } from '../scope/names.ts'
import { timedFaults } from '../../rules/document/timedFaults.ts'
import { asksOf } from '../scope/asks.ts'
import { approvingVerbs, askedIn, wayBack, waysBack, type Approved } from '../scope/processes.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import { lacking, reportLacking } from './lacking.ts'

/** Resolves what a process names: its document, the verb that it is of, and whom each step asks. */
export function linkProcess(unit: CompilationUnit, source: SourceProcess): void {
  const stem = unit.file.file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (source.process !== stem)
    report(unit.to, 'odd-name', unit.value(['process']), {
      name: source.process,
      wanted: `${stem}, as its file`,
    })
  const shape = knownEntity(unit, source.entity, unit.value(['entity']))
  if (!shape) return
  linkVerbs(unit, shape, source)
  const slot = { root: shape.name, want: 'boolean', sql: 'must', stored: true, foreign: true } as const
  compileAt(unit, ['when'], source.when, slot)
  for (const [name, step] of Object.entries(source.steps)) linkStep(unit, shape, name, step)
  if (Object.values(source.steps).every(({ when }) => when !== undefined))
    report(unit.to, 'no-sure-step', unit.key(['steps']), { process: source.process })
  refuseTimed(unit, shape, source)
  // Said where it is all that is missing.
  if (unit.world.audiences?.source.approvals === undefined && unit.to.diagnostics.length === 0)
    report(unit.to, 'missing-key', unit.key(['process']), {
      key: 'approvals',
      where: 'schemas/audiences.yaml',
    })
}

/** The system answers for nobody where that would be nobody's approval, or where it has nothing to say. */
function refuseTimed(unit: CompilationUnit, shape: EntityShape, source: SourceProcess): void {
  const steps = Object.entries(source.steps)
  const asked = (name: string | undefined): readonly string[] =>
    asksOf(shape.origin.source.verbs?.[name ?? ''] ?? {}).flatMap((one) =>
      one.name === 'reason' ? [] : one.name,
    )
  const [verb] = approvingVerbs(shape, source.process)
  const reject = wayBack(shape, { ...source, verb }, 'reject')
  const faults = timedFaults({
    own: source.own ?? false,
    steps: steps.map(([, { when, decide }]) => ({ isSure: when === undefined, decide })),
    agree: asked(verb),
    reject: reject === undefined ? undefined : asked(reject),
  })
  for (const { step, fault, fields } of faults) {
    const name = steps[step]?.[0] ?? ''
    report(unit.to, 'silent-answer', unit.value(['steps', name, 'decide', 'as']), {
      process: source.process,
      step: name,
      fault,
      fields,
    })
  }
}

/** One verb of the document is approved by it; those by which it goes back are there. */
function linkVerbs(unit: CompilationUnit, shape: EntityShape, source: SourceProcess): void {
  const found = approvingVerbs(shape, source.process)
  if (shape.parent !== undefined || found.length !== 1)
    report(unit.to, 'idle-process', unit.value(['process']), {
      process: source.process,
      entity: shape.name,
      found: shape.parent === undefined ? found.length : 0,
    })
  refuseUnsure(unit, shape, { ...source, verb: found[0] }, unit.value(['process']))
  const choices = Object.keys(shape.origin.source.verbs ?? {})
  for (const key of ['reject', 'withdraw'] as const) {
    const name = source[key]
    if (name !== undefined)
      known(unit, 'unknown-verb', unit.value([key]), { name, choices, entity: shape.name })
  }
}

/** Whoever is asked may send it back: by which verb is said, or follows from the life cycle of the document. */
export function refuseUnsure(
  { to }: Pick<CompilationUnit, 'to'>,
  shape: EntityShape,
  approved: Approved & { readonly process: string },
  mark: Mark,
): void {
  const verbs = waysBack(shape, approved, 'reject')
  if (verbs.length > 1)
    report(to, 'unsure-reject', mark, { process: approved.process, entity: shape.name, verbs })
}

function linkStep(unit: CompilationUnit, shape: EntityShape, name: string, step: SourceStep): void {
  const path = ['steps', name]
  if (!isName(name)) report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a step such as director' })
  compileAt(unit, [...path, 'when'], step.when, {
    root: shape.name,
    want: 'boolean',
    sql: 'must',
    stored: true,
    foreign: true,
  })
  for (const { words, at } of askedIn(step.by, [...path, 'by'])) linkAsked(unit, shape, words, at)
  if (step.else === undefined) return
  linkAsked(unit, shape, String(step.else), [...path, 'else'])
  if (step.within === undefined)
    report(unit.to, 'idle-word', unit.key([...path, 'else']), {
      key: 'else',
      field: name,
      type: 'step that is never late',
      wanted: 'steps with within',
    })
}

/** A role, or an expression that gives a user. */
export function linkAsked(unit: CompilationUnit, shape: EntityShape, words: string, path: Path): void {
  if (unit.world.roleNames.includes(words)) return
  const users = unit.world.users ?? ''
  unit.reads.add(`entity:${users}`)
  const compiled = compileAt(unit, path, words, {
    root: shape.name,
    sql: 'must',
    stored: true,
    foreign: true,
  })
  const to = compiled && userOf(unit, shape, words)
  if (compiled && compiled.type !== 'id' && compiled.type !== 'list')
    report(unit.to, 'no-approver', unit.value(path), { words, users, found: compiled.type })
  else if (to !== undefined && to !== users)
    report(unit.to, 'no-approver', unit.value(path), { words, users, found: `a row of ${to}` })
}

/** The entity that a path through refs ends at. Undefined: it is no mere path. */
function userOf(unit: CompilationUnit, shape: EntityShape, words: string): string | undefined {
  let at: EntityShape | undefined = shape
  let to: string | undefined
  for (const name of words.split('.')) {
    const field: EntityShape['fields'][string] | undefined = at?.fields[name]
    if (!field) return undefined
    to = field.to
    at = to === undefined ? undefined : unit.entity(to)
  }
  return to
}

/** What approvals are kept in: what is missing is said at once. */
export function linkApprovals(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const mark = unit.value(['approvals'])
  const entity = knownEntity(unit, name, mark)
  if (!entity) return
  const tasks = unit.entity(entity.lines['tasks']?.entity ?? '')
  const { instance, tasks: ofTasks, verbs } = approvalRows
  reportLacking(unit, 'approvals', {
    where: name,
    kept: 'approvals',
    lacks: [
      ...lacking(entity, instance),
      ...lacking(tasks, ofTasks, [], 'tasks.'),
      ...lacking(entity, {}, verbs.instance),
      ...lacking(tasks, {}, verbs.tasks, 'tasks.'),
    ],
  })
}

/** What processes are kept in as rows: what is missing is said at once. */
export function linkModels(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const entity = knownEntity(unit, name, unit.value(['processes']))
  if (!entity) return
  const versions = unit.entity(entity.lines['definitions']?.entity ?? '')
  const steps = unit.entity(versions?.lines['steps']?.entity ?? '')
  reportLacking(unit, 'processes', {
    where: name,
    kept: 'processes',
    lacks: [
      ...lacking(entity, modelRows.model),
      ...lacking(versions, modelRows.definitions, [], 'definitions.'),
      ...lacking(steps, modelRows.steps, [], 'definitions.steps.'),
      ...(versions?.states.includes(modelRows.inForce) ? [] : [`definitions.${modelRows.inForce} (state)`]),
    ],
  })
}
