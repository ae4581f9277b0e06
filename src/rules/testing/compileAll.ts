import type { ExpressionEnv, ValueType } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { checkExpression } from '../expression/checkExpression.ts'
import * as kernel from '../expression/kernel.ts'
import { parseExpression } from '../expression/parseExpression.ts'
import type { Scope, ScopeField } from '../expression/Scope.ts'
import type { Typed } from '../expression/Typed.ts'
import { noteScope } from './noteScope.ts'

export const env: ExpressionEnv = {
  me: { user: 'u1', firm: 'f1', orgs: ['o1', 'o2'], roles: ['staff'], audience: 'staff', name: 'Ann' },
  today: '2026-03-01',
  now: '2026-03-01 09:30:00',
  lookup: (typeCode, code, attribute) =>
    noteScope()
      .lookup(typeCode)
      ?.find((value) => value.code === code)?.attributes?.[attribute],
}

/** The checked expression; a mistake in it fails the test that wrote it. */
export function typedOf(text: string, scope: Scope = noteScope(), want?: ValueType | ScopeField): Typed {
  const parsed = parseExpression(text)
  if ('problems' in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.problems)}`)
  const { typed, problems } = checkExpression(parsed.ast, scope, want)
  if (!typed) throw new Error(`${text}: ${JSON.stringify(problems)}`)
  return typed
}

export type Run = (row: Row, env?: ExpressionEnv) => unknown

/** Compiles many expressions as the build does: into one module that is imported, never evaluated as text. */
export async function compileAll(sources: readonly string[]): Promise<Run[]> {
  const module = `export const make = (k) => [\n${sources.map((source) => `(r, e) => ${source},`).join('\n')}\n]\n`
  const { make } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  )) as { make: (k: typeof kernel) => ((row: Row, env: ExpressionEnv) => unknown)[] } // the shape just written
  return make(kernel).map(
    (run) =>
      (row, given = env) =>
        run(row, given),
  )
}
