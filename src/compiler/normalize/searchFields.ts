import type { CompiledSearchField } from '../../language/column.ts'
import type { Expression } from '../../language/expression.ts'
import type { SourceSearch } from '../../language/source.ts'
import { display, isIndexed, keyOf, statesOf, titleOf, wishPath } from './shownField.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { given } from '../scope/given.ts'
import { isTree } from '../scope/isTree.ts'
import { labelOf } from '../scope/labels.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

export function searchFor(
  unit: CompilationUnit,
  shape: EntityShape,
  search: SourceSearch,
  {
    mark,
    path,
    required = false,
  }: { readonly mark: Mark; readonly path?: Path; readonly required?: boolean },
): CompiledSearchField | undefined {
  const words: Exclude<SourceSearch, string> = typeof search === 'string' ? { field: search } : search
  const reached = reach(unit, shape, words.field, mark)
  if (!reached) return undefined
  const target = { ...reached, ...display(unit, reached) }
  const { via, field } = target
  wishPath(unit, shape, target)
  const owner = ownerOf(unit, shape, via)
  if (owner) wishIndex(unit, owner, field)
  const at = path ? unit.value([...path, 'default']) : mark
  return {
    key: keyOf(via, field, 'Id'),
    title: words.title ? labelOf(words.title) : titleOf(shape, target),
    type: field.type,
    operator: field.to ? 'in' : fieldTypes[field.type].operator,
    ...given({ typeCode: field.typeCode }),
    ...statesOf(owner ?? reached.entity, field),
    ...given({
      to: field.to,
      required: onlyTrue(words.required || required),
      default: initial(unit, shape, words.default, { field, mark: at }),
      tree: onlyTrue(isTree(unit, field)),
      more: onlyTrue(words.more),
    }),
  }
}

const onlyTrue = (flag: boolean | undefined): true | undefined => flag || undefined

/** What is searched by has an index; a compound value cannot have one. */
function wishIndex(unit: CompilationUnit, owner: EntityShape, field: FieldShape): void {
  if (!isIndexed(owner, field) && field.storage !== 'json')
    unit.indexes.push({ entity: owner.name, columns: [field.column] })
}

function ownerOf(unit: CompilationUnit, shape: EntityShape, via: readonly string[]): EntityShape | undefined {
  return via.reduce<EntityShape | undefined>(
    (at, name) => (at?.fields[name]?.to === undefined ? undefined : unit.entity(at.fields[name].to)),
    shape,
  )
}

/** What stands in a field at first is known before there is any row. */
function initial(
  unit: CompilationUnit,
  shape: EntityShape,
  source: string | number | boolean | undefined,
  { field, mark }: { readonly field: FieldShape; readonly mark: Mark },
): Expression | undefined {
  const compiled =
    source === undefined
      ? undefined
      : compileText(unit, String(source), mark, { root: shape.name, want: field })
  const read = compiled?.deps.find((path) => !path.startsWith('me.'))
  if (read !== undefined)
    report(unit.to, 'wrong-type', mark, {
      name: read,
      found: 'a field of a row',
      wanted: 'what is known without one: a value, today, now, me',
    })
  return compiled
}
