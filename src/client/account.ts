import type { Language } from '../language/label.ts'
import type { UserInfo } from '../language/wire.ts'
import { isAppearanceChosen } from './appearance.ts'
import { isLanguageChosen } from './language.ts'
import { beginSession, endSessionEverywhere, leaveSession, session } from './session.ts'
import type { WebClient } from './webClient.ts'

export interface Credentials {
  readonly userName: string
  readonly password: string
  readonly language: Language
}

const loginCall = ['baseServer', 'baseLogin'] as const

/** Throws CallError: LOGIN_FAILED, LOGIN_WAIT, and whatever the wire brings. */
export async function login(
  client: WebClient,
  { userName, password, language: spoken }: Credentials,
): Promise<UserInfo> {
  const { data } = await client.call<{ userInfo: UserInfo }>(...loginCall, 'login', {
    userName: userName.trim(),
    password: await client.files.sealed(password),
    language: spoken,
  })
  beginSession(data.userInfo)
  const adopted = import('./preference.ts') // a page that is only looked at never needs it
    .then(({ adoptPreference }) => adoptPreference(client))
    .catch(() => undefined)
  if (!isLanguageChosen() || !isAppearanceChosen()) await adopted
  return data.userInfo
}

/** Asks the server who we are: after F5, and in a new tab. The signing key is known already and is not sent again. */
export async function currentUser(client: WebClient): Promise<UserInfo> {
  const { data } = await client.call<{ userInfo: UserInfo }>(...loginCall, 'currentUser')
  const known = session.get()
  const user = known
    ? {
        ...data.userInfo,
        signKey: data.userInfo.signKey || known.signKey,
        authorizationCode: data.userInfo.authorizationCode || known.authorizationCode,
      }
    : data.userInfo
  session.set(user)
  return user
}

/** The session here ends in any case, even if the server cannot be told. It clears the storage of this page; what the next login needs is put back. */
export async function logout(client: WebClient): Promise<void> {
  const kept = ['userName', 'currentLanguage', 'certificate'].map(
    (name) => [name, localStorage.getItem(name)] as const,
  )
  leaveSession()
  await client.call(...loginCall, 'logout').catch(() => undefined)
  for (const [name, value] of kept) if (value !== null) localStorage.setItem(name, value)
  endSessionEverywhere()
}

/** Ends the other sessions of this user. */
export async function changePassword(
  client: WebClient,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await client.call(...loginCall, 'changePassword', {
    oldPassword: await client.files.sealed(oldPassword),
    newPassword: await client.files.sealed(newPassword),
  })
  const user = session.get()
  if (user) session.set({ ...user, mustChangePassword: false })
}
