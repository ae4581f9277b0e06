/** What rich text may hold, by element, with its attributes. Everything else is taken out where it is kept, and not drawn where it is shown. */
export const richMarks: Readonly<Record<string, readonly string[]>> = {
  p: ['style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  br: [],
  hr: [],
  ul: [],
  ol: ['start'],
  li: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  blockquote: [],
  a: ['href'],
}

/** How a line may be set; the one style there is. */
export const richAligns: readonly string[] = ['left', 'center', 'right', 'justify']

/** Characters at most before anything is looked at: more is refused for its length. */
export const longestRich = 1_000_000

/** Elements in each other at most. */
export const deepestRich = 40

/** `isSafeLink('https://example.org')` → `true`. A web address, a mail address, or a page of ours. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/[^\s/?#]|mailto:[^\s@?&]+@[^\s@?&]+$|\/main\/)/i.test(href) && !/[\s\\\p{Cc}]/u.test(href)

/** `isSafeCount('3')` → `true`. How many columns or rows a cell takes, or where a list begins. */
export const isSafeCount = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text)
