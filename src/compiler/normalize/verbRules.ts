import type { CompiledAssignment, CompiledLineAsk, CompiledVerb } from '../../language/verb.ts'
import type { Rule } from '../../language/expression.ts'
import type { SourceVerb } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { looksAround, momentsOf } from '../scope/CompiledExpression.ts'
import { compileText } from '../scope/expressions.ts'
import { mayHaveButton, rolesIn, sidesOf } from '../scope/verbSides.ts'
import { labelOf } from '../scope/labels.ts'
import { batchOf } from '../link/linkVerbs.ts'
import { asksOf, isPassing, marksOf } from '../scope/asks.ts'
import { given } from '../scope/given.ts'
import { listOf, resourceOf } from '../scope/names.ts'
import { statesAmong, statesIn } from '../scope/statesIn.ts'
import { asPredicate, nothing, ruleAt, sentence } from '../scope/normalizeRules.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import { assignment } from './assignments.ts'
import { isCall } from '../scope/calls.ts'
import { askingOf } from './services.ts'
import { effectIndex, placed } from './effectIndex.ts'
import { effectOf, ownAssignments } from './effects.ts'
import type { VerbAsk } from './VerbAsk.ts'
import { asksWithFacts, outcomeOf } from './outcome.ts'
import { doneOf, phraseOf, verbLabel } from './verbPhrases.ts'
import { byEngine, decided, engine, type Decided, type Origin, type Rules } from './decide.ts'

/** Its keys, one by one: the word, else the engine's. */
export const verbRules: Rules<CompiledVerb, VerbAsk> = {
  name: (ask) => ({ value: ask.name, from: writer(ask) }),
  resource: (ask) => byEngine(resourceOf(ask.name)),
  label: (ask) => ({ value: verbLabel(ask), from: writer(ask, 'label') }),
  phrase: (ask) => ({
    value: ask.words.label === undefined ? verbLabel(ask) : phraseOf(verbLabel(ask), ask.shape.noun),
    from: writer(ask, 'label'),
  }),
  done: doneRule,
  from: (ask) =>
    ask.words.from === undefined
      ? byEngine([])
      : { value: statesAmong(ask.words.from), from: writer(ask, 'from') },
  to: (ask) => decided(ask.words.to === undefined ? undefined : statesIn(ask.words.to), writer(ask, 'to')),
  toWhich: (ask) =>
    ask.words.to === undefined
      ? undefined
      : decided(ask.unit.at(...(ask.path ?? []), 'to'), writer(ask, 'to')),
  by: (ask) => ({
    value: sidesOf(ask.unit, ask.words),
    from: ask.words.by === undefined ? engine : writer(ask, 'by'),
  }),
  roles: (ask) => decided(rolesIn(ask.unit, ask.words.by), writer(ask, 'by')),
  when: whenRule,
  moments: (ask) =>
    decided(whenOf(ask) && momentsOf(asPredicate(whenOf(ask) ?? nothing)), writer(ask, 'when')),
  every: (ask) => decided(ask.words.every ? hoursIn(ask.words.every) : undefined, writer(ask, 'every')),
  require: requireRule,
  looks: looksRule,
  warn: warnRule,
  ask: (ask) => decided(headerAsks(ask), writer(ask, 'ask')) ?? byEngine([]),
  passing: (ask) => decided(isPassing(ask.words) ? (true as const) : undefined, writer(ask, 'ask')),
  marks: (ask) => decided(marksOf(ask.words) ? (true as const) : undefined, writer(ask, 'ask')),
  askLines: (ask) => decided(lineAsks(ask), writer(ask, 'ask')),
  set: setRule,
  effects: (ask) => decided(effectsOf(ask), writer(ask, 'then')) ?? byEngine([]),
  asks: (ask) => decided(askingsOf(ask), writer(ask, 'then')),
  tries: (ask) => decided(ask.words.try, writer(ask, 'try')),
  tell: (ask) =>
    decided(ask.words.tell === undefined ? undefined : listOf(ask.words.tell), writer(ask, 'tell')),
  batch: (ask) => said(ask, 'batch') ?? byEngine(batchOf(ask.words)),
  process: (ask) => (ask.words.process ? said(ask, 'process') : undefined),
  unapproved: (ask) => said(ask, 'unapproved'),
  danger: (ask) =>
    ask.words.color === undefined ? byEngine(false) : { value: true, from: writer(ask, 'color') },
  confirm: (ask) => byEngine(asksWithFacts(ask)),
  outcome: (ask) => byEngine(outcomeOf(ask)),
  icon: (ask) => (ask.words.icon ? said(ask, 'icon') : undefined),
  apiOnly: (ask) =>
    ask.words.show === false
      ? { value: true, from: writer(ask, 'show') }
      : byEngine(!mayHaveButton(ask.words)),
  at: (ask) => {
    const { unit, shape, path } = ask
    const mark = path ? unit.key(path) : unit.value([...shape.origin.path, 'entity'])
    return { value: placeOf(unit.file, mark.span.start), from: writer(ask) }
  },
}

const whenOf = ({ unit, path, words }: VerbAsk) =>
  path && words.when !== undefined ? unit.at(...path, 'when') : undefined

function whenRule(ask: VerbAsk): Decided<NonNullable<CompiledVerb['when']>> | undefined {
  const when = whenOf(ask)
  return decided(when && asPredicate(when), writer(ask, 'when'))
}

/** `24h` → 24, `7d` → 168. */
const hoursIn = (pace: string): number => Number.parseInt(pace, 10) * (pace.endsWith('d') ? 24 : 1)

function doneRule(ask: VerbAsk): Decided<CompiledVerb['done']> {
  const { done } = ask.words
  return done === undefined ? byEngine(doneOf(ask)) : { value: labelOf(done), from: writer(ask, 'done') }
}

/** The author at that word; the engine for a verb that nobody wrote. */
const writer = ({ unit, path }: VerbAsk, ...word: Path): Origin =>
  path ? { by: 'entity', at: () => unit.value([...path, ...word]) } : engine

function said<K extends keyof SourceVerb>(
  ask: VerbAsk,
  key: K,
): Decided<NonNullable<SourceVerb[K]>> | undefined {
  const value = ask.words[key]
  return value === undefined ? undefined : { value, from: writer(ask, key) }
}

/** `reason` and fields of the document. */
function headerAsks({ words }: VerbAsk): readonly string[] | undefined {
  if (words.ask === undefined) return undefined
  return asksOf(words).flatMap(({ name }) => (name.includes('.') ? [] : name))
}

/** Fields of lines; nothing where none is asked. */
function lineAsks({ unit, shape, words, path = [] }: VerbAsk): readonly CompiledLineAsk[] | undefined {
  const asks = asksOf(words, path).flatMap(({ name, words: more, at }): CompiledLineAsk[] => {
    if (!name.includes('.')) return []
    const dot = name.lastIndexOf('.')
    const field = lineShape(unit, shape, name.slice(0, dot))?.fields[name.slice(dot + 1)]
    if (!field) return []
    const when = unit.at(...at, 'when')
    return [
      {
        lines: name.slice(0, dot),
        field: name.slice(dot + 1),
        label: more?.label === undefined ? field.label : labelOf(more.label),
        ...given({ value: unit.at(...at, 'default'), when: when && asPredicate(when) }),
      },
    ]
  })
  return asks.length > 0 ? asks : undefined
}

const lineShape = (unit: CompilationUnit, shape: EntityShape, lines: string): EntityShape | undefined =>
  lines
    .split('.')
    .reduce<EntityShape | undefined>((at, name) => unit.entity(at?.lines[name]?.entity ?? ''), shape)

function requireRule(ask: VerbAsk): Decided<CompiledVerb['require']> {
  const { words } = ask
  if (words.require === undefined) return byEngine([])
  return { value: hardRules(ask).filter(({ rule }) => !looksAround(rule)), from: writer(ask, 'require') }
}

/** Those that only the database can judge. */
function looksRule(ask: VerbAsk): Decided<readonly Rule[]> | undefined {
  const looks = hardRules(ask).filter(({ rule }) => looksAround(rule))
  return looks.length > 0 ? { value: looks, from: writer(ask, 'require') } : undefined
}

/** The rules of `require` that must hold: those of a list, or the one condition. */
function hardRules(ask: VerbAsk): readonly Rule[] {
  const { unit, words, path = [] } = ask
  if (Array.isArray(words.require)) return rulesOf(ask).flatMap(({ rule, soft }) => (soft ? [] : [rule]))
  const rule = unit.at(...path, 'require')
  return rule ? [{ rule: asPredicate(rule), say: sentence(rule), code: 'CHECK_FAILED' }] : []
}

/** The rules of `require` that only warn. */
function warnRule(ask: VerbAsk): Decided<NonNullable<CompiledVerb['warn']>> | undefined {
  const soft = rulesOf(ask).flatMap(({ rule, soft: how }) =>
    how ? [{ ...rule, reason: how === 'reason' }] : [],
  )
  return soft.length > 0 ? { value: soft, from: writer(ask, 'require') } : undefined
}

/** What is written as a list under `require`, each with whether it is soft. */
const rulesOf = ({ unit, words: { require }, path = [] }: VerbAsk) =>
  Array.isArray(require)
    ? require.map((rule, index) => ({
        rule: ruleAt(unit, rule, [...path, 'require', index]),
        soft: rule.soft,
      }))
    : []

/** What it writes into its own row, and into lines of it by effects that belong to the same step. */
function setRule(ask: VerbAsk): Decided<CompiledVerb['set']> {
  const { unit, shape, words, path = [] } = ask
  const own = (words.then ?? []).flatMap((effect, index) => {
    const at = [...path, 'then', index]
    return ownAssignments(unit, shape, effect, at).map((value) => placed(value, index))
  })
  const first = own[0] && effectIndex(own[0])
  if (words.set) return { value: [...assignmentsOf(ask), ...own], from: writer(ask, 'set') }
  return first === undefined ? byEngine([]) : { value: own, from: writer(ask, 'then', first) }
}

function assignmentsOf(ask: VerbAsk): CompiledAssignment[] {
  const { unit, words, path } = ask
  return Object.entries(words.set ?? {}).flatMap(([target, value]) =>
    path ? assignment(unit, target, [...path, 'set', target]) : [unwritten(ask, target, String(value))],
  )
}

const effectsOf = ({ unit, shape, words, path = [] }: VerbAsk) =>
  words.then?.flatMap((effect, index) => {
    if (isCall(effect)) return []
    const compiled = effectOf(unit, shape, effect, [...path, 'then', index])
    return compiled ? placed(compiled, index) : []
  })

/** The services that it asks; nothing where it asks none. */
function askingsOf({ unit, words, path = [] }: VerbAsk): CompiledVerb['asks'] {
  const all = (words.then ?? []).flatMap((effect, index) =>
    isCall(effect) ? askingOf(unit, effect, [...path, 'then', index]) : [],
  )
  return all.length > 0 ? all : undefined
}

/** What the engine sets was compiled by nobody yet. */
function unwritten({ unit, shape }: VerbAsk, field: string, text: string): CompiledAssignment {
  const want = shape.fields[field]
  const options = { root: shape.name, ...(want ? { want } : {}) }
  return { field, value: compileText(unit, text, unit.value([]), options) ?? nothing }
}
