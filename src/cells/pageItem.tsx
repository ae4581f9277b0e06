import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'
import type { Language } from '../language/label.ts'
import { cellsTexts } from '../texts/cellsTexts.ts'

type PageItem = NonNullable<PaginationProps['itemRender']>

const words = { prev: 'page.previous', next: 'page.next' } as const
const made = new Map<Language, PageItem>()

/** For `itemRender` of antd's pagination: its two buttons have no name of their own. Always the same one for a language. */
export function pageItem(language: Language): PageItem {
  const say = cellsTexts.in(language)
  const known: PageItem =
    made.get(language) ??
    ((_, kind, shown) =>
      (kind === 'prev' || kind === 'next') && isValidElement<{ 'aria-label'?: string }>(shown)
        ? cloneElement(shown, { 'aria-label': say(words[kind]) })
        : shown)
  made.set(language, known)
  return known
}
