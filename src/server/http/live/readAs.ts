import type { CompiledEntity } from '../../../language/entity.ts'
import type { Row } from '../../../language/row.ts'
import type { Caller } from '../../Caller.ts'
import { checkBounds } from '../../bounds.ts'
import { fail } from '../../fail.ts'
import type { Answer } from '../../operations/Engine.ts'
import { factsOf } from '../../operations/operations.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import { withoutSecrets } from '../secrets.ts'
import { requireMenu } from '../SignedIn.ts'
import type { Looker } from './Looker.ts'

/** What a reading operation answers him who is signed in: asked, granted and stripped as the call of it is. */
export async function readAs(
  { gateway, signedIn, exchange, share }: Looker,
  {
    entity,
    operation,
    body,
  }: { readonly entity: CompiledEntity; readonly operation: string; readonly body: Row },
): Promise<Answer> {
  const { services, perUser, secretsOf } = gateway
  const { caller, user } = signedIn
  const { body: bounds, effect } = factsOf(operation)
  if (effect !== 'read') fail('NO_SUCH_CALL')
  requireMenu(signedIn, exchange)
  requirePermission(caller, entity.name, operation, body)
  checkBounds(bounds, body)
  const read = (asking: Caller): Promise<Answer> =>
    perUser.run(user.userId, () => services.engine.operate(asking, entity, operation, body))
  const question = questionOf(entity, operation, body)
  const answer = await (share
    ? share.readings.answer({ question, caller, since: share.since }, read)
    : read(caller))
  return { ...answer, data: withoutSecrets(secretsOf(entity.name), answer.data) }
}

/** The same for the same question. */
export const questionOf = ({ name }: CompiledEntity, operation: string, body: Row): string =>
  `${name} ${operation} ${JSON.stringify(body)}`
