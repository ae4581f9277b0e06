import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledState } from '../../language/state.ts'
import { eachRow, type PlacedRow } from '../../rules/document/rowPath.ts'
import { lineAt, type Model } from './Model.ts'
import { envOf, lineOf, nameOf, play, Restless, sayMove, type Move } from './moves.ts'
import { statesOf, type Explored, type Situation, type Step } from './Situation.ts'

/** Something that is wrong with the ways of a document, and how one comes there. */
export interface Finding {
  readonly kind: 'stuck' | 'order' | 'taken-away' | 'undone' | 'said-twice' | 'restless'
  /** The same as long as the same is wrong. */
  readonly id: string
  readonly says: string
  readonly path: readonly string[]
}

export function findIn(explored: Explored): Finding[] {
  return [...restless(explored), ...stuck(explored), ...saidTwice(explored), ...pairs(explored)]
}

function pathTo(explored: Explored, situation: Situation, ...more: readonly Move[]): string[] {
  const steps: string[] = []
  for (let at: Situation | undefined = situation; at?.from; at = at.from.situation)
    steps.unshift(`${sayMove(at.from.move)} → ${at.states}`)
  return [explored.specimen, ...steps, ...more.map(sayMove)]
}

const headerOf = (states: string): string => states.split(' ')[0] ?? ''
const rowsOf = (model: Model, document: Row): PlacedRow[] => [
  ...eachRow(model.entities, model.header, document, envOf()),
]
const stateOf = ({ entity, row }: PlacedRow): string | undefined =>
  entity.states ? String(row[entity.states.field]) : undefined

function restless(explored: Explored): Finding[] {
  return explored.restless.map(({ situation, move }) => ({
    kind: 'restless',
    id: `restless ${explored.model.header.name} ${nameOf(move)}`,
    says: `After ${nameOf(move)} two derived states push each other to and fro.`,
    path: pathTo(explored, situation, move),
  }))
}

// ── every row that waits has a way out ──

/** Whoever is in such a state waits for something: it is neither good nor an end. */
const waits = ({ states }: CompiledEntity, code: string): boolean => {
  const state = states?.values.find((one) => one.code === code)
  return state !== undefined && (states?.initial === code || !isRest(state))
}
const isRest = ({ color }: CompiledState) => color === 'success' || color === 'default'

/** Rows in waiting states that stay there whatever is done with their line and the document, though the state can be left elsewhere. Cancelling is no way out, and other lines need not move for it. */
function stuck(explored: Explored): Finding[] {
  const { model, steps } = explored
  const first = [...steps.keys()][0]
  if (!first) return []
  return rowsOf(model, first.document).flatMap(({ entity, path }) =>
    (entity.states?.values ?? [])
      .filter(({ code }) => waits(entity, code) && isLeft(model, entity, code))
      .flatMap(({ code }) => {
        const out = reaching(
          backwards(steps, path),
          [...steps.keys()].filter(({ document }) => !isWaiting(model, document, path, code)),
        )
        const left = [...steps.keys()]
          .filter((situation) => !out.has(situation))
          .sort((a, b) => a.depth - b.depth)
        return [
          ...new Map(
            left
              .map(
                (situation) =>
                  [stateOf(rowsOf(model, situation.document)[0] as PlacedRow), situation] as const,
              )
              .reverse(),
          ),
        ].map(([header, situation]): Finding => ({
          // a document has a header
          kind: 'stuck',
          id: `stuck ${entity.name} ${code}${path === '' ? '' : ` in ${header ?? ''}`}`,
          says:
            path === ''
              ? `${entity.name} cannot leave ${code} with these lines.`
              : `A row of ${entity.name} cannot leave ${code} while ${model.header.name} is ${header ?? ''} with these lines.`,
          path: pathTo(explored, situation),
        }))
      }),
  )
}

/** Whether the row is in this state, and neither it nor what holds it has come to rest. */
function isWaiting(model: Model, document: Row, path: string, code: string): boolean {
  const rows = rowsOf(model, document)
  const here = rows.find((row) => row.path === path)
  const above = rows.filter(
    (row) => row.path !== path && (row.path === '' || path.startsWith(`${row.path}.`)),
  )
  return (
    here !== undefined &&
    stateOf(here) === code &&
    above.every((row) => stateOf(row) === undefined || waits(row.entity, stateOf(row) ?? ''))
  )
}

/** Whether anything but a last resort leads out of the state in some mix: the row's own verbs and derived states, and verbs of the document that set it. */
function isLeft(model: Model, entity: CompiledEntity, code: string): boolean {
  const own = entity.verbs.some(
    ({ from, to, danger }) =>
      !danger && to !== undefined && to !== code && (from.length === 0 || from.includes(code)),
  )
  const set = Object.values(model.entities).some((holder) =>
    holder.verbs.some(
      (verb) =>
        !verb.danger &&
        verb.set.some(
          ({ lines, field }) =>
            lineAt(holder, lines, model.entities) === entity && field === entity.states?.field,
        ),
    ),
  )
  return own || set || entity.derive.some(({ from, to }) => from.includes(code) && to !== code)
}

/** Steps that lead on, from behind; of lines only those of this row's. What was not gone on from is taken for what has the same states. */
function backwards(
  steps: ReadonlyMap<Situation, readonly Step[]>,
  path: string,
): ReadonlyMap<Situation, readonly Situation[]> {
  const alike = Map.groupBy(steps.keys(), ({ states }) => states)
  const back = new Map<Situation, Situation[]>()
  for (const [from, own] of steps)
    for (const { move, to } of own) {
      if (!move.forward || (path !== '' && lineOf(move) !== '' && lineOf(move) !== lineOf({ path }))) continue
      for (const one of steps.has(to) ? [to] : (alike.get(to.states) ?? [])) {
        const known = back.get(one)
        if (known) known.push(from)
        else back.set(one, [from])
      }
    }
  return back
}

function reaching(
  back: ReadonlyMap<Situation, readonly Situation[]>,
  goals: readonly Situation[],
): ReadonlySet<Situation> {
  const found = new Set(goals)
  for (const situation of found) for (const before of back.get(situation) ?? []) found.add(before)
  return found
}

// ── a state means one thing ──

/** A derived state whose own verb would have been refused for what others have taken. */
function saidTwice(explored: Explored): Finding[] {
  const { model, steps } = explored
  return [...steps].flatMap(([situation, own]) =>
    own.flatMap(({ move, to }) =>
      rowsOf(model, to.document).flatMap((row): Finding[] => {
        const state = stateOf(row)
        const before = rowsOf(model, situation.document).find(({ path }) => path === row.path)
        if (
          state === undefined ||
          (before && stateOf(before) === state) ||
          (move.verb?.to === state && move.path === row.path)
        )
          return []
        const verb = row.entity.verbs.find(
          (one) =>
            one.to === state &&
            one.require.some(
              ({ rule }) => readsOutside(model, row.entity, rule.deps) && rule.run(row.row, row.env) !== true,
            ),
        )
        return verb
          ? [
              {
                kind: 'said-twice',
                id: `said-twice ${row.entity.name} ${state} by ${nameOf(move)}`,
                says: `${row.entity.name} comes to ${state} by ${nameOf(move)}, where ${verb.name} would be refused.`,
                path: pathTo(explored, situation, move),
              },
            ]
          : []
      }),
    ),
  )
}

function readsOutside(model: Model, entity: CompiledEntity, deps: readonly string[]): boolean {
  const outside = new Set(
    Object.values(model.entities).flatMap(({ name }) =>
      (model.outside.get(name) ?? []).map(({ field }) => field.wire),
    ),
  )
  const lines = new Set(entity.lines.map(({ name }) => name))
  return (
    deps.length > 0 &&
    deps.filter((dep) => !lines.has(dep)).every((dep) => outside.has(dep.slice(dep.lastIndexOf('.') + 1)))
  )
}

// ── what is done on one line is not the other's affair ──

/** One situation for each mix of states; there, everything that may happen to two lines is played both ways, and everything on one line is undone. */
function pairs(explored: Explored): Finding[] {
  const mixes = new Map(
    [...explored.steps.keys()].reverse().map((situation) => [situation.states, situation]),
  )
  return [...mixes.values()].flatMap((situation) => {
    const own = explored.steps.get(situation) ?? []
    return [
      ...bothWays(explored, situation, distinct(own.filter(({ move }) => lineOf(move) !== ''))),
      ...undone(explored, situation, distinct(own)),
    ]
  })
}

/** Moves of one name on one row that come to the same states are played once. */
const distinct = (steps: readonly Step[]): Step[] =>
  [
    ...new Map(
      steps
        .map(
          (step) =>
            [`${step.move.path} ${nameOf(step.move)} ${step.move.forward} ${step.to.states}`, step] as const,
        )
        .reverse(),
    ).values(),
  ].reverse()

function bothWays(explored: Explored, situation: Situation, steps: readonly Step[]): Finding[] {
  const { model } = explored
  return steps.flatMap((one, index) =>
    steps.slice(index + 1).flatMap((other): Finding[] => {
      if (lineOf(one.move) === lineOf(other.move)) return []
      const [there, back] = [
        afterwards(model, one.to.document, other.move),
        afterwards(model, other.to.document, one.move),
      ]
      const names = [nameOf(one.move), nameOf(other.move)].sort().join(' and ')
      if (there && back) {
        const ends = [statesOf(model, there), statesOf(model, back)]
        return ends[0] === ends[1]
          ? []
          : [
              {
                kind: 'order',
                id: `order ${model.header.name} ${names}: ${[...new Set(ends.map(headerOf))].sort().join(' or ')}`,
                says: `${sayMove(one.move)} and ${sayMove(other.move)} end in ${ends[0] ?? ''}, the other way round in ${ends[1] ?? ''}.`,
                path: pathTo(explored, situation, one.move, other.move),
              },
            ]
      }
      return [
        ...(there ? [] : takenAway(explored, situation, one, other)),
        ...(back ? [] : takenAway(explored, situation, other, one)),
      ]
    }),
  )
}

/** Nothing is lost where the document as a whole can do it now. */
function takenAway(explored: Explored, situation: Situation, done: Step, lost: Step): Finding[] {
  const whole = explored.model.header.verbs.find(({ name }) => name === lost.move.verb?.name)
  if (
    whole &&
    afterwards(explored.model, done.to.document, { ...lost.move, path: '', verb: whole, values: {} })
  )
    return []
  return [
    {
      kind: 'taken-away',
      id: `taken-away ${explored.model.header.name} ${nameOf(lost.move)} by ${nameOf(done.move)} in ${headerOf(done.to.states)}`,
      says: `After ${sayMove(done.move)} (${done.to.states}), ${sayMove(lost.move)} can no longer happen, though it is another line's.`,
      path: pathTo(explored, situation, done.move),
    },
  ]
}

/** The document after one more move, if that can still happen. */
function afterwards(model: Model, document: Row, move: Move): Row | undefined {
  try {
    return play(model, document, move)
  } catch (error) {
    if (error instanceof Restless) return undefined
    throw error
  }
}

/** Two moves on one line after which the lines are as they were, and the header is not. */
function undone(explored: Explored, situation: Situation, steps: readonly Step[]): Finding[] {
  const { model } = explored
  return steps.flatMap(({ move, to }) =>
    distinct(explored.steps.get(to) ?? [])
      .filter((next) => lineOf(next.move) !== '' && lineOf(next.move) === lineOf(move))
      .flatMap((next): Finding[] => {
        const [before, after] = [headerOf(situation.states), headerOf(next.to.states)]
        if (
          before === after ||
          situation.states.slice(before.length) !== next.to.states.slice(after.length) ||
          !isSame(model, situation.document, next.to.document)
        )
          return []
        return [
          {
            kind: 'undone',
            id: `undone ${model.header.name} ${before} by ${nameOf(move)} and ${nameOf(next.move)}: ${after}`,
            says: `${sayMove(move)} and ${sayMove(next.move)} leave the lines as they were, and ${model.header.name} in ${after} instead of ${before}.`,
            path: pathTo(explored, situation, move, next.move),
          },
        ]
      }),
  )
}

/** Whether the lines hold the same. Nothing and zero are one: what was undone is not forgotten everywhere. */
function isSame(model: Model, before: Row, after: Row): boolean {
  const heldBy = (document: Row) =>
    rowsOf(model, document)
      .filter(({ path }) => path !== '')
      .flatMap(({ entity, row }) => entity.fields.map(({ wire }) => String(row[wire] ?? '0')))
  return heldBy(before).join() === heldBy(after).join()
}
