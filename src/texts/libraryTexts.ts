import type { Language } from '../language/label.ts'
import { factsOfLanguage, type LabelLanguage } from '../language/languages.ts'
import { fetched } from './further.ts'

/** What the library of controls says by itself in this language, of what it brings for the languages of labels. */
export const libraryTexts = <Texts extends object>(
  language: Language,
  known: Readonly<Record<LabelLanguage, Texts>>,
): Texts => fetched.get(language)?.libraryTexts?.(known.EN) ?? known[factsOfLanguage(language).labels]
