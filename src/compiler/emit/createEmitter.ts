import type { Definitions } from '../../language/definitions.ts'
import { CompiledExpression } from '../scope/CompiledExpression.ts'
import { emitModules, type Emitted, type MakeModule } from './emit.ts'
import { parsedJson } from './parsedJson.ts'

/**
 * For definitions that are emitted again and again: a module whose facts are as they were is not made anew, and is the same text. To look
 * whether they are takes a twentieth of the time of writing them.
 */
export function createEmitter(): (definitions: Definitions) => Emitted {
  let known = new Map<string, { readonly facts: unknown; readonly text: string }>()
  return (definitions) => {
    const now: typeof known = new Map()
    const made: MakeModule = ({ file, facts }, make) => {
      const before = known.get(file)
      const text = before && alike(before.facts, facts) ? before.text : make()
      now.set(file, { facts, text })
      return text
    }
    const files = emitModules(definitions, made)
    known = now
    return files
  }
}

/** Whether the same text is written for both. `alike({ a: [1] }, { a: [1] })` → true */
function alike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  if (one instanceof CompiledExpression || other instanceof CompiledExpression)
    return writtenOf(one) === writtenOf(other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && alike(one[key], other[key]))
  )
}

const writtenOf = (value: unknown): string => {
  const { value: json, functions } = parsedJson(value, 'value')
  return [json, ...functions].join('\n')
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
