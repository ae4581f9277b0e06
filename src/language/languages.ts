/** Languages in which definitions give their labels. A text without one of them does not compile. */
export type LabelLanguage = 'CN' | 'EN'

/** What is known of a language of the interface. */
interface LanguageFacts {
  /** As BCP 47 has it: for plurals, formats and the page's `lang`. */
  readonly tag: string
  /** Its name in itself, and how a switch with little room names it. */
  readonly name: string
  readonly short: string
  /** Which labels of definitions are shown in it. */
  readonly labels: LabelLanguage
  /** A day in full, in the signs of dayjs. */
  readonly longDate: string
  /** A folder of `src/texts` that is fetched when the language is wanted. Those of labels are always there. */
  readonly folder?: string
  /** Not offered to users: for tests of the interface. */
  readonly hidden?: true
}

/** Every language of the interface, by its code on the wire. A further one is a line here and a folder of `src/texts`. */
export const languages = {
  CN: { tag: 'zh-CN', name: '中文', short: '中文', labels: 'CN', longDate: 'YYYY年M月D日 dddd' },
  EN: { tag: 'en', name: 'English', short: 'EN', labels: 'EN', longDate: 'dddd, D MMMM YYYY' },
  XA: {
    tag: 'en-XA',
    name: '[Þšéúđó ~]',
    short: 'XA',
    labels: 'EN',
    longDate: 'dddd, D MMMM YYYY',
    folder: 'xa',
    hidden: true,
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as readonly Language[] // the keys of the table above

/** `factsOfLanguage('EN').tag` → `'en'`. */
export const factsOfLanguage = (language: Language): LanguageFacts => languages[language]

/** Those that a user may choose. */
export const offeredLanguages = languageCodes.filter((code) => !factsOfLanguage(code).hidden)

/** `languageFrom('FR')` → `null`. The language that somebody's text names. */
export const languageFrom = (code: unknown): Language | null => (isLanguage(code) ? code : null)

/** `isLanguage('FR')` → `false`. Whether somebody's text (a header, a stored preference) is the code of a language. */
export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)
