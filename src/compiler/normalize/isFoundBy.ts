import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { readExpression } from '../scope/readExpression.ts'
import { truthIn } from '../scope/truthIn.ts'

/**
 * Whether whoever finds a document finds every row that is gathered for it: what the rows ask of him, the document asks of him in the
 * same words (`supplier == me.supplier`), and in states in which he does not find them they do not count. What cannot be told is not so.
 */
export function isFoundBy(
  place: { readonly root: CompiledEntity; readonly path: string },
  theirs: CompiledAccess | undefined,
  own: CompiledAccess | undefined,
  where = 'true',
): boolean {
  const codes = place.root.states?.values.map(({ code }) => code).join('|')
  const key = [sourceOf(theirs), sourceOf(own), where, place.path, place.root.states?.field, codes].join('\n')
  const found = known.get(key) ?? isAllFound(place, theirs, own, where)
  known.set(key, found)
  return found
}

/** Asked of the same words again with every change. */
const known = new Map<string, boolean>()

function isAllFound(
  { root, path }: { readonly root: CompiledEntity; readonly path: string },
  theirs: CompiledAccess | undefined,
  own: CompiledAccess | undefined,
  where: string,
): boolean {
  const asked = new Set(partsOf(sourceOf(own)).filter((part) => part.includes('me.')))
  const open = partsOf(sourceOf(theirs)).filter(
    (part) => part !== 'true' && ![part, ...partsOf(part, 'or')].some((one) => asked.has(one)),
  )
  return open.every((part) =>
    statesOf(root, path).every(
      ({ document, row }) => truthIn(part, document) === true || truthIn(where, row) === false,
    ),
  )
}

const sourceOf = (access: CompiledAccess | undefined): string => access?.rows?.source.trim() ?? 'false'

/** The conditions that are joined, as they are written. */
function partsOf(source: string, joint: 'and' | 'or' = 'and'): readonly string[] {
  const read = readExpression(source)
  if (!('ast' in read)) return [source]
  return sidesOf(read.ast, joint).map(({ offset, length }) => source.slice(offset, offset + length))
}

const sidesOf = (ast: Ast, joint: 'and' | 'or'): readonly Ast[] =>
  ast.kind === joint ? [...sidesOf(ast.left, joint), ...sidesOf(ast.right, joint)] : [ast]

/** Each state of a document, as its own rule calls it and as a row of the table does. */
const statesOf = ({ states }: CompiledEntity, path: string) =>
  (states?.values ?? [{ code: '' }]).map(({ code }) => {
    const field = states?.field ?? ''
    const up = path === '' ? '' : 'parent.'.repeat(path.split('.').length)
    return { document: { [field]: code }, row: { [`${up}${field}`]: code } }
  })
