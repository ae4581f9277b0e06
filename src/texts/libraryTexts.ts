import english from 'antd/locale/en_US'
import chinese from 'antd/locale/zh_CN'
import englishDates from 'dayjs/locale/en'
import chineseDates from 'dayjs/locale/zh-cn'
import type { Language } from '../language/label.ts'
import type { LabelLanguage } from '../language/languages.ts'
import { fetched } from './further.ts'

/** What antd and dayjs say by themselves: `controls` is antd's locale, `dates` that of dayjs. */
export interface LibraryTexts {
  readonly controls: typeof english
  readonly dates: typeof englishDates
}

const known: Readonly<Record<LabelLanguage, LibraryTexts>> = {
  CN: { controls: chinese, dates: chineseDates },
  EN: { controls: english, dates: englishDates },
}

/** What the libraries say in a language. A further one brings it in its folder, or is given English. */
export const libraryTexts = (language: Language): LibraryTexts =>
  fetched.get(language)?.libraryTexts?.(known.EN) ?? (language === 'CN' ? known.CN : known.EN)
