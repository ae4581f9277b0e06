import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExpressionEnv, Row, ValueType } from '../../language/compiled.ts'
import { checkExpression } from './checkExpression.ts'
import { emitJs } from './emitJs.ts'
import * as kernel from './kernel.ts'
import { noteScope } from './noteScope.fixture.ts'
import { parseExpression } from './parseExpression.ts'
import type { Scope, ScopeField } from './Scope.ts'
import type { Typed } from './Typed.ts'

export const env: ExpressionEnv = {
  me: { user: 'u1', firm: 'f1', orgs: ['o1', 'o2'], roles: ['staff'], audience: 'staff', name: 'Ann' },
  today: '2026-03-01', now: '2026-03-01 09:30:00',
  lookup: (typeCode, code, attribute) => noteScope().lookup(typeCode)?.find((value) => value.code === code)?.attributes?.[attribute],
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
  const folder = await mkdtemp(join(tmpdir(), 'expressions-'))
  try {
    const file = join(folder, 'module.mjs')
    await writeFile(file, `export const make = (k) => [\n${sources.map((source) => `(r, e) => ${source},`).join('\n')}\n]\n`)
    const { make } = await import(/* @vite-ignore */ pathToFileURL(file).href) as { make: (k: typeof kernel) => ((row: Row, env: ExpressionEnv) => unknown)[] } // the shape just written
    return make(kernel).map((run) => (row, given = env) => run(row, given))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs expressions over the one world of the tests, each with its row. */
export async function compile(text: string, scope?: Scope, want?: ValueType | ScopeField): Promise<Run> {
  const [run] = await compileAll([emitJs(typedOf(text, scope, want))])
  if (!run) throw new Error('nothing was compiled')
  return run
}
