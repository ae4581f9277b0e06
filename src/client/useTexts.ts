import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { factsOfLanguage } from '../language/languages.ts'
import type { Say } from '../texts/catalogue.ts'
import type { RoomTexts } from '../texts/defineTexts.ts'
import { i18n } from '../texts/i18n.ts'
import { language } from './language.ts'

const follow = () => {
  i18n.changeLanguage(factsOfLanguage(language.get()).tag).catch((error: unknown) => {
    throw error
  })
}
follow()
language.subscribe(follow)

/** Says the texts of a room in the language in use, and again when that changes. */
export function useTexts<Texts>(texts: RoomTexts<Texts>): Say<Texts> {
  const { t } = useTranslation(texts.room, { i18n })
  return t as TFunction & Say<Texts> // the keys of the catalogue are those of the bundle
}
