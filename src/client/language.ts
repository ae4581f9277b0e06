import type { Label, Language } from '../language/label.ts'
import { factsOfLanguage, isLanguage, offeredLanguages } from '../language/languages.ts'
import { spoken } from '../texts/spoken.ts'
import { createStore, useStore } from './Store.ts'
import { isLoaded, loadLanguage } from '../texts/loadLanguage.ts'

/** The language in use. Chinese unless this browser or the user chose otherwise. */
export const language = createStore<Language>(chosenHere() ?? 'CN')

language.subscribe(() => localStorage.setItem('currentLanguage', language.get()))

/** False in a browser that is new here: then the user's own choice holds. */
export const isLanguageChosen = (): boolean => chosenHere() !== null

/** `browserLanguage(['de', 'en-GB', 'zh'])` → `'EN'`. The first of those that a browser asks for which is offered; Chinese where none is. */
export function browserLanguage(tags: readonly string[]): Language {
  const offered = tags.flatMap((tag) =>
    offeredLanguages.filter((code) => primary(factsOfLanguage(code).tag) === primary(tag)),
  )
  return offered[0] ?? 'CN'
}

const primary = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/** Whoever is here for the first time, and has no account that would say it, is spoken to in the language of the browser. */
export function speakAsBrowser(): void {
  if (!isLanguageChosen()) void chooseLanguage(browserLanguage(navigator.languages))
}

function chosenHere(): Language | null {
  const chosen = localStorage.getItem('currentLanguage')
  return isLanguage(chosen) ? chosen : null
}

/** Speaks another language: at once, or as soon as its texts have been fetched; without them it is said in English. */
export function chooseLanguage(chosen: Language): Promise<void> {
  const choose = () => language.set(chosen)
  if (!isLoaded(chosen)) return loadLanguage(chosen).then(choose, choose)
  choose()
  return Promise.resolve()
}

export const useLanguage = (): Language => useStore(language)

/** Chooses the words of a label in the language in use, and again when that changes. */
export function useSay(): (label: Label | string) => string {
  const now = useLanguage()
  return (label) => (typeof label === 'string' ? label : spoken(label, now))
}

/** `nextLanguage('CN')` → `'EN'`. The offered languages, one after the other. */
export const nextLanguage = (now: Language): Language =>
  offeredLanguages[(offeredLanguages.indexOf(now) + 1) % offeredLanguages.length] ?? 'EN'
