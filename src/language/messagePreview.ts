import type { LabelLanguage } from './languages.ts'

/** Texts of a template, in the order in which they are written. */
export const templateTexts = ['titleCn', 'titleEn', 'bodyCn', 'bodyEn'] as const

export type TemplateText = (typeof templateTexts)[number]

/** What is written in each. */
export type TemplateWords = Readonly<Record<TemplateText, string>>

/** A document that a template can be tried on. */
export interface PreviewDocument {
  readonly entity: string
  readonly id: string
  /** What it is called: 订单 PO1. */
  readonly name: string
}

/** What somebody would read who is told, by the channel of the template. */
export interface PreviewWords {
  readonly language: LabelLanguage
  readonly title: string
  readonly text: string
}

/** What is wrong in one of its texts: `length` letters from `at` on, counted from 0. */
export interface TemplateMistake {
  readonly field: TemplateText
  readonly at: number
  readonly length: number
  readonly reason: string
}

/** How a template reads with a document, `messageServer/msg/preview`. */
export interface MessagePreview {
  /** The newest that whoever asks may see, or those that he looked for. */
  readonly documents: readonly PreviewDocument[]
  /** Null: there is none that he may see. */
  readonly document: PreviewDocument | null
  readonly said: readonly PreviewWords[]
  readonly mistakes: readonly TemplateMistake[]
}
