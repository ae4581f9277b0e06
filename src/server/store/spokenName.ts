import { nameFields } from '../../rules/document/calledIn.ts'
import type { Caller } from '../Caller.ts'
import type { EntityNode } from './Catalog.ts'

/** The field that names a row in the caller's language: in English the English one, where rows have one. */
export const spokenName = (
  { entity: { display } }: EntityNode,
  { language }: Pick<Caller, 'language'>,
): string => nameFields(display, language)[0] ?? display.name
