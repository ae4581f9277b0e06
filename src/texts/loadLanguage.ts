import type { Language } from '../language/label.ts'
import { factsOfLanguage } from '../language/languages.ts'
import { addLanguage } from './defineTexts.ts'
import { fetched, type FurtherLanguage } from './further.ts'

/** Fetches the texts of a language that is not always there. Until then it is said in English. */
export async function loadLanguage(language: Language): Promise<void> {
  const { folder } = factsOfLanguage(language)
  if (folder === undefined || fetched.has(language)) return
  const further: FurtherLanguage = await import(`./${folder}/texts.ts`)
  addLanguage(language, further)
}

/** `loadLanguage` has nothing to fetch. */
export const isLoaded = (language: Language): boolean =>
  factsOfLanguage(language).folder === undefined || fetched.has(language)
