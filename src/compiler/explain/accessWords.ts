import type { Definitions } from '../../language/definitions.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { By } from '../../rules/document/isBy.ts'

/** Who does it or writes it by hand: `guest, host (clerk)`, where of host only who holds the role. */
export const byWords = ({ by = [], roles }: By): string =>
  by
    .map((audience) => (roles?.[audience] ? `${audience} (${roles[audience].join(', ')})` : audience))
    .join(', ')

/** What an audience finds and changes of a document, or of rows of one of its tables, as rules in the words of their author. */
export interface AccessFacts {
  readonly audience: string
  /** Absent: nothing. */
  readonly rows?: string
  /** By table, which of its rows. Absent: all of a document that is found. */
  readonly lines?: Readonly<Record<string, string>>
  readonly edit?: string
  readonly write?: string
}

export const accessFacts = ({ access }: CompiledEntity): readonly AccessFacts[] =>
  Object.values(access).map(({ audience, rows, lineRows, edit, write }) => ({
    audience,
    ...said('rows', rows),
    ...(lineRows
      ? { lines: Object.fromEntries(Object.entries(lineRows).map(([table, rule]) => [table, rule.source])) }
      : {}),
    ...said('edit', edit),
    ...said('write', write),
  }))

const said = (key: 'rows' | 'edit' | 'write', rule: Expression | undefined) =>
  rule === undefined ? {} : { [key]: rule.source }

/** The same for people, each rule with its sentence: of a document with its tables, of a table with what is found of its document. */
export function accessWords(entity: CompiledEntity, entities: Definitions['entities']): string {
  const { root, place } = placeOf(entity, entities)
  return Object.values(root.access)
    .flatMap((access) => (place === '' ? ofDocument(access) : ofTable(access, root.name, place)))
    .map((line) => `\n${line}`)
    .join('')
}

const ofDocument = ({ audience, rows, lineRows = {}, edit, edits = [], write }: CompiledAccess): string[] => [
  `${audience} finds ${ruled(rows)}`,
  ...Object.entries(lineRows).map(([table, rule]) => `${audience} finds of ${table} ${ruled(rule)}`),
  `${audience} changes ${ruled(edit)}`,
  ...edits.flatMap(({ when, fields }) =>
    fields ? [`  while ${when.source}: ${withoutHeld(fields).join(', ')}`] : [],
  ),
  ...(write ? [`${audience} writes ${ruled(write)}`] : []),
]

const ofTable = (
  { audience, rows, lineRows = {} }: CompiledAccess,
  root: string,
  place: string,
): string[] => [
  `${audience} finds ${lineRows[place] ? ruled(lineRows[place]) : 'all'} of each ${root} that it finds: ${ruled(rows)}`,
]

/** A table stands for its fields. */
const withoutHeld = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)))

const ruled = (rule: Expression | undefined): string =>
  rule ? `${rule.source}  (${rule.says.CN} | ${rule.says.EN})` : 'nothing'

function placeOf(
  entity: CompiledEntity,
  entities: Definitions['entities'],
): { readonly root: CompiledEntity; readonly place: string } {
  const above = entity.parent && entities[entity.parent.entity]
  if (!above || !entity.parent) return { root: entity, place: '' }
  const { root, place } = placeOf(above, entities)
  return { root, place: place === '' ? entity.parent.lines : `${place}.${entity.parent.lines}` }
}
