import { fail } from '../fail.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

const depthLimit = 30
const valueLimit = 50_000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads a JSON body as strictly as platform section 17 wants: depth, number of values, no key twice, no key that reaches into objects, no text that a database cannot keep. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return {}
  checkShape(text)
  const body = parsed(text)
  if (text.includes('\\u0000') && hasNull(body)) invalid('\\u0000')
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return invalid('JSON')
  }
}

function hasNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, part]) => key.includes('\0') || hasNull(part))
  )
}

/** One pass over the text before it becomes objects, because afterwards a double key is not seen any more. */
function checkShape(text: string): void {
  const open: (Set<string> | null)[] = [] // the keys of an object, null for an array
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === quote) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && isKey(text, end)) addKey(keys, keyOf(text.slice(at, end)))
      else values++
      at = end - 1
    } else if (letter === openBrace || letter === openBracket) {
      values++
      open.push(letter === openBrace ? new Set() : null)
      if (open.length > depthLimit) invalid(`> ${depthLimit}`)
    } else if (letter === closeBrace || letter === closeBracket) open.pop()
    else if (letter === comma) values++
    if (values > valueLimit) invalid(`> ${valueLimit}`)
  }
}

const quote = 34,
  backslash = 92,
  comma = 44,
  colon = 58,
  openBrace = 123,
  closeBrace = 125,
  openBracket = 91,
  closeBracket = 93

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === backslash) at++
    else if (letter === quote) return at + 1
  }
  return text.length
}

function isKey(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter !== 32 && letter !== 9 && letter !== 10 && letter !== 13) return letter === colon
  }
  return false
}

function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return invalid('JSON')
  }
}

function addKey(keys: Set<string>, key: string): void {
  if (forbidden.has(key) || keys.has(key)) invalid(key.slice(0, 60))
  keys.add(key)
}

function invalid(reason: string): never {
  return fail('PARAM_INVALID', { field: serverTexts.text('call.body'), reason })
}
