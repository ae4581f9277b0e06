import type { Definitions } from '../../language/definitions.ts'
import type { Row } from '../../language/row.ts'
import { eachRow } from '../../rules/document/rowPath.ts'
import { findIn } from './findIn.ts'
import type { Finding } from './Finding.ts'
import { modelOf, type Model } from './Model.ts'
import { envOf, movesOf, play, Restless, type Move } from './moves.ts'
import { statesOf, type Explored, type Situation, type Step } from './Situation.ts'
import { specimensOf } from './specimens.ts'

export interface Report {
  readonly entity: string
  readonly situations: number
  readonly mixes: number
  readonly findings: readonly Finding[]
  /** States that no specimen came to, as `entity STATE`. */
  readonly unseen: readonly string[]
}

/** Situations with the same states that are looked at on their own. The others are taken for these. */
const alike = 2

/** Plays small documents (two lines, a row in each) through everything that may happen to them, and tells what is wrong with their ways. */
export function explore(
  definitions: Pick<Definitions, 'entities' | 'lookups'>,
  names: readonly string[] = Object.keys(definitions.entities),
): Report[] {
  return names.flatMap((name) => {
    const model = modelOf(definitions, name)
    return model ? [reportOf(model)] : []
  })
}

function reportOf(model: Model): Report {
  const explored = specimensOf(model).map(({ says, document }) => exploreFrom(model, says, document))
  const findings = new Map<string, Finding>()
  for (const one of explored)
    for (const finding of findIn(one)) {
      const known = findings.get(finding.id)
      if (!known || finding.path.length < known.path.length) findings.set(finding.id, finding)
    }
  const seen = new Set(
    explored.flatMap(({ steps }) => [...steps.keys()].flatMap(({ document }) => rowStates(model, document))),
  )
  return {
    entity: model.header.name,
    situations: explored.reduce((sum, { steps }) => sum + steps.size, 0),
    mixes: new Set(explored.flatMap(({ steps }) => [...steps.keys()].map(({ states }) => states))).size,
    findings: [...findings.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    unseen: Object.values(model.entities)
      .flatMap(({ name, states }) => (states?.values ?? []).map(({ code }) => `${name} ${code}`))
      .filter((one) => !seen.has(one)),
  }
}

function exploreFrom(model: Model, specimen: string, document: Row): Explored {
  const situations = new Map<string, Situation>()
  const counts = new Map<string, number>()
  const steps = new Map<Situation, Step[]>()
  const restless: { situation: Situation; move: Move }[] = []
  const meet = (row: Row, from?: Situation['from']): Situation => {
    const key = keyOf(model, row)
    const known = situations.get(key)
    if (known) return known
    const made: Situation = {
      document: row,
      states: statesOf(model, row),
      depth: from ? from.situation.depth + 1 : 0,
      ...(from ? { from } : {}),
    }
    situations.set(key, made)
    return made
  }
  const queue = [meet(document)]
  for (const situation of queue) {
    if (steps.has(situation)) continue
    const count = counts.get(situation.states) ?? 0
    if (count >= alike) continue
    counts.set(situation.states, count + 1)
    const own: Step[] = []
    steps.set(situation, own)
    for (const move of movesOf(model, situation.document)) {
      try {
        const after = play(model, situation.document, move)
        if (!after) continue
        const to = meet(after, { situation, move })
        own.push({ move, to })
        queue.push(to)
      } catch (error) {
        if (!(error instanceof Restless)) throw error
        restless.push({ situation, move })
      }
    }
  }
  return { model, specimen, steps, restless }
}

function rowStates(model: Model, document: Row): string[] {
  return [...eachRow(model.entities, model.header, document, envOf())].flatMap(({ entity, row }) =>
    entity.states ? [`${entity.name} ${String(row[entity.states.field])}`] : [],
  )
}

function keyOf(model: Model, document: Row): string {
  return [...eachRow(model.entities, model.header, document, envOf())]
    .map(({ entity, row }) =>
      (model.kept.get(entity.name) ?? []).map((wire) => String(row[wire] ?? '')).join('|'),
    )
    .join('/')
}
