import { expect, test } from 'vitest'
import type { BestReason } from '../../cells/CellServices.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { reasonWords } from './reasonWords.ts'

const say = editTexts.in('EN')
const of = (more: Partial<BestReason>): BestReason => ({
  id: 'p1',
  others: 3,
  decided: 1,
  keys: [
    { says: 'Operating unit is filled', way: 'holds', chosen: 'true', next: 'false' },
    { says: 'Valid from', way: 'greatest', chosen: '2026-03-01', next: null },
    { says: null, way: 'least', chosen: null, next: null },
  ],
  ...more,
})
const others = '3 others fit.'

test.each<readonly [what: string, reason: BestReason, chosen: unknown, words: readonly string[]]>([
  ['nothing fits', of({ id: null, others: 0 }), null, ['No row fits.']],
  ['it is the only one', of({ others: 0, decided: null }), 'p1', ['It is the only one that fits.']],
  [
    'a condition',
    of({ decided: 0 }),
    'p1',
    ['Chosen because Operating unit is filled; of the next one that is not so.', others],
  ],
  ['a value', of({}), 'p1', ['Chosen for the greatest: Valid from. 2026-03-01; next: empty.', others]],
  [
    'what he may not read',
    of({ decided: 2, others: 1 }),
    'p1',
    ['Told from the next one by something that you may not read.', '1 other fits.'],
  ],
  [
    'nothing tells them apart',
    of({ decided: null }),
    'p1',
    ['Of equals the one that was there first.', others],
  ],
  ['somebody chose by hand', of({}), 'p9', ['Chosen by hand: the rule would take another one.', others]],
])('why a row was chosen: %s', (_what, reason, chosen, words) => {
  expect(reasonWords(reason, chosen, say)).toEqual(words)
})
