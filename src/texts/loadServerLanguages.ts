import { factsOfLanguage, languageCodes } from '../language/languages.ts'
import { addLanguage } from './defineTexts.ts'
import type { FurtherLanguage } from './further.ts'

/** A server speaks every language from its start, also the texts that never reach a browser: `serverTexts.ts` of each folder. */
export async function loadServerLanguages(): Promise<void> {
  for (const code of languageCodes) {
    const { folder } = factsOfLanguage(code)
    if (folder === undefined) continue
    const further: FurtherLanguage = await import(`./${folder}/serverTexts.ts`)
    addLanguage(code, further)
  }
}
