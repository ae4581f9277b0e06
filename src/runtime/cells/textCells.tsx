import type { Cell } from './Cell.ts'
import { isEmpty } from './Cell.ts'

const asText = (value: unknown): string => isEmpty(value) ? '' : String(value)

export const textCell: Cell = { text: ({ value }) => asText(value) }

/** Several lines are drawn as one unless the column breaks them; the whole stands in the hover text. */
export const textareaCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value, column }) => column.wrap ? asText(value) : asText(value).replace(/\s*\n\s*/g, ' ⏎ '),
  title: ({ value }) => asText(value) || undefined,
}

/** Never shown, and never copied; not even how long it is. */
export const passwordCell: Cell = { text: ({ value }) => isEmpty(value) ? '' : '••••••' }

/** Only what is plainly a web address becomes a link; what it opens learns nothing of us. */
export const urlCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value }) => /^https?:\/\/[^\s/?#]/i.test(asText(value))
    ? <a className="sw-link" href={asText(value)} target="_blank" rel="noopener noreferrer" tabIndex={-1}>{asText(value)}</a>
    : asText(value),
}

export const emailCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value }) => /^[^\s@?&]+@[^\s@?&]+$/.test(asText(value)) ? <a className="sw-link" href={`mailto:${asText(value)}`} tabIndex={-1}>{asText(value)}</a> : asText(value),
}

export const telCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value }) => /^\+?[\d\s()-]+$/.test(asText(value)) ? <a className="sw-link" href={`tel:${asText(value).replace(/[^+\d]/g, '')}`} tabIndex={-1}>{asText(value)}</a> : asText(value),
}

/** Shown as the text it holds: marks are left out, never acted upon. */
export const richtextCell: Cell = {
  text: ({ value }) => plainOf(asText(value)),
  title: ({ value }) => plainOf(asText(value)) || undefined,
}

const entities: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** What rich text says, without its marks; what scripts and style sheets hold is no text. */
export function plainOf(rich: string): string {
  return rich.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]*>/g, ' ').replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity).replace(/\s+/g, ' ').trim()
}

export const jsonCell: Cell = { text: ({ value }) => typeof value === 'object' && value !== null ? JSON.stringify(value) : asText(value), className: () => 'sw-mono' }

export const serialCell: Cell = { text: ({ value }) => asText(value), className: () => 'sw-figures' }
