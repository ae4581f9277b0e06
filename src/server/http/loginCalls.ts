import type { Language } from '../../language/compiled.ts'
import type { UserInfo } from '../../language/wire.ts'
import { CodedError, fail } from '../fail.ts'
import { hashPassword, isOutdated } from '../session/hashPassword.ts'
import type { NewSession } from '../session/SessionStore.ts'
import type { UserFacts } from '../session/UserFacts.ts'
import { savePassword, saveLastLogin } from '../session/savePassword.ts'
import { objectOf, textOf } from './bodies.ts'
import type { Exchange } from './Exchange.ts'
import type { Services } from './Services.ts'
import { meOf, rolesOf, type SignedIn } from './SignedIn.ts'
import { must, type SystemCall } from './SystemCall.ts'

/** Signing in and out (platform section 2.2). */
export function loginCalls(services: Services): Record<string, SystemCall> {
  return {
    'baseServer/baseLogin/login': { run: (exchange) => login(services, exchange) },
    'baseServer/baseLogin/currentUser': {
      run: async ({ headers }, signedIn) => ({
        data: { userInfo: await currentInfo(services, must(signedIn), headers['authorizationcode'] ?? '') },
      }),
    },
    'baseServer/baseLogin/logout': {
      run: (exchange, signedIn) => logout(services, exchange, must(signedIn)),
    },
  }
}

/** It is a random id of the browser. */
const longestCertificate = 200

async function login(services: Services, exchange: Exchange) {
  const body = objectOf(exchange.body)
  const userName = textOf(body, 'userName', 100).trim()
  const password = await services.keys.unseal(textOf(body, 'password', 4000))
  const certificate = exchange.headers['certificate'] ?? ''
  if (certificate.length > longestCertificate)
    fail('PARAM_INVALID', { field: 'certificate', reason: `≤ ${longestCertificate}` })
  const language: Language =
    body['language'] === 'EN' || (body['language'] !== 'CN' && exchange.language === 'EN') ? 'EN' : 'CN'
  const user = await services.users.byName(userName)
  const { isRight, succeeded } = await services.loginLog.attempt({
    action: 'LOGIN',
    userName,
    userId: user?.userId ?? null,
    password,
    stored: user?.passwordHash ?? null,
    origin: exchange,
  })
  if (!user || !isRight || !user.isActive) throw new CodedError('LOGIN_FAILED')
  await succeeded()
  if (isOutdated(user.passwordHash ?? ''))
    await savePassword(services.database, services.users.model, user.userId, await hashPassword(password), {})
  const session = await services.sessions.begin({
    userId: user.userId,
    certificate,
    language,
    address: exchange.address,
    agent: exchange.agent,
    limit: services.settings.sessionLimit,
  })
  await saveLastLogin(services.database, services.users.model, user.userId)
  return { data: { userInfo: userInfo(services, user, session, language) }, cookie: session.cookie }
}

/** The signing key is told once, at the login: who lost it logs in again. */
async function currentInfo(
  services: Services,
  { user, session }: SignedIn,
  authorizationCode: string,
): Promise<UserInfo> {
  return userInfo(
    services,
    user,
    { authorizationCode, gatewayTag: session.gatewayTag, signKey: '' },
    session.language,
  )
}

async function logout(services: Services, exchange: Exchange, { session, user }: SignedIn) {
  await services.sessions.end(session.id, 'LOGOUT')
  await services.loginLog.write('LOGOUT', 'OK', user.userName, user.userId, exchange)
  return { data: null, cookie: null }
}

function userInfo(
  services: Services,
  user: UserFacts,
  session: Omit<NewSession, 'cookie'>,
  language: Language,
): UserInfo {
  const { definitions } = services
  const homeOf = (audience: string) => definitions.audiences.find(({ name }) => name === audience)?.home ?? ''
  const held = user.responsibilities.flatMap((id) =>
    definitions.responsibilities.filter((known) => known.id === id),
  )
  // What `me` knows by a ref is also told by its own name, as the specification wants of one of them.
  const keys = Object.fromEntries(
    definitions.me
      .filter(({ type, to }) => type === 'value' && to)
      .map(({ name }) => [`${name}Id`, user.known[name] ?? null]),
  )
  return {
    ...keys,
    authorizationCode: session.authorizationCode,
    gatewayTag: session.gatewayTag,
    signKey: session.signKey,
    userId: user.userId,
    userName: user.userName,
    userFullName: user.fullName,
    nameEn: user.nameEn ?? user.fullName,
    userType:
      user.userType ?? definitions.audiences.find(({ name }) => name === user.audience)?.userType ?? '',
    audience: user.audience,
    responsibilities: held.map(({ id, label, audience }) => ({
      respId: id,
      nameCn: label.CN,
      nameEn: label.EN,
      homeType: homeOf(audience),
    })),
    defaultRespId: user.defaultResponsibility ?? '',
    language,
    mustChangePassword: user.mustChangePassword,
    mfaRequired: false,
    serverTime: Date.now(),
    me: meOf(user, rolesOf(services, user.responsibilities)),
  } as unknown as UserInfo // the key that definitions name is among `keys`
}
