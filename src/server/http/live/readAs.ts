import type { CompiledEntity } from '../../../language/entity.ts'
import type { Row } from '../../../language/row.ts'
import { checkBounds } from '../../bounds.ts'
import { fail } from '../../fail.ts'
import type { Answer } from '../../operations/Engine.ts'
import { factsOf } from '../../operations/operations.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import type { Exchange } from '../Exchange.ts'
import { withoutSecrets } from '../secrets.ts'
import { requireMenu, type SignedIn } from '../SignedIn.ts'
import type { Reading } from './Looker.ts'

/** What a reading operation answers him who is signed in: asked, granted and stripped as the call of it is. */
export async function readAs(
  { services, perUser, secretsOf }: Reading,
  signedIn: SignedIn,
  exchange: Exchange,
  {
    entity,
    operation,
    body,
  }: { readonly entity: CompiledEntity; readonly operation: string; readonly body: Row },
): Promise<Answer> {
  const { body: bounds, effect } = factsOf(operation)
  if (effect !== 'read') fail('NO_SUCH_CALL')
  requireMenu(signedIn, exchange)
  requirePermission(signedIn.caller, entity.name, operation, body)
  checkBounds(bounds, body)
  const answer = await perUser.run(signedIn.user.userId, () =>
    services.engine.operate(signedIn.caller, entity, operation, body),
  )
  return { ...answer, data: withoutSecrets(secretsOf(entity.name), answer.data) }
}
