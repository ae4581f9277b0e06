import { createElement, Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import { isSafeCount, isSafeLink, richAligns, richMarks } from '../../rules/rich/richMarks.ts'
import './rich.css'

/** Rich text as it is read. What the server kept is clean; here it is made anew of what may stand in it, so that nothing else can ever be drawn. */
export function RichText({ value }: { readonly value: string }) {
  const drawn = useMemo(() => richNodes(value), [value])
  return <div className="sw-rich">{drawn}</div>
}

/** `richNodes('<p>a</p>')` → one paragraph. The document that is read for it is inert: nothing of it runs or is fetched. */
export const richNodes = (value: string): ReactNode =>
  children(new DOMParser().parseFromString(value, 'text/html').body)

const children = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{drawn(node)}</Fragment>)

/** Without words, whatever stands in them. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title', 'textarea', 'option'])
const empty = new Set(['br', 'hr'])

function drawn(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return null
  const element = node as Element // as its kind says; it may be of another window
  const name = element.localName
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || silent.has(name)) return null
  if (!Object.hasOwn(richMarks, name)) return children(element)
  const inside = children(element).filter(() => !empty.has(name) && !isBlank(element))
  return createElement(name, propsOf(element, name), ...inside)
}

/** Blanks between rows are no part of a table. */
const isBlank = (element: Element): boolean =>
  ['table', 'thead', 'tbody', 'tr'].includes(element.localName) && element.children.length === 0

function propsOf(element: Element, name: string): Record<string, unknown> {
  const says = (attribute: string) => element.getAttribute(attribute) ?? ''
  const align = /^\s*text-align:\s*([a-z]+)\s*;?\s*$/.exec(says('style'))?.[1]
  const href = name === 'a' ? says('href') : ''
  return {
    ...(align && richAligns.includes(align) ? { style: { textAlign: align } } : {}),
    ...(isSafeLink(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : {}),
    ...(isSafeCount(says('colspan')) ? { colSpan: Number(says('colspan')) } : {}),
    ...(isSafeCount(says('rowspan')) ? { rowSpan: Number(says('rowspan')) } : {}),
    ...(name === 'ol' && isSafeCount(says('start')) ? { start: Number(says('start')) } : {}),
  }
}
