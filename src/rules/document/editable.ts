import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { isBy } from './isBy.ts'
import { isShown } from './isShown.ts'
import { keptTableOf } from './keptTable.ts'
import { hasValue, lineEntityOf, linesOf, splitPath, type Entities, type Step } from './rowPath.ts'
import { isWritable } from './writable.ts'

/**
 * Which places of a document its audience may change by hand now. Asked with wire paths: `partnerId`, `lines[2].price`; `lines` or
 * `lines[2].parts` asks whether rows may be added and taken away there, `lines[2]` whether that row may be. Paths of nothing are not editable. `stored`: the document before
 * it was changed in the form, which says whether it may be written at all.
 */
export function editable(
  entities: Entities,
  entity: CompiledEntity,
  access: CompiledAccess | undefined,
  { row, stored = row }: { readonly row: Row; readonly stored?: Row },
  env: ExpressionEnv,
): (path: string) => boolean {
  const open =
    access !== undefined &&
    (hasValue(row['id'])
      ? access.edit?.run(row, env) === true && isWritable(access, stored, env)
      : access.create)
  const hides = hidden(access, row, env)
  const only = onlyOf(access, row, env)
  const may = (names: readonly string[], field: string) =>
    !hides([...names, field].join('.')) && (only === undefined || only.includes([...names, field].join('.')))
  return (path) => {
    if (!open) return false
    const { steps, key } = splitPath(path)
    const names = steps.map(({ lines }) => lines)
    if (!isRowOpen(entities, entity, row, env, steps)) return false
    const at = lineEntityOf(entities, entity, names)
    const table = tableAt(entities, at, names, key)
    if (table) return !table.isKept && may(table.holder, table.name)
    const field = at?.fields.find(({ wire }) => wire === key)
    const here = field && standAt(row, env, steps)
    return (
      field !== undefined &&
      here !== undefined &&
      may(names, field.name) &&
      writtenBy(at, field).some((one) => isFree(one, here.row, here.env))
    )
  }
}

/** What is written where the field is: where it points to rows of several kinds, the ref to each. */
const writtenBy = (at: CompiledEntity | undefined, field: CompiledField): readonly CompiledField[] =>
  field.kinds?.flatMap((kind) => at?.fields.find(({ name }) => name === kind.field) ?? []) ?? [field]

/** The table of which a path asks whether its rows may come and go. `isKept`: they follow others. */
function tableAt(
  entities: Entities,
  at: CompiledEntity | undefined,
  names: readonly string[],
  key: string,
): { readonly holder: readonly string[]; readonly name: string; readonly isKept: boolean } | undefined {
  if (key === '' && names.length > 0)
    return {
      holder: names.slice(0, -1),
      name: names.at(-1) ?? '',
      isKept: at !== undefined && keptTableOf(entities, at) !== undefined,
    }
  const table = at?.lines.find(({ name }) => name === key)
  return table && { holder: names, name: key, isKept: table.kept !== undefined }
}

/** `onlyOf({ edits: [{ when: { run: () => true }, fields: ['total'] }] }, {}, {})` → `['total']`. The only fields that may be changed now, by name: `total`, `lines.price`. Undefined: all. */
export function onlyOf(
  access: Pick<CompiledAccess, 'edits'> | undefined,
  row: Row,
  env: ExpressionEnv,
): readonly string[] | undefined {
  const held = (access?.edits ?? []).filter(({ when }) => when.run(row, env) === true)
  return held.length === 0 || held.some(({ fields }) => fields === undefined)
    ? undefined
    : held.flatMap(({ fields = [] }) => fields)
}

/** Whether the rules of the rows on the way leave the row open. What is not saved yet always is. */
function isRowOpen(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  steps: readonly Step[],
): boolean {
  return steps.every((_, index) => {
    const way = steps.slice(0, index + 1)
    const rule = lineEntityOf(
      entities,
      entity,
      way.map(({ lines }) => lines),
    )?.edit
    const here = rule && standAt(row, env, way)
    return !here || !hasValue(here.row['id']) || rule.run(here.row, here.env) === true
  })
}

/** Which fields the audience must not see now, asked by name: `total`, `lines.price`. Hidden lines hide all that is in them. */
export function hidden(
  access: CompiledAccess | undefined,
  row: Row,
  env: ExpressionEnv,
): (name: string) => boolean {
  const names = new Set(
    access?.hide
      .filter(({ when }) => when === undefined || when.run(row, env) === true)
      .map(({ field }) => field),
  )
  return (name) =>
    names.size > 0 &&
    name.split('.').some((_, index, steps) => names.has(steps.slice(0, index + 1).join('.')))
}

/** `isFree({ assigned: true }, {}, {})` → `false`. Whether the rules leave the field to a person. */
export function isFree(field: CompiledField, row: Row, env: ExpressionEnv): boolean {
  if (field.assigned || field.compute || field.gathered || field.type === 'serial') return false
  if (!isBy(field, env.me)) return false
  if (field.once && hasValue(row['id']) && (hasValue(row[field.wire]) || field.type === 'password'))
    return false // a stored password never comes back
  return field.readonly?.run(row, env) !== true && isShown(field, row, env)
}

function standAt(
  row: Row,
  env: ExpressionEnv,
  steps: readonly Step[],
): { readonly row: Row; readonly env: ExpressionEnv } | undefined {
  let here: { readonly row: Row; readonly env: ExpressionEnv } | undefined = { row, env }
  for (const { lines, index } of steps) {
    const line: Row | undefined = here && linesOf(here.row, lines)[index]
    here = here && line && { row: line, env: { ...here.env, up: { row: here.row, up: here.env.up } } }
  }
  return here
}
