import type { Language } from '../../language/label.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from './rowPath.ts'

/** Where rows have what they are called, and what they are called in English, where they have that. */
interface Names {
  readonly name: string
  readonly nameEn?: string | undefined
}

/** `nameFields({ name: 'skuName', nameEn: 'skuNameEn' }, 'EN')` → `['skuNameEn', 'skuName']`. The fields that say what a row is called in a language: the first of them that has a value does. */
export const nameFields = ({ name, nameEn }: Names, language: Language): readonly string[] =>
  nameEn !== undefined && factsOfLanguage(language).labels === 'EN' ? [nameEn, name] : [name]

/** `calledKey('EN', { name: 'skuName', nameEn: 'skuNameEn' }, { skuName: '螺栓' })` → `'skuName'`. Where stands what a row is called in a language. */
export const calledKey = (language: Language, names: Names, row: Row): string =>
  nameFields(names, language).find((field) => hasValue(row[field])) ?? names.name

/** `calledIn('EN', { name: 'skuName', nameEn: 'skuNameEn' }, { skuName: '螺栓', skuNameEn: 'Bolt' })` → `'Bolt'`. What a row is called in a language; undefined where it was not told a name. */
export const calledIn = (language: Language, names: Names, row: Row): unknown =>
  row[calledKey(language, names, row)]
