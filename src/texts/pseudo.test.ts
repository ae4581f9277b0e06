import { expect, test } from 'vitest'
import { languageCodes, factsOfLanguage } from '../language/languages.ts'
import { defineTexts } from './defineTexts.ts'
import { loadLanguage } from './loadLanguage.ts'
import { spoken } from './spoken.ts'
import { accent } from './xa/accent.ts'
import { libraryTexts } from './xa/texts.ts'

const define = (room: string) =>
  defineTexts(room, {
    EN: {
      row: {
        add: 'Add a row',
        selected_one: '{count} row of {all}',
        selected_other: '{count} rows of {all}',
      },
    },
    CN: { row: { add: '新增一行', selected_other: '{all} 行中的 {count} 行' } },
  })
const before = define('defined before the language was fetched')

test('a text of the pseudo-language is legible, longer, and keeps its facts', () => {
  expect(accent('Save {name}')).toBe('[Šáṽé {name} ~~]')
  expect(accent('')).toBe('')
  expect(accent('ABCXYZ abcxyz 12')).not.toMatch(/[a-z]/i)
})

test('a language that is fetched when it is wanted speaks in every room, in those defined before and after', async () => {
  expect(before.in('XA')('row.add')).toBe('Add a row') // what was said meanwhile is not remembered
  await loadLanguage('XA')
  for (const texts of [before, define('defined afterwards')]) {
    expect(texts.in('XA')('row.add')).toBe('[Áđđ á řóŵ ~~~]')
    expect(texts.in('XA')('row.selected', { count: 1, all: 2 })).toMatch(/^\[1 řóŵ óƒ 2 ~+\]$/)
    expect(texts.in('XA')('row.selected', { count: 3, all: 4 })).toMatch(/^\[3 řóŵš óƒ 4 ~+\]$/)
    expect(texts.in('CN')('row.selected', { count: 3, all: 4 })).toBe('4 行中的 3 行')
  }
})

test('labels of definitions are those of the language it falls back to', async () => {
  await loadLanguage('XA')
  const label = { CN: '供应商', EN: 'Supplier' }
  expect([spoken(label, 'CN'), spoken(label, 'EN')]).toEqual(['供应商', 'Supplier'])
  expect(spoken(label, 'XA')).toBe('[Šúþþłíéř ~~~]')
  expect(spoken(undefined, 'XA')).toBe(undefined)
})

test('what the libraries say is accented too, their formats and codes are not', () => {
  const english = {
    locale: 'en',
    Modal: { okText: 'OK' },
    DatePicker: { lang: { yearFormat: 'YYYY', now: 'Now' } },
    dates: { name: 'en', months: ['May', ''], weekStart: 1 },
  }
  expect(libraryTexts(english)).toEqual({
    locale: 'en',
    Modal: { okText: '[ÓĶ ~]' },
    DatePicker: { lang: { yearFormat: 'YYYY', now: '[Ñóŵ ~]' } },
    dates: { name: 'en', months: ['[Ɱáý ~]', ''], weekStart: 1 },
  })
})

test('every language has a tag that plurals and dates are known by', () => {
  for (const code of languageCodes) {
    const { tag } = factsOfLanguage(code)
    expect(Intl.PluralRules.supportedLocalesOf(tag), code).toEqual([tag])
  }
})
