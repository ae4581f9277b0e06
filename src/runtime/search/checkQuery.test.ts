import { describe, expect, test } from 'vitest'
import { noteScope } from '../../rules/testing/noteScope.ts'
import { toLabel } from '../../texts/spoken.ts'
import { checkQuery } from './checkQuery.ts'

const scope = noteScope()

describe('a query', () => {
  test('that is whole says what it means', () => {
    expect(checkQuery('status == DRAFT and total > 10', scope)).toEqual({
      problems: [],
      says: { CN: '状态 为 码DRAFT 且 总额 大于 10', EN: 'Status is draft and Total is greater than 10' },
    })
    expect(checkQuery('  ', scope)).toEqual({ problems: [] })
  })

  const problemsOf = (text: string) =>
    checkQuery(text, scope).problems.map((problem) => ({ ...problem, words: toLabel(problem.words) }))

  test('with a mistake says where it is and what was meant', () => {
    expect(problemsOf('totl > 1')).toEqual([
      {
        offset: 0,
        length: 4,
        nearest: 'total',
        words: {
          CN: '没有名为 totl 的字段，是否指 total？',
          EN: 'Nothing is called totl here. Did you mean total?',
        },
      },
    ])
    expect(problemsOf('total > ')).toMatchObject([
      { offset: 8, words: { EN: 'The end cannot stand here; expected a name, a number, a text or (' } },
    ])
    expect(problemsOf('status == DRAFTY')).toMatchObject([{ offset: 10, length: 6, nearest: 'DRAFT' }])
    expect(problemsOf('total')).toMatchObject([
      { words: { CN: '这里是数字，应为条件', EN: 'This is a number; here belongs a condition' } },
    ])
    expect(problemsOf('contains(total)')).toMatchObject([
      { words: { EN: 'contains is called as contains(text, part)' } },
    ])
  })
})
