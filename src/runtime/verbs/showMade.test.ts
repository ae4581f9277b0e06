import { expect, test } from 'vitest'
import type { CompiledMake } from '../../language/verb.ts'
import { showMade } from './showMade.ts'

const made = { entity: 'note', id: 'd2', name: 'N2' }
const make: CompiledMake = { kind: 'make', entity: 'note', isOwn: false, values: [], lines: [] }
const ofLines: CompiledMake = { ...make, each: { from: 'lines', entity: 'line', lines: ['lines'] } }

/** What is opened, and what is offered, of `known`: the entity that this user has a screen for. */
function shown(effects: readonly CompiledMake[], isInFront?: boolean, known = 'note') {
  const opened: string[] = []
  const host = {
    language: 'EN' as const,
    open: (screen: string, params?: Readonly<Record<string, string>>) =>
      void opened.push(`${screen} ${String(params?.['id'])}`),
    screenFor: (entity: string) =>
      entity === known ? { id: 'noteEdit', title: { CN: '', EN: '' } } : undefined,
  }
  const offers = showMade(host, { effects }, made, isInFront)
  const before = [...opened]
  for (const offer of offers) offer.onPress()
  return { before, offered: offers.map(({ text }) => text), after: opened }
}

test('a verb that is there to make a document opens it, unless whoever did it went elsewhere meanwhile', () => {
  expect(shown([make])).toEqual({ before: ['noteEdit d2'], offered: [], after: ['noteEdit d2'] })
  expect(shown([make], false)).toEqual({ before: [], offered: ['Open N2'], after: ['noteEdit d2'] })
})

test('one that was made of each of several rows, or for each group of them, is offered', () => {
  const offered = { before: [], offered: ['Open N2'], after: ['noteEdit d2'] }
  expect(shown([ofLines])).toEqual(offered)
  expect(shown([{ ...ofLines, per: [] }])).toEqual(offered)
})

test('what this user has no screen for is not told, and nothing where none was made', () => {
  expect(shown([make], true, 'other')).toEqual({ before: [], offered: [], after: [] })
  const host = { language: 'EN' as const, open: () => expect.fail('opened'), screenFor: () => undefined }
  expect(showMade(host, { effects: [make] }, undefined)).toEqual([])
})
