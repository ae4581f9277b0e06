import type { Ast } from '../../rules/expression/ast.ts'
import { readExpression } from './readExpression.ts'
import { remembered } from '../source/remembered.ts'

/** Where a value of `to` stands in its text, and the code that it is; none: it is something else than a state. */
export interface Way {
  readonly code: string | undefined
  readonly offset: number
  readonly length: number
}

/** A state alone, which is no expression. */
export const isState = (to: string): boolean => /^\s*\w+\s*$/.test(to)

/** The states among which `to` chooses, in the order in which they are written: of `if(a, X, if(b, Y, X))` X, Y. */
export function statesIn(to: string | undefined): readonly string[] {
  return to === undefined ? none : remembered(chosen, to, readChoice)
}

const none: readonly string[] = []

/** The few texts that say states are asked for again and again. */
const chosen = new Map<string, readonly string[]>()

function readChoice(to: string): readonly string[] {
  return isState(to) ? [to.trim()] : [...new Set(waysIn(to).flatMap(({ code }) => code ?? []))]
}

/** What the choices of `to` come to; nothing where it cannot be read. */
export function waysIn(to: string): readonly Way[] {
  const parsed = readExpression(to)
  return 'ast' in parsed ? waysOf(parsed.ast) : []
}

function waysOf(ast: Ast): readonly Way[] {
  if (ast.kind === 'call' && ast.name.name === 'if') return ast.args.slice(1).flatMap(waysOf)
  const { offset, length } = ast
  return [{ code: ast.kind === 'path' ? codeOf(ast) : undefined, offset, length }]
}

function codeOf({ segments }: Ast & { readonly kind: 'path' }): string | undefined {
  const [only] = segments
  return segments.length === 1 && only && /^[A-Z][A-Z0-9_]*$/.test(only.name) ? only.name : undefined
}

/** `DRAFT|REJECTED`: each state of a set with its place in the text. */
export const placedStates = (text: string): readonly { readonly name: string; readonly at: number }[] =>
  [...text.matchAll(/[^|\s]+/g)].map((match) => ({ name: match[0], at: match.index }))

/** The states of a set, each once: a block may name one twice. None where nothing is written. */
export const statesAmong = (text = ''): readonly string[] =>
  text === '' ? none : remembered(sets, text, namesAmong)

const namesAmong = (text: string): readonly string[] => [
  ...new Set(placedStates(text).map(({ name }) => name)),
]

const sets = new Map<string, readonly string[]>()
