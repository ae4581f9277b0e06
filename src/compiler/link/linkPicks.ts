import { isOperationName } from '../../language/operations.ts'
import type { Expression, SourceCopy } from '../../language/source.ts'
import { compileWithoutNumbers, dividedByThis } from '../scope/conditions.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import { fieldAt, oneRow, reach, singleAt } from '../scope/fieldAt.ts'
import { isName, listOf } from '../scope/names.ts'
import { asksOf, fillsAny, picksOf, statesOf, type PickingVerb } from '../scope/picks.ts'
import { placedStates } from '../scope/statesIn.ts'
import { compilePicked } from '../scope/pickedValues.ts'
import { a, report } from '../source/diagnostics.ts'
import { linkQuantity, linkTotal } from './linkTaken.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { linkFollowing } from './followingPick.ts'
import { linkIdle } from './idleInPick.ts'
import { groupKeys, linkImplied } from './groupKeys.ts'
import { partsOfRows } from './linkRows.ts'
import { linkIcon } from './linkVerbs.ts'

/** Which rows a verb picks: their entity, and what stands after `where`, with its place. */
export interface PickedRows {
  readonly source: string
  /** Where it is named. */
  readonly at: Mark
  readonly when: string | undefined
  readonly mark: Mark
}

/** Resolves every verb of a document that picks rows: whose rows, which of them, and what is made of them. */
export function linkPicks(unit: CompilationUnit, shape: EntityShape): void {
  for (const one of picksOf(shape.origin)) linkPick(unit, shape, one)
}

function linkPick(unit: CompilationUnit, shape: EntityShape, one: PickingVerb): void {
  const { name, path } = one
  if (!isName(name)) report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a verb such as fromOrder' })
  if (isOperationName(name))
    report(unit.to, 'taken-name', unit.key(path), { name, by: 'an operation that every entity has' })
  if (one.verb.label === undefined)
    report(unit.to, 'missing-key', unit.key(path), { key: 'label', where: name })
  linkWho(unit, shape, one)
  linkIdle(unit, one)
  const rows = pickedRows(unit, one)
  const source = rows && knownEntity(unit, rows.source, rows.at)
  if (rows && source) linkRows(unit, { shape, source }, rows, one)
  if (!isWhole(unit, one)) return
  linkLines(unit, shape, source, one)
  if (!source) return
  linkValues(unit, { to: shape, from: source }, one.effect ?? {}, one.at)
  for (const { key, index, field } of groupKeys(one.effect ?? {}, shape)) {
    const mark = unit.value([...one.at, 'per', index])
    if (reach(unit, source, key, mark))
      compileAt(unit, [...one.at, 'per', index], key, { root: source.name, sql: 'may' })
    if (field === undefined) report(unit.to, 'unkept-key', mark, { key, entity: shape.name })
  }
  const slot = { root: source.name }
  linkImplied(unit, shape, one.effect ?? {}, one.at, { slot, words: (key) => key })
  linkFollowing(unit, shape, source, one)
}

/** Whose button it is, and which documents it makes or fills. */
function linkWho(unit: CompilationUnit, shape: EntityShape, one: PickingVerb): void {
  const { verb, path } = one
  listOf(verb.by).forEach((name, index) => {
    const at = Array.isArray(verb.by) ? [...path, 'by', index] : [...path, 'by']
    known(unit, 'unknown-audience', unit.value(at), {
      name,
      choices: [...unit.world.audienceNames, ...unit.world.roleNames],
    })
  })
  for (const { name, at: offset } of placedStates(verb.from ?? ''))
    if (name !== 'new')
      known(unit, 'unknown-state', markWithin(unit.value([...path, 'from']), offset, name.length), {
        name,
        choices: ['new', ...shape.states],
        entity: shape.name,
      })
  if (verb.from !== undefined && !statesOf(one).includes('new'))
    report(unit.to, 'odd-pick', unit.value([...path, 'from']), {
      is: 'makes no new one',
      wanted: 'from: new, or new and the states of those that it fills: new|DRAFT',
    })
  else if (one.others.length > 0 && fillsAny(one))
    report(unit.to, 'odd-pick', unit.value([...path, 'from']), {
      is: 'fills documents with lines that nobody has saved yet, from which nothing can follow',
      wanted: 'from: new, or make: this alone',
    })
  for (const name of asksOf(one)) fieldAt(unit, shape, name, unit.value([...path, 'ask']))
  linkIcon(unit, verb.icon, [...path, 'icon'])
}

/** `pick: { rows: orderLine where openQuantity > 0 }`; nothing where it cannot be read, which was said. */
export function pickedRows(unit: CompilationUnit, { path, pick }: PickingVerb): PickedRows | undefined {
  const at = [...path, 'pick', 'rows']
  const mark = unit.value(at)
  const parts = partsOfRows(unit, pick.rows, mark)
  if (!parts) return undefined
  const { of, where } = parts
  const [sorted] = parts.sort
  const name = pick.rows.slice(of.offset, of.offset + of.length)
  if (of.kind !== 'path' || of.segments.length !== 1)
    return void report(unit.to, 'no-rows', markWithin(mark, of.offset, of.length), { name })
  if (sorted)
    report(unit.to, 'odd-pick', markWithin(mark, sorted.by.offset, sorted.by.length), {
      is: 'sorts what is chosen in a dialog',
      wanted: 'nothing after the condition; its reader sorts by the columns',
    })
  return {
    source: name,
    at: markWithin(mark, of.offset, of.length),
    when: where && pick.rows.slice(where.offset, where.offset + where.length),
    mark: where ? markWithin(mark, where.offset, where.length) : markWithin(mark, of.offset, of.length),
  }
}

/** Which rows may be picked, which of them still stand when their numbers have changed, and what the dialog shows of them. */
function linkRows(
  unit: CompilationUnit,
  { shape, source }: { readonly shape: EntityShape; readonly source: EntityShape },
  { when, mark }: PickedRows,
  one: PickingVerb,
): void {
  const { path, pick } = one
  const at = [...path, 'pick']
  const slot = { root: source.name, want: 'boolean' } as const
  const keep = (word: string, expression: ReturnType<typeof compileText>) => {
    if (expression) unit.keep([...at, word], expression)
    return expression
  }
  const { own, ofThis } = dividedByThis(when ?? 'true')
  if (ofThis !== undefined && !fillsAny(one))
    report(unit.to, 'nothing-filled', mark, { verb: String(path.at(-1)) })
  const whole = { ...slot, self: shape.name, sql: 'must' } as const
  if (ofThis !== undefined && !compileText(unit, when ?? '', mark, whole)) return
  if (ofThis !== undefined) keep('fits', compileText(unit, ofThis, mark, whole))
  if (keep('when', compileText(unit, own, mark, { ...slot, sql: 'must' })) && own !== 'true')
    keep('standing', compileWithoutNumbers(unit, own, mark, slot))
  linkTotal(unit, source, one, [...at, 'quantity'])
  for (const word of ['columns', 'search'] as const)
    pick[word]?.forEach((text, index) => reach(unit, source, text, unit.value([...at, word, index])))
}

/** It begins with making this document of what was picked, with one table of lines. */
function isWhole(unit: CompilationUnit, { path, effect, at, others }: PickingVerb): boolean {
  const odd = (here: Path, is: string, wanted: string) => {
    report(unit.to, 'odd-pick', unit.value(here), { is, wanted })
    return false
  }
  if (!effect) return odd(path, 'makes nothing of what is picked', 'then: [{ make: this, each: picked, … }]')
  if (effect.make !== 'this')
    return odd(
      effect.make === undefined ? at : [...at, 'make'],
      'makes something else',
      others.some((other) => other.effect.make === 'this') ? 'make: this as the first effect' : 'make: this',
    )
  if (effect.each !== 'picked')
    return odd(
      effect.each === undefined ? at : [...at, 'each'],
      'goes through other rows than the picked ones',
      'each: picked',
    )
  if (Object.keys(effect.lines ?? {}).length !== 1)
    return odd(
      at,
      `makes ${effect.lines ? 'lines of several tables' : 'no lines'}`,
      'lines: { lines: { … } } with one table of lines',
    )
  return true
}

/** The table of lines that is made, the ref in it to what it is made of, and how much is taken. */
function linkLines(
  unit: CompilationUnit,
  shape: EntityShape,
  source: EntityShape | undefined,
  one: PickingVerb,
): void {
  const { lines = '', made = {}, link, path, at } = one
  const here = [...at, 'lines', lines]
  const choices = Object.keys(shape.lines)
  if (!known(unit, 'unknown-lines', unit.key(here), { name: lines, choices, entity: shape.name })) return
  const line = unit.entity(shape.lines[lines]?.entity ?? '')
  if (!line) return
  if (link === undefined)
    report(unit.to, 'odd-pick', unit.value(here), {
      is: 'makes lines that do not say what they are made of',
      wanted: 'the ref of the line to the row in set, orderLine: each',
    })
  else linkLink(unit, line, source, link, [...here, 'set', link])
  linkQuantity(unit, shape, line, one, [...path, 'pick', 'quantity'])
  for (const word of ['each', 'when'] as const)
    if (made[word] !== undefined)
      report(unit.to, 'idle-word', unit.key([...here, word]), {
        key: word,
        field: String(path.at(-1)),
        type: 'verb that picks rows',
        wanted: 'effects of verbs that pick nothing',
      })
  if (source) linkValues(unit, { to: line, from: source }, made, here)
}

function linkLink(
  unit: CompilationUnit,
  line: EntityShape,
  source: EntityShape | undefined,
  name: string,
  path: Path,
): void {
  const field = singleAt(unit, line, name, unit.key(path), oneRow('a line is made of one row'))
  if (field && source && field.to !== source.name)
    report(unit.to, 'not-a-ref', unit.key(path), {
      name,
      entity: line.name,
      found: field.to ? `a ref to ${field.to}` : a(field.type),
      wanted: `a ref to ${source.name}`,
    })
}

/** What is copied and set, over the picked row. */
function linkValues(
  unit: CompilationUnit,
  { to, from }: { readonly to: EntityShape; readonly from: EntityShape },
  { copy, set }: { readonly copy?: SourceCopy; readonly set?: Readonly<Record<string, Expression>> },
  path: Path,
): void {
  if (typeof copy === 'string')
    return void report(unit.to, 'idle-word', unit.key([...path, 'copy']), {
      key: `copy: ${copy}`,
      field: 'this effect',
      type: 'verb that picks rows',
      wanted: 'effects of verbs that pick nothing',
    })
  copy?.forEach((name, index) => {
    const here = [...path, 'copy', index]
    const want = fieldAt(unit, to, name, unit.value(here))
    compileAt(unit, here, name, { root: from.name, want })
  })
  for (const [name, value] of Object.entries(set ?? {})) {
    const here = [...path, 'set', name]
    if (value === 'each') continue
    const want = fieldAt(unit, to, name, unit.key(here))
    compilePicked(unit, here, String(value), { root: from.name, want })
  }
}
