import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage } from '../language/languages.ts'

/** A label of a definition as a reader of this language gets it; one without labels of its own reads those of another. */
export function spoken(label: Label, language: Language): string
export function spoken(label: Label | undefined, language: Language): string | undefined
export function spoken(label: Label | undefined, language: Language): string | undefined {
  return label?.[factsOfLanguage(language).labels]
}

/** The label in the other language, for those who know something by that name. */
export const spokenElsewhere = (label: Label, language: Language): string =>
  factsOfLanguage(language).labels === 'CN' ? label.EN : label.CN
