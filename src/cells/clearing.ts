import { CloseCircleFilled } from '@ant-design/icons'
import { createElement, type ReactElement } from 'react'
import type { Language } from '../language/label.ts'
import { cellsTexts } from '../texts/cellsTexts.ts'

interface Clearing {
  readonly clearIcon: ReactElement<{ readonly 'aria-label'?: string | undefined }>
}

const made = new Map<Language, Clearing>()

/** `clearing('EN').clearIcon.props['aria-label']` → `'Clear'`. For `allowClear` of antd's inputs, whose button has no name. Always the same one for a language. */
export function clearing(language: Language): Clearing {
  const known = made.get(language) ?? {
    clearIcon: createElement(CloseCircleFilled, { 'aria-label': cellsTexts.in(language)('clear') }),
  }
  made.set(language, known)
  return known
}
