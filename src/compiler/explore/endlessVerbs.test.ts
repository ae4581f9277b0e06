import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'
import { endlessVerbs } from './endlessVerbs.ts'

const endless = (words: string): string[] => {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    'access:',
    `  doRemind: { label: 催还 | Remind, done: 已催还 | reminded, ${words} }\naccess:`,
  )
  return endlessVerbs(definitionsOf(sample.compiler)).map(({ entity, verb }) => `${entity.name}.${verb.name}`)
}

test.each(['when: dueDate < today', 'when: dueDate - 3 <= today, every: 24h', 'when: today + 1 >= dueDate'])(
  '%s is true for good, whatever becomes of the row',
  (words) => expect(endless(words)).toEqual(['loan.doRemind']),
)

test.each([
  'when: dueDate < today, from: LENT',
  'when: dueDate >= today',
  'when: dueDate < today and total > 0',
  'when: dueDate < today, to: BACK',
])('%s ends', (words) => expect(endless(words)).toEqual([]))
