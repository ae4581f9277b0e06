import { expect, test } from 'vitest'
import { readableLog } from './readableLog.ts'

const shown = (line: object) => {
  const lines: string[] = []
  readableLog({ write: (text) => lines.push(text) }).write(
    `${JSON.stringify({ level: 30, time: '2026-11-21T11:12:09.893Z', ...line })}\n`,
  )
  return lines.join('').replace(/^\d\d:\d\d:\d\d /, '')
}

test('words stand behind the time, and what is worse than news says so', () => {
  expect(shown({ msg: 'Made 31 tables.' })).toBe('Made 31 tables.\n')
  expect(shown({ level: 40, msg: 'Slow.' })).toBe('WARN Slow.\n')
})

test('a call is one line: who, what, answer, time', () => {
  expect(shown({ call: '/api/a/v1/bRestful/c', user: 'buyer', code: 'OK', ms: 12.4 })).toBe(
    '/api/a/v1/bRestful/c buyer OK 12 ms\n',
  )
})

test('an error brings where it came from', () => {
  expect(shown({ level: 50, msg: 'Fault', err: { stack: 'Error: x\n    at y' } })).toBe(
    'ERROR Fault\nError: x\n    at y\n',
  )
})
