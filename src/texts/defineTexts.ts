import i18next, { type TFunction } from 'i18next'
import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage, type LabelLanguage } from '../language/languages.ts'
import type { Catalogue, FactsOf, Say, TextKey, Translation } from './catalogue.ts'
import { spoken } from './spoken.ts'

/** The texts of one room, in every language. */
export interface RoomTexts<Texts> {
  readonly room: string
  /** `gridTexts.in('EN')('row.selected', { count: 3 })` is `3 selected`. The same function for the same language. */
  in(language: Language): Say<Texts>
  /** One text in both languages, where it is not known yet who will read it. Facts may be labels themselves. */
  label<Key extends TextKey<Texts>>(key: Key, ...facts: FactsOf<Texts, Key, string | number | Label>): Label
}

/** All texts of the program. Which language is in use is the reader's; the server speaks as each caller wishes. */
export const i18n = i18next.createInstance()

i18n
  .init({
    fallbackLng: 'en',
    ns: [],
    resources: {},
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    nsSeparator: false,
  })
  .catch((error: unknown) => {
    throw error
  })

/** Takes the texts of a room in the languages of the definitions. English gives the keys and what each text needs. */
export function defineTexts<const Texts extends Catalogue>(
  room: string,
  texts: { readonly EN: Texts; readonly CN: Translation<Texts> },
): RoomTexts<Texts> {
  for (const language of ['EN', 'CN'] as const)
    i18n.addResourceBundle(factsOfLanguage(language).tag, room, texts[language])
  const said = new Map<Language, Say<Texts>>()
  const sayIn = (language: Language): Say<Texts> => {
    const known = said.get(language)
    if (known) return known
    const say = i18n.getFixedT(factsOfLanguage(language).tag, room) as TFunction & Say<Texts> // the keys of the catalogue are those of the bundle
    said.set(language, say)
    return say
  }
  return {
    room,
    in: sayIn,
    label: (key, ...facts) => {
      const inOne = (language: LabelLanguage) =>
        sayIn(language)(key, ...(facts.map((each) => inLanguage(each, language)) as never)) // each fact of the key, said in this language
      return { CN: inOne('CN'), EN: inOne('EN') }
    },
  }
}

const inLanguage = (facts: Readonly<Record<string, string | number | Label>>, language: Language) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'object' ? spoken(fact, language) : fact,
    ]),
  )
