import { iconNames } from '../../language/icons.ts'
import { isOperationName } from '../../language/operations.ts'
import type { Expression, SourceVerb } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import { asksOf, marksOf, type Asked } from '../scope/asks.ts'
import { looksAround, momentsOf } from '../scope/CompiledExpression.ts'
import { compileAt } from '../scope/expressions.ts'
import { fieldAt, lineFieldAt } from '../scope/fieldAt.ts'
import { refuseSeveral } from './linkKinds.ts'
import { linkEffect } from './linkEffects.ts'
import { refuseHeavyPress } from './heavyPress.ts'
import { linkTell } from './linkTell.ts'
import { frameWordIn } from './frameWords.ts'
import { eachName, knownState, knownStates, linkRule, awaitedVerbs } from './linkNames.ts'
import { isName } from '../scope/names.ts'
import { isRun } from '../scope/runs.ts'
import { isState, statesAmong, statesIn, waysIn } from '../scope/statesIn.ts'
import { bySystem, mayHaveButton, sidesOf } from '../scope/verbSides.ts'
import { nearest } from '../../rules/nearest.ts'
import { markWithin, type Path } from '../source/SourceFile.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** Notes come from somebody, with a document that goes on. */
function refuseOddMarks(unit: CompilationUnit, shape: EntityShape, verb: SourceVerb, path: Path): void {
  const at = marksOf(verb, path)
  if (!at) return
  const tell = (why: string) =>
    report(unit.to, 'odd-marks', unit.value(at), { verb: String(path.at(-1)), why })
  if (shape.parent !== undefined) tell('is done on lines')
  else if (isRun(verb) || verb.pick) tell('makes documents')
  else if (verb.to === undefined) tell('leads to no state')
  else if (!mayHaveButton(verb)) tell('has no button')
}

export function linkVerb(unit: CompilationUnit, shape: EntityShape, verb: SourceVerb, path: Path): void {
  const name = String(path.at(-1))
  if (!isName(name)) report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a verb such as doSubmit' })
  if (isOperationName(name))
    report(unit.to, 'taken-name', unit.key(path), { name, by: 'an operation that every entity has' })
  linkLabel(unit, verb, path)
  if (verb.from !== undefined && !isRun(verb))
    knownStates(unit, shape, verb.from, unit.value([...path, 'from']))
  linkTo(unit, shape, verb.to, [...path, 'to'])
  refuseOddMarks(unit, shape, verb, path)
  refuseHeavyPress(unit, shape, verb, path)
  eachName(verb.by, [...path, 'by'], (audience, at) =>
    audience === bySystem
      ? undefined
      : known(unit, 'unknown-audience', unit.value(at), {
          name: audience,
          choices: [...unit.world.audienceNames, ...unit.world.roleNames],
        }),
  )
  if (Array.isArray(verb.require))
    verb.require.forEach((rule, index) => linkRule(unit, shape, rule, [...path, 'require', index]))
  else
    compileAt(unit, [...path, 'require'], verb.require, { root: shape.name, want: 'boolean', foreign: true })
  linkWhen(unit, shape, verb, path)
  for (const asked of asksOf(verb, path)) linkAsk(unit, shape, asked)
  linkLooks(unit, shape, verb, path)
  for (const [target, value] of Object.entries(verb.set ?? {}))
    linkAssignment(unit, shape, target, value, [...path, 'set', target])
  verb.then?.forEach((effect, index) => linkEffect(unit, shape, effect, [...path, 'then', index]))
  linkTry(unit, shape, verb, [...path, 'try'])
  linkTell(unit, shape, verb.tell, [...path, 'tell'])
  linkProcess(unit, verb, name, [...path, 'process'])
  linkUnapproved(unit, shape, verb, name, [...path, 'unapproved'])
  linkIcon(unit, verb.icon, [...path, 'icon'])
  linkSpoken(unit, verb, path)
}

/** A verb of the same rows, of which something follows elsewhere. */
function linkTry(unit: CompilationUnit, shape: EntityShape, verb: SourceVerb, path: Path): void {
  if (verb.try === undefined) return
  const verbs = shape.origin.source.verbs ?? {}
  const mark = unit.value(path)
  if (!known(unit, 'unknown-verb', mark, { name: verb.try, choices: Object.keys(verbs), entity: shape.name }))
    return
  if (verbs[verb.try]?.then === undefined)
    report(unit.to, 'idle-word', mark, {
      key: 'try',
      field: String(path.at(-2)),
      type: `verb that tries ${verb.try}, from which nothing follows`,
      wanted: 'a verb with then',
    })
}

/** What the database judges is the row as it is saved: it does not know what the verb asks for. */
function linkLooks(unit: CompilationUnit, shape: EntityShape, verb: SourceVerb, path: Path): void {
  const asked = asksOf(verb).map((one) => one.name)
  const rules = Array.isArray(verb.require)
    ? verb.require.map((_, index) => [...path, 'require', index, 'rule'])
    : [[...path, 'require']]
  for (const at of rules) {
    const rule = unit.at(...at)
    const field = asked.find((name) => rule?.deps.includes(shape.fields[name]?.wire ?? name))
    if (rule && field !== undefined && looksAround(rule))
      report(unit.to, 'asked-later', unit.value(at), { field, verb: String(path.at(-1)) })
  }
}

/** A state, or an expression whose every way ends in one. */
function linkTo(unit: CompilationUnit, shape: EntityShape, to: string | undefined, path: Path): void {
  if (to === undefined) return
  if (isState(to)) return void knownState(unit, shape, to.trim(), path)
  const want = shape.fields[shape.stateField ?? '']
  const compiled = compileAt(unit, path, to, { root: shape.name, ...(want ? { want } : {}) })
  const stray = waysIn(to).find(({ code }) => code === undefined || !shape.states.includes(code))
  if (compiled && stray)
    report(unit.to, 'not-a-state', markWithin(unit.value(path), stray.offset, stray.length), {
      name: to.slice(stray.offset, stray.offset + stray.length),
      states: shape.states,
    })
}

/** Nobody is asked, and what is done again and again leads nowhere. */
function linkWhen(unit: CompilationUnit, shape: EntityShape, verb: SourceVerb, path: Path): void {
  const name = String(path.at(-1))
  const when = compileAt(unit, [...path, 'when'], verb.when, {
    root: shape.name,
    want: 'boolean',
    timed: true,
  })
  if (when && momentsOf(when) === undefined) linkAtRest(unit, verb, path)
  if (verb.when !== undefined && asksOf(verb).length > 0)
    report(unit.to, 'when-asks', unit.key([...path, 'ask']), { verb: name })
  if (isRun(verb)) return
  if (verb.every !== undefined && !isPace(verb.every))
    report(unit.to, 'wrong-kind', unit.value([...path, 'every']), {
      where: 'every',
      found: 'no number of hours or days',
      wanted: '24h or 7d',
    })
  if (verb.every === undefined || (verb.when !== undefined && !leadsAway(verb))) return
  report(unit.to, 'idle-word', unit.key([...path, 'every']), {
    key: 'every',
    field: name,
    type: verb.when === undefined ? 'verb without when' : 'verb that leads to another state',
    wanted: 'verbs with when that leave the state as it is',
  })
}

/** Without a clock it is done in the transaction of the change: it leaves where it begins, and knows all that it asks for. */
function linkAtRest(unit: CompilationUnit, verb: SourceVerb, path: Path): void {
  if (!leadsAway(verb))
    report(unit.to, 'when-without-clock', unit.value([...path, 'when']), { verb: String(path.at(-1)) })
  const rules = Array.isArray(verb.require)
    ? verb.require.map((_, index) => [...path, 'require', index, 'rule'])
    : [[...path, 'require']]
  for (const at of rules) {
    const rule = unit.at(...at)
    if (rule && looksAround(rule)) report(unit.to, 'when-elsewhere', unit.value(at), { words: rule.source })
  }
}

/** Whoever has a button for it reads what it is called; what is done of itself alone is called as the state that it leads to. */
function linkLabel(unit: CompilationUnit, verb: SourceVerb, path: Path): void {
  if (verb.label !== undefined || (verb.to !== undefined && sidesOf(unit, verb).length === 0)) return
  report(unit.to, 'missing-key', unit.key(path), { key: 'label', where: String(path.at(-1)) })
}

const isPace = (text: string): boolean => /^[1-9]\d{0,3}[hd]$/.test(text)

const leadsAway = ({ from, to }: SourceVerb): boolean =>
  to !== undefined && !statesIn(to).some((state) => statesAmong(from).includes(state))

/** `reason`, a field of the document, or a field of its lines with what is answered where nobody says otherwise. */
function linkAsk(unit: CompilationUnit, shape: EntityShape, { name, words, at }: Asked): void {
  const mark = words ? unit.key(at) : unit.value(at)
  if (name === 'reason' && !words) return
  if (!words && !name.includes('.')) return void fieldAt(unit, shape, name, mark, ['reason', 'marks'])
  const found = lineFieldAt(unit, shape, name, mark)
  if (!words || !found) return
  if (found.lines.length === 0)
    return void report(unit.to, 'idle-word', mark, {
      key: name,
      field: 'ask',
      type: 'field of the document',
      wanted: 'fields of lines; a field of the document is asked by its name alone',
    })
  const slot = { root: shape.name, over: found.lines.join('.') }
  compileAt(unit, [...at, 'default'], words.default, { ...slot, want: found.field })
  compileAt(unit, [...at, 'when'], words.when, { ...slot, want: 'boolean' })
}

/** Its words may not be those of the frame around it. */
function linkSpoken(unit: CompilationUnit, verb: SourceVerb, path: Path): void {
  const name = String(path.at(-1))
  const word = mayHaveButton(verb) && verb.label !== undefined ? frameWordIn(verb.label) : undefined
  if (word) report(unit.to, 'frame-word', unit.value([...path, 'label']), { verb: name, word })
}

/** A process is an approval of one step today: a verb that leads what waits on. Its name is told by the manual and looked up nowhere. */
function linkProcess(
  unit: CompilationUnit,
  { process, from, to }: SourceVerb,
  verb: string,
  path: Path,
): void {
  if (process !== undefined && (from === undefined || to === undefined))
    report(unit.to, 'idle-word', unit.key(path), {
      key: 'process',
      field: verb,
      type: 'verb that leads from no state to another',
      wanted: 'verbs with from and to, which approve what waits there in one step',
    })
}

/** Only the approval of a whole document is proved; elsewhere the word would promise what nobody keeps. */
function linkUnapproved(
  unit: CompilationUnit,
  shape: EntityShape,
  { process, unapproved }: SourceVerb,
  verb: string,
  path: Path,
): void {
  if (unapproved && process === undefined)
    report(unit.to, 'idle-word', unit.key(path), {
      key: 'unapproved',
      field: verb,
      type: 'verb without a process',
      wanted: 'verbs with a process',
    })
  else if (unapproved && shape.kind === 'line')
    report(unit.to, 'idle-word', unit.key(path), {
      key: 'unapproved',
      field: verb,
      type: 'verb of a line',
      wanted: 'verbs of documents',
    })
  unapproved?.forEach((name, index) => lineFieldAt(unit, shape, name, unit.value([...path, index])))
}

function linkAssignment(
  unit: CompilationUnit,
  shape: EntityShape,
  target: string,
  value: Expression,
  path: Path,
): void {
  const field = fieldAt(unit, shape, target, unit.key(path))
  if (field?.kinds) return refuseSeveral(unit, field, unit.key(path))
  const want = field ? { want: field } : {}
  compileAt(unit, path, value, { root: shape.name, ...want })
}

/** `before doX: name`, `after doX: name`: the file must stand in src/areas. */
export function linkHooks(unit: CompilationUnit, shape: EntityShape, path: Path): void {
  for (const [key, name] of Object.entries(shape.origin.source.hooks ?? {})) {
    const mark = unit.key([...path, 'hooks', key])
    const [when = '', verb = '', more] = key.split(' ')
    if (
      !known(unit, 'unknown-value', markWithin(mark, 0, when.length), {
        name: when,
        choices: ['before', 'after'],
        where: 'hooks',
      }) ||
      more !== undefined
    )
      continue
    known(unit, 'unknown-verb', markWithin(mark, when.length + 1, verb.length), {
      name: verb,
      choices: awaitedVerbs(unit, shape),
      entity: shape.name,
    })
    const folder = `src/areas/${shape.origin.area}/hooks`
    const files = unit.world.filesOf(folder).map((file) => file.replace(/\.ts$/, ''))
    if (!files.includes(name))
      report(unit.to, 'unknown-hook', unit.value([...path, 'hooks', key]), {
        name,
        file: `${folder}/${name}.ts`,
        nearest: nearest(name, files),
      })
  }
}

/** What the browser does not have would be drawn as nothing. */
export function linkIcon(unit: CompilationUnit, icon: string | undefined, path: Path): void {
  if (icon !== undefined) known(unit, 'unknown-icon', unit.value(path), { name: icon, choices: iconNames })
}

export const batchOf = (verb: SourceVerb): boolean =>
  verb.batch ?? asksOf(verb).every(({ name, words }) => name === 'reason' || words?.default !== undefined)
