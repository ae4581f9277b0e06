import type { SourceEntity, SourceKey, SourceLines, SourceMadeLines } from '../../language/source.ts'
import { proveAgreements } from './agreements.ts'
import { compileAt } from '../scope/expressions.ts'
import { linkAccess } from './linkAccess.ts'
import { idle } from './effectValues.ts'
import { linkMade } from './linkEffects.ts'
import { linkFields } from './linkFields.ts'
import { linkKept } from './linkKept.ts'
import { linkPicks } from './linkPicks.ts'
import { knownState, linkRule, verbNames } from './linkNames.ts'
import { linkLimit } from './linkLimit.ts'
import { linkRun } from './linkRuns.ts'
import { linkSealed } from './linkSealed.ts'
import { linkView } from './linkView.ts'
import { refuseLostFirst } from './lostFirst.ts'
import { linkHooks, linkVerb } from './linkVerbs.ts'
import { isName } from '../scope/names.ts'
import { statesAmong } from '../scope/statesIn.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { fieldAt, singleAt } from '../scope/fieldAt.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { EntitySource } from '../scope/sources.ts'

/** Resolves every name of an entity and compiles every expression of it; its lines are linked as entities of their own. */
export function linkEntity(unit: CompilationUnit, origin: EntitySource): void {
  const shape = unit.entity(origin.name)
  if (!shape) return
  const { source, path } = origin
  if (!isName(origin.name))
    report(unit.to, 'odd-name', unit.value([...path, 'entity']), {
      name: origin.name,
      wanted: 'a name such as orderHeader',
    })
  if (source.server !== undefined && !/^\w+(\/\w+)?$/.test(source.server))
    report(unit.to, 'odd-name', unit.value([...path, 'server']), {
      name: source.server,
      wanted: 'a server root, baseServer, or with the endpoint family, baseServer/district',
    })
  linkFields(unit, shape)
  linkOnceTyped(unit, shape)
  source.display?.forEach((name, index) =>
    singleAt(unit, shape, name, unit.value([...path, 'display', index]), called),
  )
  source.facts?.forEach((name, index) => fieldAt(unit, shape, name, unit.value([...path, 'facts', index])))
  source.keys?.forEach((key, index) => linkKey(unit, shape, key, [...path, 'keys', index]))
  source.check?.forEach((check, index) => {
    linkRule(unit, shape, check, [...path, 'check', index])
    linkLimit(unit, shape, check, [...path, 'check', index])
  })
  for (const [name, verb] of Object.entries(source.verbs ?? {})) {
    linkVerb(unit, shape, verb, [...path, 'verbs', name])
    linkRun(unit, shape, verb, [...path, 'verbs', name])
  }
  linkExpected(unit, shape, source.states, [...path, 'states'])
  linkHooks(unit, shape, path)
  if (origin.parent) linkLine(unit, shape, source as SourceLines, path) // only lines have a parent
  else linkHeader(unit, shape, source as SourceEntity) // and what has none is no line
}

/** An entity has one state, and one row is above another. */
function linkOnceTyped(unit: CompilationUnit, { origin, parent }: EntityShape): void {
  const { source, path } = origin
  for (const type of ['state', 'tree'] as const) {
    const named = Object.keys(source.fields).filter((name) => source.fields[name]?.type === type)
    const [first] = named
    if (first === undefined) continue
    const at = unit.value([...path, 'fields', first, 'type'])
    if (named.length > 1)
      report(unit.to, 'exactly-one', at, {
        where: `By type: ${type} an entity`,
        keys: named,
        found: named.length,
      })
    if (type === 'state' && source.states === undefined)
      report(unit.to, 'missing-key', at, { key: 'states', where: origin.name })
    if (type === 'tree' && parent !== undefined)
      report(unit.to, 'idle-word', at, {
        key: 'type: tree',
        field: first,
        type: 'field of lines',
        wanted: 'documents and base data',
      })
  }
}

/** A day, or a moment of one. */
function linkExpected(
  unit: CompilationUnit,
  shape: EntityShape,
  states: SourceEntity['states'] = {},
  path: Path,
): void {
  for (const [code, state] of Object.entries(states)) {
    if (typeof state === 'string' || state.expected === undefined) continue
    const at = [...path, code, 'expected']
    const found = compileAt(unit, at, state.expected, { root: shape.name })
    if (found && found.type !== 'datetime')
      compileAt(unit, at, state.expected, { root: shape.name, want: 'date' })
  }
}

/** What only lines say: when a row may be changed, which rows it follows, and what the first rows are made with. */
function linkLine(unit: CompilationUnit, shape: EntityShape, source: SourceLines, path: Path): void {
  const { edit, first } = source
  linkKept(unit, shape, source, path)
  compileAt(unit, [...path, 'edit'], edit, { root: shape.name, want: 'boolean' })
  if (Array.isArray(first))
    first.forEach((values, index) => linkFirst(unit, shape, values, [...path, 'first', index]))
  else if (first) linkFirstOf(unit, shape, first, [...path, 'first'])
  refuseLostFirst(unit, shape, source, path)
}

/** One of the rows that a table begins with. */
function linkFirst(
  unit: CompilationUnit,
  shape: EntityShape,
  values: Readonly<Record<string, string | number | boolean>>,
  path: Path,
): void {
  for (const [name, value] of Object.entries(values)) {
    const at = [...path, name]
    compileAt(unit, at, value, { root: shape.name, want: fieldAt(unit, shape, name, unit.key(at)) })
  }
}

/** The rows of others of which a table begins with one each, as its holder sees them. */
function linkFirstOf(unit: CompilationUnit, shape: EntityShape, made: SourceMadeLines, path: Path): void {
  const holder = unit.entity(shape.parent ?? '')
  if (!holder) return
  if (made.each === undefined)
    return void report(unit.to, 'missing-key', unit.value(path), { key: 'each', where: 'first' })
  if (typeof made.copy === 'string')
    return idle(
      unit,
      [...path, 'copy'],
      `copy: ${made.copy}`,
      'table that begins with rows',
      'effects of verbs',
    )
  linkMade(unit, { shape: holder }, shape, made, path)
}

function linkHeader(unit: CompilationUnit, shape: EntityShape, source: SourceEntity): void {
  const stem = unit.file.file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (source.entity !== stem)
    report(unit.to, 'wrong-name', unit.value(['entity']), { name: source.entity, file: stem })
  if (unit.world.areas)
    known(unit, 'unknown-area', unit.value(['entity']), {
      name: shape.origin.area,
      choices: Object.keys(unit.world.areas.source.areas),
    })
  for (const [audience, access] of Object.entries(source.access ?? {}))
    linkAccess(unit, shape, audience, access)
  linkView(unit, shape, source)
  if (source.sealed) linkSealed(unit, shape, source.sealed)
  linkPicks(unit, shape)
  proveAgreements(unit, shape)
  linkFreeze(unit, shape, source)
  linkPath(unit, shape, source.path)
}

/** What is frozen can be told from the state alone: the verb leads out of states, into another. */
function linkFreeze(unit: CompilationUnit, shape: EntityShape, { freeze, verbs }: SourceEntity): void {
  if (freeze === undefined) return
  const mark = unit.value(['freeze'])
  if (!known(unit, 'unknown-verb', mark, { name: freeze, choices: verbNames(shape), entity: shape.name }))
    return
  const { from, to } = verbs?.[freeze] ?? {}
  if (from === undefined || to === undefined || statesAmong(from).includes(to))
    report(unit.to, 'wrong-type', mark, {
      name: freeze,
      found: 'a verb that leaves no state behind',
      wanted: 'a verb with from and to, such as doSubmit',
    })
}

/** Steps are states, each once, and the first is where a document begins. */
function linkPath(unit: CompilationUnit, shape: EntityShape, path: readonly string[] = []): void {
  path.forEach((name, index) => {
    const mark = unit.value(['path', index])
    if (!knownState(unit, shape, name, ['path', index])) return
    if (path.indexOf(name) < index)
      report(unit.to, 'wrong-type', mark, { name, found: 'a step already', wanted: 'each state once' })
    if (index === 0 && name !== shape.states[0])
      report(unit.to, 'wrong-type', mark, {
        name,
        found: 'no state that a document begins in',
        wanted: shape.states[0] ?? '',
      })
  })
}

const called = { where: 'what stands for a row is one', use: 'Name a field that has one value.' }
const keyed = {
  where: 'a key compares one',
  use: 'Keep the values in lines of their own, with a key there; or name a field that has one value.',
}

/** What has a beginning and an end. */
const ranged: ReadonlySet<string> = new Set(['date', 'datetime', 'integer', 'decimal'])

/** The database holds a key by the row alone: what stands elsewhere is kept in a field. */
function linkKeyCondition(unit: CompilationUnit, shape: EntityShape, key: SourceKey, path: Path): void {
  const here = [...path, 'when']
  const rule = compileAt(unit, here, key.when, {
    root: shape.name,
    want: 'boolean',
    sql: 'must',
    lasting: true,
    stored: true,
  })
  const [beyond] = rule?.deps.filter((dep) => dep.includes('.') || Object.hasOwn(shape.lines, dep)) ?? []
  if (beyond !== undefined) report(unit.to, 'key-beyond-row', unit.value(here), { name: beyond })
}

function linkKey(unit: CompilationUnit, shape: EntityShape, key: SourceKey, path: Path): void {
  const found = [key.unique, key.noOverlap].filter(Boolean).length
  if (found !== 1)
    report(unit.to, 'exactly-one', unit.value(path), { where: 'A key', keys: ['unique', 'noOverlap'], found })
  for (const word of ['unique', 'noOverlap', 'per'] as const) {
    key[word]?.forEach((name, index) => {
      const mark = unit.value([...path, word, index])
      const field = singleAt(unit, shape, name, mark, keyed)
      if (word === 'noOverlap' && field && !ranged.has(field.storage))
        report(unit.to, 'wrong-type', mark, { name, found: a(field.type), wanted: 'a date or a number' })
    })
  }
  linkKeyCondition(unit, shape, key, path)
}
