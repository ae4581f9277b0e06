import { describe, expect, test } from 'vitest'
import { CodedError } from '../fail.ts'
import { readJson } from './readJson.ts'

const refused = (text: string) => {
  try {
    readJson(text)
    return null
  } catch (error) {
    return error instanceof CodedError ? error.code : error
  }
}

describe('a body', () => {
  test('is read as it is', () => {
    const body = { a: [1, 'b "c" \\ {', { d: null, e: '轴承' }], f: true, g: { a: {} } }
    expect(readJson(JSON.stringify(body))).toEqual(body)
    expect(readJson(' { "a" : 1 , "b" : [ ] } ')).toEqual({ a: 1, b: [] })
  })
  test('that is empty is an empty object', () => expect(readJson('')).toEqual({}))
  test.each([
    ['half an object', '{"a":'],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once in escapes', '{"a":1,"\\u0061":2}'],
    ['a key that reaches into objects', '{"x":{"__proto__":{"y":1}}}'],
    ['the same in escapes', '{"\\u005f_proto__":1}'],
    ['constructor', '{"constructor":1}'],
    ['a null character', '{"a":["x\\u0000"]}'],
    ['31 levels', '['.repeat(31) + ']'.repeat(31)],
    ['too many values', `[${'1,'.repeat(50_001)}1]`],
  ])('with %s is refused', (_, text) => {
    expect(refused(text)).toBe('PARAM_INVALID')
  })
  test('may speak of a null character', () => expect(readJson('{"a":"\\\\u0000"}')).toEqual({ a: '\\u0000' }))
  test('may have the same key in two objects, and a forbidden word as a value', () =>
    expect(refused('[{"a":"constructor"},{"a":"a"}]')).toBeNull())
})
