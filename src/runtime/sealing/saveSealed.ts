import { CallError } from '../../client/Client.ts'
import { hasSubtle } from '../../client/sign.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { sealedValues } from '../../rules/document/closed.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Language } from '../../language/label.ts'
import { sealTexts } from '../../texts/sealTexts.ts'
import { bidPassword, keepHere } from './keptHere.ts'
import { isKept, sealTold, withKeysOf } from './strict.ts'

interface Subject {
  readonly entities: Entities
  readonly entity: CompiledEntity
}

/**
 * Saves a document whose seal is strict: its sealed values encrypted in this browser. Rows that the server does not know yet are saved
 * first, without them, since what is encrypted says of which row it is. `sent`: what of it may be sent as it is.
 */
export async function saveSealed(
  { entities, entity }: Subject,
  { row, sent }: { readonly row: Row; readonly sent: Row },
  save: (body: Row) => Promise<Row>,
  language: Language,
): Promise<Row> {
  if (Object.keys(sealedValues(entities, entity, row)).length === 0) return save(sent)
  const say = sealTexts.in(language)
  if (!hasSubtle()) throw new CallError({ code: 'SEAL_PLAIN', msg: say('insecure'), http: 200 })
  const isKnown = sealTold(row) !== undefined && isKept(entities, entity, row)
  const known = isKnown ? row : await save(sent)
  const told = sealTold(known)
  if (!told) throw new CallError({ code: 'SEAL_KEY', msg: say('noKey'), http: 200 })
  const values = sealedValues(entities, entity, isKnown ? row : withKeysOf(entities, entity, row, known))
  const { enclose } = await import('../../client/enclose.ts') // few documents need it
  const _sealed = await enclose(values, told, String(known['id']), bidPassword.get())
  const { id, versionNum } = known
  const saved = await save(isKnown ? { ...sent, _sealed } : { id, versionNum, _sealed })
  keepHere(id, values)
  return saved
}
