import sanitizeHtml from 'sanitize-html'
import { plainText } from '../../rules/rich/plainText.ts'
import {
  deepestRich,
  isSafeCount,
  isSafeLink,
  longestRich,
  richAligns,
  richMarks,
} from '../../rules/rich/richMarks.ts'

const ofTags = Object.fromEntries(Object.entries(richMarks).map(([tag, names]) => [tag, [...names]]))
const aligned = new RegExp(`^(?:${richAligns.join('|')})$`)

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richMarks),
  allowedAttributes: { ...ofTags, a: ['href', 'rel', 'target'] },
  allowedStyles: { '*': { 'text-align': [aligned] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: deepestRich,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: isSafeLink(href) ? linked(href) : {} }),
    ol: (tagName, attribs) => ({ tagName, attribs: counts(attribs, 'start') }),
    td: (tagName, attribs) => ({ tagName, attribs: counts(attribs, 'colspan', 'rowspan') }),
    th: (tagName, attribs) => ({ tagName, attribs: counts(attribs, 'colspan', 'rowspan') }),
  },
}

/** What it opens learns nothing of us. */
const linked = (href: string): sanitizeHtml.Attributes => ({
  href,
  rel: 'noopener noreferrer',
  target: '_blank',
})

const counts = (attribs: sanitizeHtml.Attributes, ...names: readonly string[]): sanitizeHtml.Attributes =>
  Object.fromEntries(
    names.flatMap((name) => (isSafeCount(attribs[name] ?? '') ? [[name, attribs[name] ?? '']] : [])),
  )

/** Rich text as it is kept: what may stand in it and nothing else. Null where it says nothing. What is too long to be kept comes back as it is, to be refused. */
export function cleanRich(given: string): string | null {
  if (given.length > longestRich) return given
  const clean = sanitizeHtml(given, options)
  return plainText(clean) === '' ? null : clean
}
