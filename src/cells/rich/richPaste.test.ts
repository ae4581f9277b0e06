import { expect, test } from 'vitest'
import { mostPasted, pasteWay } from './richPaste.ts'

const large = 'x'.repeat(mostPasted + 1)

test('what is pasted is taken as it is, up to a size', () => {
  expect(pasteWay({ html: '<p>a</p>', text: 'a' })).toBe('whole')
  expect(pasteWay({ html: '', text: 'x'.repeat(mostPasted) })).toBe('whole')
  expect(pasteWay({ html: '', text: '' })).toBe('whole')
})

test('of what is too large for its marks and pictures alone the words are taken', () => {
  expect(pasteWay({ html: `<p>a</p><img src="${large}">`, text: 'a' })).toBe('plain')
  expect(pasteWay({ html: large, text: ' \n' })).toBe('refused')
  expect(pasteWay({ html: '', text: large })).toBe('refused')
})
