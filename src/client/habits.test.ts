// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readHabits, usualHabits } from './habits.ts'

test('habits are read back, and what is none of them counts as not chosen', () => {
  expect(readHabits({ timeZone: 'America/New_York', pageRows: 50 })).toEqual({
    timeZone: 'America/New_York',
    pageRows: 50,
  })
  expect(readHabits({ timeZone: 'Mars/Base', pageRows: 3 })).toEqual(usualHabits)
  expect(readHabits('x')).toEqual(usualHabits)
})
