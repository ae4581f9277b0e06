import type { CompiledEntity } from '../../language/entity.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { nearEntities } from '../scope/nearEntities.ts'
import { readExpression } from '../scope/readExpression.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

/** People without an account change what their link is about and nothing else, and links open what they are given for. */
export function proveVisitors(
  { symbols, definitions: { entities }, to }: Proof,
  entity: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  const audience = symbols.visitors
  if (audience === undefined) return
  const { rows } = rootOf(entity, entities).access[audience] ?? {}
  const isLinked = rows !== undefined && asksLink(rows.source)
  if (rows && !isLinked && mayChange(entity, audience, entities))
    report(to, 'open-to-all', at('access', audience), { entity: entity.name, audience })
  for (const { name, tell, by } of entity.verbs) {
    if (!tell?.includes(audience) || !rows) continue
    const isHandedOn = by.some((side) => symbols.audienceNames.includes(side))
    const why = isLinked ? byItself : `no row of ${entity.name} asks for one`
    if (isLinked && isHandedOn) continue
    report(to, 'idle-link', at('verbs', name, 'tell'), { verb: name, audience, why })
  }
}

const byItself = 'it is done by itself, so that nobody is there to hand it on'

type Entities = Proof['definitions']['entities']

const rootOf = (entity: CompiledEntity, entities: Entities): CompiledEntity => {
  const above = entity.parent && entities[entity.parent.entity]
  return above ? rootOf(above, entities) : entity
}

/** By hand, or by a verb of the document or of its lines. Lines follow their document. */
function mayChange(entity: CompiledEntity, audience: string, entities: Entities): boolean {
  const access = entity.access[audience]
  return (
    access?.edit !== undefined ||
    access?.create === true ||
    nearEntities([entity.name], entities).some(({ verbs }) => verbs.some(({ by }) => by.includes(audience)))
  )
}

function asksLink(source: string): boolean {
  const read = readExpression(source)
  return 'ast' in read && isNeeded(read.ast)
}

/** Whether the condition never holds for who has no link: what it is about is asked for on every way. */
function isNeeded(ast: Ast): boolean {
  if (ast.kind === 'and') return isNeeded(ast.left) || isNeeded(ast.right)
  if (ast.kind === 'or') return isNeeded(ast.left) && isNeeded(ast.right)
  return ast.kind === 'compare' && ast.operator === '==' && (isTicket(ast.left) || isTicket(ast.right))
}

const isTicket = (ast: Ast): boolean =>
  ast.kind === 'path' && ast.segments.map(({ name }) => name).join('.') === 'me.ticket'
