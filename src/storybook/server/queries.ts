import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { emitJs } from '../../rules/expression/emitJs.ts'
import * as kernel from '../../rules/expression/kernel.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { everyMe, type Scope, type ScopeMe } from '../../rules/expression/Scope.ts'
import { scopeEntity } from '../../rules/expression/scopeEntity.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Setting } from '../Setting.ts'

/** An expression that is asked of a row. */
export type Asked = (row: Row, env: ExpressionEnv) => unknown

/** What was asked cannot be read: it names something that is not there, or is no expression. */
export class NotUnderstood extends Error {
  readonly text: string

  constructor(text: string) {
    super(text)
    this.name = 'NotUnderstood'
    this.text = text
  }
}

/** Where queries over rows of an entity stand: everything that the screen knows may be named. */
export function scopeOf(
  entities: Entities,
  root: string,
  { me, lookups }: Pick<Setting, 'me' | 'lookups'>,
): Scope {
  const own = me.map(({ name, type, to, many }): [string, ScopeMe] => {
    const label = { CN: name, EN: name }
    const kind = type === 'list' || many ? 'list' : 'id'
    return [name, { type: kind, label, ...(to === undefined ? {} : { to }) }]
  })
  return {
    root,
    entity: (name) => entities[name] && scopeEntity(entities[name]),
    lookup: (typeCode) => lookups[typeCode]?.values,
    me: { ...everyMe, ...Object.fromEntries(own) },
    foreign: true,
  }
}

const known = new Map<string, Promise<Asked>>()

/**
 * The expression as a function: emitted as the build emits rules, and imported as a module. Throws NotUnderstood. What only the database can
 * ask (rows of other documents) holds of every row.
 */
export function asked(text: string, scope: Scope): Promise<Asked> {
  const name = `${scope.root} ${text}`
  const made = known.get(name) ?? make(text, scope)
  known.set(name, made)
  return made
}

async function make(text: string, scope: Scope): Promise<Asked> {
  const parsed = parseExpression(text)
  if ('problems' in parsed) throw new NotUnderstood(text)
  const { typed } = checkExpression(parsed.ast, scope)
  if (!typed) throw new NotUnderstood(text)
  const source = emitted(() => emitJs(typed))
  if (source === null) return () => true
  const module = `export const make = (k) => (r, e) => ${source}`
  const { make: made } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  )) as { readonly make: (k: typeof kernel) => Asked } // the module just written
  return made(kernel)
}

/** Null: it has no such reading. */
function emitted(emit: () => string): string | null {
  try {
    return emit()
  } catch {
    return null
  }
}
