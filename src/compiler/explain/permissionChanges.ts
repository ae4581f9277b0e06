import type { Definitions } from '../../language/definitions.ts'
import { permissionsOf, type Permissions } from './permissions.ts'

/** What an audience may do otherwise in some states. */
export interface PermissionChange {
  readonly entity: string
  readonly audience: string
  /** `find`, `create`, `write`, a verb, a flow, a field or a table of lines. */
  readonly subject: string
  readonly states: readonly string[]
  /** All of the states that there are now. */
  readonly isEvery: boolean
  /** `-` where there was, or is, nothing to ask for. */
  readonly before: string
  readonly after: string
}

const nothing = '-'

/** What differs between two sets of definitions, of each document, by what changes in the same states. */
export function permissionChanges(before: Definitions, after: Definitions): readonly PermissionChange[] {
  const names = [...new Set([...Object.keys(before.entities), ...Object.keys(after.entities)])].sort()
  return names.flatMap((name) => {
    const [old, now] = [before, after].map((definitions): Permissions => {
      const entity = definitions.entities[name]
      return entity && !entity.parent ? permissionsOf(definitions, entity) : {}
    })
    return changesOf(name, old ?? {}, now ?? {})
  })
}

function changesOf(entity: string, before: Permissions, after: Permissions): PermissionChange[] {
  return keysOf(before, after).flatMap((audience) => {
    const [old, now] = [before[audience] ?? {}, after[audience] ?? {}]
    const all = Object.keys(Object.values(now).find((cells) => Object.keys(cells).length > 0) ?? {})
    return keysOf(old, now).flatMap((subject) => {
      const states = keysOf(old[subject] ?? {}, now[subject] ?? {})
      const moved = states
        .map((state) => ({
          state,
          before: old[subject]?.[state] ?? nothing,
          after: now[subject]?.[state] ?? nothing,
        }))
        .filter((one) => one.before !== one.after)
      return [...Map.groupBy(moved, (one) => `${one.before}\n${one.after}`).values()].map((group) => {
        const [one = { before: nothing, after: nothing }] = group
        const of = group.map(({ state }) => state)
        const isEvery = of.length === (subject === 'create' ? 1 : Math.max(all.length, states.length))
        return { entity, audience, subject, states: of, isEvery, before: one.before, after: one.after }
      })
    })
  })
}

const keysOf = (...all: readonly Readonly<Record<string, unknown>>[]): string[] => [
  ...new Set(all.flatMap((one) => Object.keys(one))),
]

/** The changes as a page: a document, whom it concerns, and what becomes of what, in which states. */
export function sayPermissionChanges(changes: readonly PermissionChange[]): string {
  return [...Map.groupBy(changes, ({ entity }) => entity)]
    .map(([entity, ofEntity]) =>
      [
        entity,
        ...[...Map.groupBy(ofEntity, ({ audience }) => audience)].flatMap(([audience, own]) => [
          `  ${audience}`,
          ...linesOf(own),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}

/** What changes alike stands in one line. */
const linesOf = (changes: readonly PermissionChange[]): string[] =>
  [
    ...Map.groupBy(
      changes,
      ({ before, after, isEvery, states }) =>
        `    ${isEvery ? 'always' : states.join('|')}: ${before} → ${after}`,
    ),
  ].flatMap(([what, alike]) => [what, ...wrapped(alike.map(({ subject }) => subject))])

const width = 100

/** Names side by side, as many as a line of a terminal holds. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + name.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${name}`
    else lines.push(`      ${name}`)
  }
  return lines
}
