import type { Cell } from '../Cell.ts'
import { plainText } from '../../rules/rich/plainText.ts'
import { isEmpty, tabIndexOf } from '../Cell.ts'

const asText = (value: unknown): string => (isEmpty(value) ? '' : String(value))

export const textCell: Cell = { text: ({ value }) => asText(value) }

/** Several lines are drawn as one unless the column breaks them; the whole stands in the hover text. */
export const textareaCell: Cell = {
  text: ({ value }) => asText(value),
  draw: ({ value, column }) =>
    column.wrap
      ? asText(value)
      : asText(value)
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join(' ⏎ '),
  title: ({ value }) => asText(value) || undefined,
}

/** Never shown, and never copied; not even how long it is. */
export const passwordCell: Cell = { text: ({ value }) => (isEmpty(value) ? '' : '••••••') }

/** Only what is plainly a web address becomes a link; what it opens learns nothing of us. */
export const urlCell: Cell = {
  text: ({ value }) => asText(value),
  draw: (read) => {
    const text = asText(read.value)
    return /^https?:\/\/[^\s/?#]/i.test(text) ? (
      <a
        className="sw-link"
        href={text}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={tabIndexOf(read)}
      >
        {text}
      </a>
    ) : (
      text
    )
  },
}

export const emailCell: Cell = {
  text: ({ value }) => asText(value),
  draw: (read) => {
    const text = asText(read.value)
    return /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? (
      <a className="sw-link" href={`mailto:${text}`} tabIndex={tabIndexOf(read)}>
        {text}
      </a>
    ) : (
      text
    )
  },
}

export const telCell: Cell = {
  text: ({ value }) => asText(value),
  draw: (read) => {
    const text = asText(read.value)
    return /^\+?[\d\s()-]+$/.test(text) ? (
      <a className="sw-link" href={`tel:${text.replace(/[^+\d]/g, '')}`} tabIndex={tabIndexOf(read)}>
        {text}
      </a>
    ) : (
      text
    )
  },
}

/** Shown as the text it holds: marks are left out, never acted upon. */
export const richtextCell: Cell = {
  text: ({ value }) => plainText(asText(value)),
  title: ({ value }) => plainText(asText(value)) || undefined,
}

export const jsonCell: Cell = {
  text: ({ value }) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : asText(value)),
  className: () => 'sw-mono',
}

export const serialCell: Cell = { text: ({ value }) => asText(value), className: () => 'sw-figures' }

/** How texts of all types are shown. */
export const textCells = {
  text: textCell,
  textarea: textareaCell,
  password: passwordCell,
  url: urlCell,
  email: emailCell,
  tel: telCell,
  richtext: richtextCell,
  serial: serialCell,
  json: jsonCell,
} as const
