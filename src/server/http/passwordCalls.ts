import { CodedError, fail } from '../fail.ts'
import { hashPassword, verifyPassword } from '../session/hashPassword.ts'
import { checkPassword } from '../session/passwordRules.ts'
import { formerPasswords, savePassword } from '../session/savePassword.ts'
import { objectOf, textOf } from './bodies.ts'
import type { Exchange } from './Exchange.ts'
import type { Services } from './Services.ts'
import type { SignedIn } from './SignedIn.ts'
import { must, type SystemCall } from './SystemCall.ts'

/** The user's own password, and the user's own sessions. */
export function passwordCalls(services: Services): Record<string, SystemCall> {
  return {
    'baseServer/baseLogin/changePassword': {
      run: (exchange, signedIn) => changePassword(services, exchange, must(signedIn)),
    },
    'baseServer/baseLogin/listMySessions': {
      run: async (_, signedIn) => ({
        data: await services.sessions.listOf(must(signedIn).user.userId, must(signedIn).session.id),
      }),
    },
    'baseServer/baseLogin/endMySession': {
      run: async ({ body }, signedIn) => {
        await services.sessions.endOwn(must(signedIn).user.userId, textOf(objectOf(body), 'sessionId', 64))
        return { data: null }
      },
    },
  }
}

/** Slowed down like a login: who sits at an open browser must not find out the password by trying. */
async function changePassword(services: Services, exchange: Exchange, { user, session }: SignedIn) {
  const body = objectOf(exchange.body)
  const old = await services.keys.unseal(textOf(body, 'oldPassword', 4000))
  const fresh = await services.keys.unseal(textOf(body, 'newPassword', 4000))
  const { isRight, succeeded } = await services.loginLog.attempt({
    action: 'PASSWORD',
    userName: user.userName,
    userId: user.userId,
    password: old,
    stored: user.passwordHash,
    origin: exchange,
  })
  if (!isRight) throw new CodedError('LOGIN_FAILED')
  await succeeded()
  checkPassword(fresh, {
    minLength: services.settings.passwordMinLength,
    names: [user.userName, 'screenwright'],
  })
  for (const former of await formerPasswords(services.database, user.userId, user.passwordHash)) {
    if (await verifyPassword(fresh, former))
      fail('PASSWORD_WEAK', { reason: { CN: '最近 5 次使用过', EN: 'it is one of your last 5' } })
  }
  await savePassword(services.database, services.users.model, user.userId, await hashPassword(fresh), {
    mustChange: false,
    isNew: true,
  })
  await services.sessions.endAll(user.userId, 'SESSION_EXPIRED', session.id)
  return { data: null }
}
