import { CallError } from '../../client/Client.ts'
import { hasSubtle } from '../../client/sign.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { sealedValues } from '../../rules/document/closed.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'
import { bidPassword, keepHere } from './keptHere.ts'
import { isKept, isStrict, sealTold, withKeysOf } from './strict.ts'

interface Subject {
  readonly entities: Entities
  readonly entity: CompiledEntity
}

/**
 * Saves a document: its sealed values, where they are strict, encrypted in this browser. Rows that the server does not know yet are saved
 * first, without them, since what is encrypted says of which row it is. `sent`: what of it may be sent as it is.
 */
export async function saveSealed(
  { entities, entity }: Subject,
  { row, sent }: { readonly row: Row; readonly sent: Row },
  save: (body: Row) => Promise<Row>,
  say: Say<typeof edit>,
): Promise<Row> {
  if (!isStrict(entity, row) || Object.keys(sealedValues(entities, entity, row)).length === 0)
    return save(sent)
  if (!hasSubtle()) throw new CallError({ code: 'SEAL_PLAIN', msg: say('seal.insecure'), http: 200 })
  const isKnown = sealTold(row) !== undefined && isKept(entities, entity, row)
  const known = isKnown ? row : await save(sent)
  const told = sealTold(known)
  if (!told) throw new CallError({ code: 'SEAL_KEY', msg: say('seal.noKey'), http: 200 })
  const values = sealedValues(entities, entity, isKnown ? row : withKeysOf(entities, entity, row, known))
  const { enclose } = await import('../../client/enclose.ts') // few documents need it
  const _sealed = await enclose(values, told, String(known['id']), bidPassword.get())
  const { id, versionNum } = known
  const saved = await save(isKnown ? { ...sent, _sealed } : { id, versionNum, _sealed })
  keepHere(id, values)
  return saved
}
