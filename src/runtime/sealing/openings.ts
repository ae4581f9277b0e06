import { CallError } from '../../client/Client.ts'
import { createStore } from '../../client/Store.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { PartTold } from '../../language/wire.ts'
import { sealTexts } from '../../texts/sealTexts.ts'

/** By which password its user reads his part of a key; it ends with the page. */
export const openingPassword = createStore('')

/** What the server tells somebody who opens what is sealed for this document. Undefined: he has set no password for it. */
export const partTold = (row: Row): PartTold | undefined => row['_part'] as PartTold | undefined // as tellParts writes it

/** His part of the key, to be sent with a verb, where he has entered his password. Throws a CallError where it is another one. */
export async function ownPart(row: Row, language: Language): Promise<Row> {
  const told = partTold(row)
  const password = openingPassword.get()
  if (!told?.part || password === '') return {}
  const { partOf } = await import('../../client/openers.ts') // few people open anything
  const _part = await partOf(told, password)
  if (_part !== null) return { _part }
  throw new CallError({ code: 'SEAL_PASSWORD', msg: sealTexts.in(language)('wrong'), http: 200 })
}
