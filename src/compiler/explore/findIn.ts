import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledState } from '../../language/state.ts'
import { headerOf, pathTo, rowsOf, stateOf, type Finding } from './Finding.ts'
import { lineAt, type Model } from './Model.ts'
import { lineOf, nameOf } from './moves.ts'
import { pairs } from './pairs.ts'
import type { Explored, Situation, Step } from './Situation.ts'

/** Everything that is wrong with the ways of a document. */
export function findIn(explored: Explored): Finding[] {
  return [...restless(explored), ...stuck(explored), ...saidTwice(explored), ...pairs(explored)]
}

function restless(explored: Explored): Finding[] {
  return explored.restless.map(({ situation, move }) => ({
    kind: 'restless',
    id: `restless ${explored.model.header.name} ${nameOf(move)}`,
    says: `After ${nameOf(move)} two states that follow of themselves push each other to and fro.`,
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
      .flatMap(({ code }) =>
        [...stuckIn(explored, path, code)].map(([header, situation]): Finding => ({
          kind: 'stuck',
          id: `stuck ${entity.name} ${code}${path === '' ? '' : ` in ${header}`}`,
          says:
            path === ''
              ? `${entity.name} cannot leave ${code} with these lines.`
              : `A row of ${entity.name} cannot leave ${code} while ${model.header.name} is ${header} with these lines.`,
          path: pathTo(explored, situation),
        })),
      ),
  )
}

/** By the document's state the nearest situation in which the row at this path stays as it is. */
function stuckIn({ model, steps }: Explored, path: string, code: string): ReadonlyMap<string, Situation> {
  const situations = [...steps.keys()]
  const goals = situations.filter(({ document }) => !isWaiting(model, document, path, code))
  const out = reaching(backwards(steps, path), goals)
  const left = situations
    .filter((situation) => !out.has(situation))
    .sort((a, b) => a.depth - b.depth)
    .reverse()
  return new Map(left.map((situation) => [headerOf(situation.states), situation]))
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

/** Whether anything but a last resort leads out of the state in some mix: the row's own verbs, by hand and of themselves, and verbs of the document that set it. */
function isLeft(model: Model, entity: CompiledEntity, code: string): boolean {
  const own = entity.verbs.some(
    ({ from, to, danger }) =>
      !danger && to?.some((state) => state !== code) && (from.length === 0 || from.includes(code)),
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
  return own || set
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

/** A state that followed of itself whose own verb would have been refused for what others have taken. */
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
          (move.verb?.to?.includes(state) && move.path === row.path)
        )
          return []
        const verb = row.entity.verbs.find(
          (one) =>
            one.to?.includes(state) &&
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
