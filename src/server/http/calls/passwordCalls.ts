import { fail, errorOf } from '../../fail.ts'
import { hashPassword, verifyPassword } from '../../session/hashPassword.ts'
import { checkPassword } from '../../session/passwordRules.ts'
import { formerPasswords, savePassword } from '../../session/savePassword.ts'
import { longestSealed, objectOf, textOf } from '../bodies.ts'
import type { Exchange } from '../Exchange.ts'
import type { Services } from '../Services.ts'
import type { SignedIn } from '../SignedIn.ts'
import { listOf, nothing, object, orNull, text, word, type Schema, noBody } from '../../Schema.ts'
import type { SystemCalls } from '../SystemCall.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'

const session: Schema = object({
  sessionId: word,
  address: orNull(word),
  agent: orNull(word),
  createdAt: word,
  usedAt: word,
  isCurrent: { type: 'boolean' },
})

/** The user's own password, and the user's own sessions. */
export const passwordCalls: SystemCalls = {
  'baseServer/baseLogin/changePassword': {
    effect: 'write',
    access: 'beforePasswordChange',
    body: object({ oldPassword: text(longestSealed), newPassword: text(longestSealed) }),
    answer: nothing,
    says: ['`{oldPassword, newPassword}`, both sealed', 'null; the other sessions have ended'],
    answers: ['calls.platformAdministration.changePassword'],
    run: ({ services, exchange, signedIn }) => changePassword(services, exchange, signedIn),
  },
  'baseServer/baseLogin/listMySessions': {
    effect: 'read',
    access: 'signedIn',
    body: noBody,
    answer: listOf(session),
    says: ['`{}`', '`[{sessionId, address, agent, createdAt, usedAt, isCurrent}]`'],
    run: async ({ services, signedIn: { user, session } }) => ({
      data: await services.sessions.listOf(user.userId, session.id),
    }),
  },
  'baseServer/baseLogin/endMySession': {
    effect: 'write',
    access: 'signedIn',
    body: object({ sessionId: text(64) }),
    answer: nothing,
    says: ['`{sessionId}`', 'null'],
    run: async ({ services, exchange: { body }, signedIn }) => {
      await services.sessions.endOwn(signedIn.user.userId, textOf(objectOf(body), 'sessionId', 64))
      return { data: null }
    },
  },
}

/** Slowed down like a login: who sits at an open browser must not find out the password by trying. */
async function changePassword(services: Services, exchange: Exchange, { user, session }: SignedIn) {
  const body = objectOf(exchange.body)
  const old = await services.keys.unseal(textOf(body, 'oldPassword', longestSealed))
  const fresh = await services.keys.unseal(textOf(body, 'newPassword', longestSealed))
  const { isRight, succeeded } = await services.loginLog.attempt({
    action: 'PASSWORD',
    userName: user.userName,
    userId: user.userId,
    password: old,
    stored: user.passwordHash,
    origin: exchange,
  })
  if (!isRight) throw errorOf('LOGIN_FAILED')
  await succeeded()
  checkPassword(fresh, {
    minLength: services.settings.passwordMinLength,
    names: [user.userName, 'screenwright'],
  })
  for (const former of await formerPasswords(services.database, user.userId, user.passwordHash)) {
    if (await verifyPassword(fresh, former))
      fail('PASSWORD_WEAK', { reason: serverTexts.text('password.former') })
  }
  await savePassword(services.database, services.users.model, user.userId, await hashPassword(fresh), {
    mustChange: false,
    isNew: true,
  })
  await services.sessions.endAll(user.userId, 'SESSION_EXPIRED', session.id)
  return { data: null }
}
