import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

const told = (from: string, to: string): string[] => {
  const sample = sampleProject()
  sample.rewrite('schemas/entities/stock/loan.yaml', from, to)
  return sample.compiler.compile().diagnostics.map(({ code, says }) => `${code}: ${says}`)
}

test('a process is an approval: of a verb that leads from no state to another it means nothing', () => {
  expect(told('from: LENT, to: BACK,', 'from: LENT, process: loanApproval,')).toContain(
    'idle-word: process means nothing for doReturn, which is a verb that leads from no state to another.',
  )
  expect(told('to: BACK,', 'to: BACK, process: loanApproval,')).toEqual([])
})

test('a role is told what its audience sees, and an icon is one that the browser has', () => {
  expect(told('doReturn: { to: staff }', 'doReturn: { to: [keeper, guest] }')).toEqual([])
  expect(told('to: LENT, require', 'to: LENT, icon: file-protect, require')).toEqual([
    'unknown-icon: The browser has no icon called file-protect.',
  ])
})
