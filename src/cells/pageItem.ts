import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'
import type { Language } from '../language/label.ts'
import { cellsTexts } from '../texts/cellsTexts.ts'

type PageItem = NonNullable<PaginationProps['itemRender']>

const words = { prev: 'page.previous', next: 'page.next' } as const
const made = new Map<Language, PageItem>()

/** `pageItem('EN')(2, 'page', '2')` → `'2'`. For `itemRender` of antd's pagination, whose two arrows have no names. Always the same one for a language. */
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
