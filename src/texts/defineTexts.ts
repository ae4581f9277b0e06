import type { TFunction } from 'i18next'
import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage, type LabelLanguage } from '../language/languages.ts'
import type { Catalogue, FactsOf, Say, TextKey, Translation } from './catalogue.ts'
import { fetched, type FurtherLanguage } from './further.ts'
import { i18n } from './i18n.ts'
import { factsIn } from './spoken.ts'
import type { Fact, Phrase } from './Wording.ts'

/** The texts of one room, in every language. */
export interface RoomTexts<Texts> {
  readonly room: string
  /** `gridTexts.in('EN')('row.selected', { count: 3 })` is `3 selected`. The same function for the same language. */
  in(language: Language): Say<Texts>
  /** One text with its facts, to be said when it is known who reads it. Facts may be texts themselves. */
  text<Key extends TextKey<Texts>>(key: Key, ...facts: FactsOf<Texts, Key, Fact>): Phrase
  /** The same in both languages of the definitions. */
  label<Key extends TextKey<Texts>>(key: Key, ...facts: FactsOf<Texts, Key, Fact>): Label
}

/** English texts of the rooms so far. */
const rooms = new Map<string, Catalogue>()

/** Takes the texts of a room in the languages of the definitions. English gives the keys and what each text needs. */
export function defineTexts<const Texts extends Catalogue>(
  room: string,
  texts: { readonly EN: Texts; readonly CN: Translation<Texts> },
): RoomTexts<Texts> {
  for (const language of ['EN', 'CN'] as const)
    i18n.addResourceBundle(factsOfLanguage(language).tag, room, texts[language])
  rooms.set(room, texts.EN)
  for (const [language, further] of fetched) addTo(room, texts.EN, language, further)
  const said = new Map<Language, Say<Texts>>()
  const sayIn = (language: Language): Say<Texts> => {
    const known = said.get(language)
    if (known) return known
    const { tag } = factsOfLanguage(language)
    const say = remembering(i18n.getFixedT(tag, room), (key) =>
      i18n.getResource(tag, room, key),
    ) as Say<Texts> // the keys of the catalogue are those of the bundle
    said.set(language, say)
    return say
  }
  const text: RoomTexts<Texts>['text'] = (key, ...[facts]) =>
    facts === undefined ? { room, key } : { room, key, facts: facts as Phrase['facts'] & object } // each fact of the key
  const sayTo = (language: LabelLanguage, key: string, facts: Phrase['facts']) =>
    (sayIn(language) as Plain)(key, facts && factsIn(facts, language))
  const label: RoomTexts<Texts>['label'] = (key, ...[facts]) => {
    const given = facts as Phrase['facts'] // each fact of the key
    return { CN: sayTo('CN', key, given), EN: sayTo('EN', key, given) }
  }
  return { room, in: sayIn, text, label }
}

type Plain = (key: string, facts?: Readonly<Record<string, unknown>>) => string

/** Texts that were looked up already: a grid says the same few for hundreds of rows and cells. A language that comes later begins anew. */
const lookedUp = new Set<Map<string, string>>()

/**
 * Says as `translate` does, which is asked where a number chooses among the forms of a text, and where `read` finds nothing in the language
 * itself: to ask it for each of the texts of a first page takes a tenth of all the script that draws it.
 */
function remembering(translate: TFunction, read: (key: string) => unknown): Plain {
  const known = new Map<string, string>()
  lookedUp.add(known)
  const find = (key: string): string => {
    const text = read(key)
    return typeof text === 'string' ? text : translate(key, { skipInterpolation: true })
  }
  return (key, facts) => {
    if (facts && 'count' in facts) return translate(key, facts)
    const text = known.get(key) ?? find(key)
    known.set(key, text)
    return facts ? filled(text, facts) : text
  }
}

const filled = (text: string, facts: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => (name in facts ? String(facts[name]) : braces))

/** Takes a language that was fetched, for the rooms there are and those to come. */
export function addLanguage(language: Language, further: FurtherLanguage): void {
  fetched.set(language, further)
  for (const known of lookedUp) known.clear()
  for (const [room, english] of rooms) addTo(room, english, language, further)
}

function addTo(room: string, english: Catalogue, language: Language, further: FurtherLanguage): void {
  const texts = further.textsOf(room, english)
  if (texts) i18n.addResourceBundle(factsOfLanguage(language).tag, room, texts)
}
