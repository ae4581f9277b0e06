import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage } from '../language/languages.ts'
import { fetched } from './further.ts'
import { i18n } from './i18n.ts'
import type { Fact, Wording } from './Wording.ts'

/** A text as a reader of this language gets it. Labels of a definition are read in another language where it gives none for this one. */
export function spoken(text: Wording, language: Language): string
export function spoken(text: Wording | undefined, language: Language): string | undefined
export function spoken(text: Wording | undefined, language: Language): string | undefined {
  if (text === undefined) return undefined
  const { tag, labels } = factsOfLanguage(language)
  if (!('room' in text)) return fetched.get(language)?.labelOf?.(text[labels]) ?? text[labels]
  return i18n.getFixedT(tag, text.room)(text.key, factsIn(text.facts ?? {}, language))
}

/** A name within a sentence: `Delivery note` is `delivery note` there, while `PO line` stays. */
export const spokenWithin = (label: Label, language: Language): string =>
  withinSentence(spoken(label, language), language)

/** The same of a name that the server has said already. Only where capitals begin a name is there anything to change. */
export const withinSentence = (name: string, language: Language): string =>
  factsOfLanguage(language).labels === 'EN'
    ? name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
    : name

/** The label in the other language, for those who know something by that name. */
export const spokenElsewhere = (label: Label, language: Language): string =>
  factsOfLanguage(language).labels === 'CN' ? label.EN : label.CN

/** Facts as they stand in the sentence: those that are texts said in its language. */
export const factsIn = (
  facts: Readonly<Record<string, Fact>>,
  language: Language,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'object' ? spoken(fact, language) : fact,
    ]),
  )

/** A text in both languages of the definitions, for readers who are not known and for the wire where it carries labels. */
export const toLabel = (text: Wording): Label => ({ CN: spoken(text, 'CN'), EN: spoken(text, 'EN') })

/** `待审批 | Waiting`: a text that is kept in a row, for readers of either language. */
export const bothLanguages = (text: Wording): string => `${spoken(text, 'CN')} | ${spoken(text, 'EN')}`
