import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage } from '../language/languages.ts'

/** A label of a definition as a reader of this language gets it; one without labels of its own reads those of another. */
export function spoken(label: Label, language: Language): string
export function spoken(label: Label | undefined, language: Language): string | undefined
export function spoken(label: Label | undefined, language: Language): string | undefined {
  return label?.[factsOfLanguage(language).labels]
}
