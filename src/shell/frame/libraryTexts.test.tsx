import { expect, test } from 'vitest'
import { addLanguage } from '../../texts/defineTexts.ts'
import { fetched } from '../../texts/further.ts'
import { libraryTexts } from '../../texts/libraryTexts.ts'

test('year and month of a calendar are named by what stands on their buttons', () => {
  for (const language of ['CN', 'EN'] as const)
    expect(libraryTexts(language).controls.DatePicker?.lang).toMatchObject({
      yearSelect: '',
      monthSelect: '',
    })
})

test('a language takes what antd and dayjs say from its line of the table or its folder, English where it brings none', () => {
  const named = (language: 'CN' | 'EN' | 'XA') => {
    const { controls, dates } = libraryTexts(language)
    return [controls.locale, dates.name]
  }
  expect(named('CN')).toEqual(['zh-cn', 'zh-cn'])
  expect(named('EN')).toEqual(['en', 'en'])
  expect(named('XA')).toEqual(['en', 'en'])
  addLanguage('XA', {
    textsOf: () => undefined,
    libraryTexts: (english) => ({ ...english, dates: { name: 'fr' } }),
  })
  expect(named('XA')).toEqual(['en', 'fr'])
  fetched.delete('XA')
})
