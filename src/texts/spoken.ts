import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage } from '../language/languages.ts'

/** A label of a definition as a reader of this language gets it; one without labels of its own reads those of another. */
export const spoken = (label: Label, language: Language): string => label[factsOfLanguage(language).labels]
