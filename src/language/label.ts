import type { LabelLanguage } from './languages.ts'

export type { Language } from './languages.ts'

/** One text in each language of the definitions. Half a pair does not compile. */
export type Label = { readonly [language in LabelLanguage]: string }
