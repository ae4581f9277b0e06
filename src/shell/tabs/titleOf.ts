import { language } from '../../client/language.ts'
import type { Tab } from './tabs.ts'

/** What a tab is called in questions about it. */
export const titleOf = (tab: Tab): string =>
  typeof tab.title === 'object' ? tab.title[language.get()] : (tab.title ?? tab.path)
