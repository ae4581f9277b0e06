import { expect, test } from 'vitest'
import { pictureOf } from './attachPictures.ts'

const by = { kind: { '30': 'box' }, code: { H: 'nut', HT: 'screen' } }

test('the first field with a beginning that fits says the picture, the longest beginning first', () => {
  const of = (kind: unknown, code: string) => pictureOf({ kind, code }, by)
  expect([of('3021', 'HT-1'), of(null, 'HT-1'), of('34', 'HN-1'), of('34', 'X')]).toEqual([
    'box',
    'screen',
    'nut',
    undefined,
  ])
})
