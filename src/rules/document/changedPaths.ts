import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { isSameValue } from './fieldValue.ts'
import { joinPath, linesOf, type Entities } from './rowPath.ts'

/** Wire paths at which two states of a document differ, as `recompute` takes them. Lines are matched by id; where rows came or went, the lines are named. */
export function changedPaths(
  entities: Entities,
  entity: CompiledEntity,
  before: Row,
  after: Row,
  path = '',
): string[] {
  const own = entity.fields
    .filter((field) => !isSameValue(field, before[field.wire], after[field.wire]))
    .map(({ wire }) => joinPath(path, wire))
  const below = entity.lines.flatMap(({ name, entity: line }) => {
    const lineEntity = entities[line]
    if (!lineEntity || before[name] === after[name]) return []
    const old = new Map(linesOf(before, name).map((row) => [row['id'], row]))
    const now = linesOf(after, name)
    const inner = now.flatMap((row, index) => {
      const was = row['id'] === undefined ? undefined : old.get(row['id'])
      return was
        ? changedPaths(entities, lineEntity, was, row, joinPath(path, `${name}[${index}]`))
        : [joinPath(path, `${name}[${index}]`)]
    })
    const gone = [...old.keys()].some((id) => !now.some((row) => row['id'] === id))
    return gone ? [joinPath(path, name), ...inner] : inner
  })
  return [...own, ...below]
}
