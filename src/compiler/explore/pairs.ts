import type { Row } from '../../language/row.ts'
import { headerOf, pathTo, rowsOf, type Finding } from './Finding.ts'
import type { Model } from './Model.ts'
import { lineOf, nameOf, play, Restless, sayMove, type Move } from './moves.ts'
import { statesOf, type Explored, type Situation, type Step } from './Situation.ts'

/** What is done on one line is not the other's affair. One situation for each mix of states; there, everything that may happen to two lines is played both ways, and everything on one line is undone. */
export function pairs(explored: Explored): Finding[] {
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
