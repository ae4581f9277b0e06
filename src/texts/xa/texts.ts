import type { Catalogue } from '../catalogue.ts'
import { accent } from './accent.ts'

/**
 * A language nobody speaks, made of English: what a page shows without accents in it does not come from the texts, and
 * what is cut in it is cut in German as well. Nothing is kept in this folder that another language would not bring.
 */
export const textsOf = (_room: string, english: Catalogue): Catalogue => accented(english)

/** Definitions have no labels in it: theirs are made of the English ones. */
export const labelOf = accent

/** What antd and dayjs say by themselves. Formats and codes are no texts. */
export function libraryTexts<Texts extends object>(english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return [name, isText(name, value) ? accent(value) : value]
      if (isNames(value)) return [name, value.map((each) => each && accent(each))]
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [name, isGroup ? libraryTexts(value) : value]
    }),
  ) as Texts // the same names, the same kinds of values
}

const isText = (name: string, value: string): boolean =>
  !/locale|format|^name$/i.test(name) && !value.includes('$')

/** Those of months and days. */
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

function accented(texts: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? accent(text) : accented(text),
    ]),
  )
}
