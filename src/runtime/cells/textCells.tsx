import type { Cell } from './Cell.ts'
import { isEmpty } from './Cell.ts'

const asText = (value: unknown): string => isEmpty(value) ? '' : String(value)

export const textCell: Cell = { text: ({ value }) => asText(value) }

/** Several lines are drawn as one; the whole stands in the hover text. */
export const textareaCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value }) => asText(value).replace(/\s*\n\s*/g, ' ⏎ '),
  title: ({ value }) => asText(value) || undefined,
}

export const passwordCell: Cell = { text: ({ value }) => isEmpty(value) ? '' : '••••••' }

/** Only what is plainly a web address becomes a link. */
export const urlCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value }) => /^https?:\/\//i.test(asText(value))
    ? <a className="sw-link" href={asText(value)} target="_blank" rel="noreferrer" tabIndex={-1}>{asText(value)}</a>
    : asText(value),
}

export const emailCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value }) => isEmpty(value) ? null : <a className="sw-link" href={`mailto:${asText(value)}`} tabIndex={-1}>{asText(value)}</a>,
}

/** Shown without its marks; the text itself is drawn in detail screens. */
export const richtextCell: Cell = { text: ({ value }) => asText(value).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim() }

export const jsonCell: Cell = { text: ({ value }) => typeof value === 'object' && value !== null ? JSON.stringify(value) : asText(value), className: () => 'sw-mono' }

export const serialCell: Cell = { text: ({ value }) => asText(value), className: () => 'sw-figures' }
