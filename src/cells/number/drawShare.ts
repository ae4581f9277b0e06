import { createElement, type ReactNode } from 'react'
import type { CellRead } from '../Cell.ts'

/** `drawShare({ value: null }, '')` → `''`. A share of the whole as a slim bar with its number; nothing where there is none. A bar is never longer than the whole. */
export function drawShare({ value }: Pick<CellRead, 'value'>, text: string): ReactNode {
  const share = Math.min(100, Math.max(0, Number(value)))
  if (text === '' || Number.isNaN(share)) return text
  const bar = createElement('i', { style: { width: `${share}%` } })
  const className = share === 0 ? 'sw-share sw-share-none' : 'sw-share'
  return createElement('span', { className }, createElement('i', { 'aria-hidden': true }, bar), text)
}
