import { factsOfLanguage } from '../../language/languages.ts'
import type { Caller } from '../Caller.ts'
import type { EntityNode } from './Catalog.ts'

/** The field that names a row in the caller's language: in English the English one, where rows have one. */
export function spokenName(
  { entity: { display } }: EntityNode,
  { language }: Pick<Caller, 'language'>,
): string {
  return factsOfLanguage(language).labels === 'EN' ? (display.nameEn ?? display.name) : display.name
}
