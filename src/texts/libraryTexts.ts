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

/** The buttons of year and month in a calendar are named by what stands on them: a name beside it would hide it from whoever listens. */
function withPlainCalendar(imported: typeof english | { readonly default: typeof english }): typeof english {
  const controls = 'default' in imported ? imported.default : imported // antd's is a module of the older kind
  const { DatePicker } = controls
  return DatePicker
    ? {
        ...controls,
        DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' } },
      }
    : controls
}

const known: Readonly<Record<LabelLanguage, LibraryTexts>> = {
  CN: { controls: withPlainCalendar(chinese), dates: chineseDates },
  EN: { controls: withPlainCalendar(english), dates: englishDates },
}

/** What the libraries say in a language. A further one brings it in its folder, or is given English. */
export const libraryTexts = (language: Language): LibraryTexts =>
  fetched.get(language)?.libraryTexts?.(known.EN) ?? (language === 'CN' ? known.CN : known.EN)
