import type {
  SourceAudiences,
  SourceEntity,
  SourceField,
  SourceLines,
  SourceLookups,
} from '../../language/source.ts'
import type { Parsed } from './Parsed.ts'

/** What the entities and lookups of a file are called: by `entity:thing`, `lookup:COLOUR`. */
export function labelsIn(parsed: Parsed | undefined): ReadonlyMap<string, string> {
  if (!parsed?.value) return new Map()
  if (parsed.kind === 'lookups')
    return new Map(
      Object.entries(parsed.value as SourceLookups).map(([code, { label }]) => [`lookup:${code}`, label]), // passed its grammar
    )
  return new Map(entitiesIn(parsed).map(({ entity, label }) => [`entity:${entity}`, label]))
}

/** Entities with fields that have no label of their own, each with what gives it one. `users`: the entity that users are. */
export function inheritedIn(
  parsed: Parsed,
  users: string | undefined,
): readonly { readonly entity: string; readonly from: string }[] {
  return entitiesIn(parsed).flatMap(({ entity, fields }) =>
    Object.values(fields).flatMap((field) => {
      const from = field.label === undefined ? namedAfter(field, users) : undefined
      return from === undefined ? [] : [{ entity, from }]
    }),
  )
}

function namedAfter({ type, to }: SourceField, users: string | undefined): string | undefined {
  if (type === 'lookup') return to && `lookup:${to}`
  if (type === 'formula') return undefined
  const target = type === 'user' ? users : to
  return target && `entity:${target}`
}

/** The entity that users are. */
export function usersIn(files: ReadonlyMap<string, Parsed>): string | undefined {
  const audiences = files.get('schemas/audiences.yaml')?.value as SourceAudiences | undefined // passed its grammar
  return audiences?.users
}

/** The document and all its lines. */
function entitiesIn({ kind, value }: Parsed): readonly (SourceEntity | SourceLines)[] {
  if (kind !== 'entity' || !value) return []
  const below = (source: SourceEntity | SourceLines): readonly (SourceEntity | SourceLines)[] => [
    source,
    ...Object.values(source.lines ?? {}).flatMap(below),
  ]
  return below(value as SourceEntity) // passed its grammar
}
