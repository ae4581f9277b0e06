import { language } from '../../client/language.ts'
import type { Tab } from './tabs.ts'
import { spoken } from '../../texts/spoken.ts'

/** What a tab is called in questions about it. */
export const titleOf = (tab: Tab): string =>
  typeof tab.title === 'object' ? spoken(tab.title, language.get()) : (tab.title ?? tab.path)
