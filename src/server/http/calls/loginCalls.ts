import type { Language } from '../../../language/label.ts'
import type { UserInfo } from '../../../language/wire.ts'
import { fail, errorOf } from '../../fail.ts'
import { hashPassword, isOutdated } from '../../session/hashPassword.ts'
import type { NewSession } from '../../session/SessionStore.ts'
import { belongingsOf } from '../../session/belongingsOf.ts'
import type { UserFacts } from '../../session/UserFacts.ts'
import { savePassword, saveLastLogin } from '../../session/savePassword.ts'
import { longestSealed, objectOf, textOf } from '../bodies.ts'
import type { Exchange } from '../Exchange.ts'
import type { Services } from '../Services.ts'
import { meOf, rolesOf, type SignedIn } from '../SignedIn.ts'
import { anything, integer, listOf, nothing, object, text, word, type Schema, noBody } from '../../Schema.ts'
import type { SystemCalls } from '../SystemCall.ts'
import { languageCodes, languageFrom } from '../../../language/languages.ts'

const label: Schema = object({ CN: word, EN: word })
const userInfo: Schema = object({
  userInfo: object(
    {
      authorizationCode: word,
      gatewayTag: word,
      signKey: word,
      userId: word,
      userName: word,
      userFullName: word,
      nameEn: word,
      userType: word,
      audience: word,
      responsibilities: listOf(object({ respId: word, nameCn: word, nameEn: word, homeType: word })),
      defaultRespId: word,
      language: { enum: languageCodes },
      mustChangePassword: { type: 'boolean' },
      mfaRequired: { type: 'boolean' },
      serverTime: integer,
      me: { type: 'object' },
    },
    { calendars: listOf({ type: 'object' }), settings: { type: 'object' }, settingGeneration: integer },
  ),
})

/** Signing in and out (platform section 2.2). */
export const loginCalls: SystemCalls = {
  'baseServer/baseLogin/login': {
    effect: 'write',
    access: 'public',
    body: object({ userName: text(100), password: text(longestSealed) }, { language: anything }),
    answer: userInfo,
    says: ['`{userName, password, language}`, the password sealed', '`{userInfo}`, and the cookie'],
    run: ({ services, exchange }) => login(services, exchange),
  },
  'baseServer/baseLogin/currentUser': {
    effect: 'read',
    access: 'beforePasswordChange',
    body: noBody,
    answer: userInfo,
    says: ['`{}`', '`{userInfo}`, `signKey` empty'],
    run: async ({ services, exchange: { headers }, signedIn }) => ({
      data: { userInfo: await currentInfo(services, signedIn, headers['authorizationcode'] ?? '') },
    }),
  },
  'baseServer/baseLogin/findBelongings': {
    effect: 'read',
    access: 'signedIn',
    body: noBody,
    answer: listOf(object({ label: label, names: listOf(label), count: integer })),
    says: [
      '`{}`',
      '`Belonging[]` (`language/belonging.ts`): what `me` knows of the user by refs, by names; of a tree the topmost, and at most twenty names of a kind',
    ],
    run: async ({ services: { database, definitions }, signedIn: { user } }) => ({
      data: await belongingsOf(database, definitions, user),
    }),
  },
  'baseServer/baseLogin/logout': {
    effect: 'write',
    access: 'beforePasswordChange',
    body: noBody,
    answer: nothing,
    says: ['`{}`', 'null; the session has ended'],
    answers: ['calls.platformAdministration.login'],
    run: ({ services, exchange, signedIn }) => logout(services, exchange, signedIn),
  },
}

/** It is a random id of the browser. */
const longestCertificate = 200

async function login(services: Services, exchange: Exchange) {
  const body = objectOf(exchange.body)
  const userName = textOf(body, 'userName', 100).trim()
  const password = await services.keys.unseal(textOf(body, 'password', longestSealed))
  const certificate = exchange.headers['certificate'] ?? ''
  if (certificate.length > longestCertificate)
    fail('PARAM_INVALID', { field: 'certificate', reason: `≤ ${longestCertificate}` })
  const language = languageFrom(body['language']) ?? exchange.language
  const user = await services.users.byName(userName)
  const { isRight, succeeded } = await services.loginLog.attempt({
    action: 'LOGIN',
    userName,
    userId: user?.userId ?? null,
    password,
    stored: user?.passwordHash ?? null,
    origin: exchange,
  })
  if (!user || !isRight || !user.isActive) throw errorOf('LOGIN_FAILED')
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
  await services.profiles.refresh(await services.profiles.generation()) // no session has told it yet
  return { data: { userInfo: infoOf(services, user, session, language) }, cookie: session.cookie }
}

/** The signing key is told once, at the login: who lost it logs in again. */
async function currentInfo(
  services: Services,
  { user, session }: SignedIn,
  authorizationCode: string,
): Promise<UserInfo> {
  return infoOf(
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

export function infoOf(
  services: Services,
  user: UserFacts,
  session: Omit<NewSession, 'cookie'>,
  language: Language,
  roles: readonly string[] = rolesOf(services, user.responsibilities),
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
    ...(services.clock.move ? { clockAhead: services.clock.now().getTime() - Date.now() } : {}),
    ...(services.calendars.list().length > 0 ? { calendars: services.calendars.list() } : {}),
    settings: services.profiles.known({ userId: user.userId, roles }, user.audience),
    settingGeneration: services.profiles.asOf(),
    me: meOf(user, roles),
  } as unknown as UserInfo // the key that definitions name is among `keys`
}
