import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

const told = (type: string): readonly string[] => {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    'fields:\n',
    `fields:\n  answer: { type: ${type}, label: 答案 | Answer }\n  colour: { type: lookup, to: COLOUR }\n  kind: { type: lookup, to: ANSWER }\n`,
  )
  sample.texts.set(
    'schemas/lookups/answers.yaml',
    'ANSWER: { label: 类型 | Kind, values: { INTEGER: 整数 | Whole number, FLAG: 是否 | Yes or no } }\n',
  )
  return sample.compiler.compile().diagnostics.map(({ code, says }) => `${code}: ${says}`)
}

test('a field may take its type from a lookup of types', () => {
  expect(told('this.kind')).toEqual([])
})

test('a type that is none is told as one', () => {
  expect(told('integr')).toEqual(['unknown-value: integr is no value of type.'])
})

test('what leads to the type of a value is a field that is there, and a lookup of types', () => {
  expect(told('this.kid')).toEqual([expect.stringContaining('kid')])
  expect(told('this.secret')).toEqual(['wrong-kind: type is secret, which is text.'])
  expect(told('this.colour')).toEqual(['wrong-kind: type is colour, whose code RED of COLOUR is no type.'])
})
