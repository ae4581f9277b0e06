import { expect, test } from 'vitest'
import { linesOf, screenOf } from '../testing/sampleProject.ts'

const columnsOf = (lines: string) => linesOf(screenOf({ lines }, 'loanEdit'))?.columns ?? []

test('the first reference to base data of a line shows its code before its name, and has room for both', () => {
  const [thing, quantity] = columnsOf('columns: [thing, quantity, value]')
  expect(thing).toMatchObject({ withCode: { code: 'thingCode', name: 'thingName' }, width: 240 })
  expect(quantity).not.toHaveProperty('withCode')
})

test('a width that is said stays', () => {
  expect(columnsOf('columns: [{ field: thing, width: 300 }]')[0]).toMatchObject({
    withCode: { code: 'thingCode' },
    width: 300,
  })
})
