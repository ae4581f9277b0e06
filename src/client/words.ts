import i18next, { type TFunction } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Label } from '../language/label.ts'
import { language } from './language.ts'

/** Words of the program itself, beside those of the definitions. Each room brings a catalogue of pairs; half a pair does not compile. */
export type Say<Key extends string> = (key: Key, facts?: Readonly<Record<string, string | number>>) => string

/** i18next speaks in tags of BCP 47. */
const tags = { CN: 'zh', EN: 'en' } as const

i18next
  .use(initReactI18next)
  .init({
    lng: tags[language.get()],
    fallbackLng: false,
    ns: [],
    resources: {},
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
  })
  .catch((error: unknown) => {
    throw error
  })

language.subscribe(() => {
  i18next.changeLanguage(tags[language.get()]).catch((error: unknown) => {
    throw error
  })
})

/** Adds a catalogue under a name and answers the hook that speaks it in the language in use. */
export function defineWords<Key extends string>(
  name: string,
  words: Readonly<Record<Key, Label>>,
): () => Say<Key> {
  const pairs = Object.entries<Label>(words)
  for (const spoken of ['CN', 'EN'] as const)
    i18next.addResourceBundle(
      tags[spoken],
      name,
      Object.fromEntries(pairs.map(([key, label]) => [key, label[spoken]])),
    )
  return () => {
    const { t } = useTranslation(name)
    return t as TFunction & Say<Key> // the keys of this catalogue are the keys of the bundle above
  }
}
