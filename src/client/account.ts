import type { Language } from '../language/label.ts'
import type { UserInfo } from '../language/wire.ts'
import type { Client } from './Client.ts'
import { appearance, isAppearanceChosen, readAppearance } from './appearance.ts'
import { favourites, markFavourite, readFavourites, type Favourite } from './favourites.ts'
import { homeOrder, readHomeOrder, type HomeOrder } from './homeOrder.ts'
import { habits, readHabits } from './habits.ts'
import { chooseLanguage, isLanguageChosen } from './language.ts'
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
  const adopted = adoptPreference(client)
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

/** What the user chose for good: read at login, written when it changes. Losing it is no reason to disturb anybody. */
export interface Preference {
  readonly language?: Language | null
  readonly values?: Readonly<Record<string, unknown>> | null
}

const preferenceCall = ['baseServer', 'baseUserPreference'] as const

const findPreference = async (client: Client): Promise<Preference | null> =>
  client.call<Preference>(...preferenceCall, 'getPreference').then(
    ({ data }) => data,
    () => null,
  )

/** In a browser that is new to the user, what was chosen elsewhere holds: language and looks. Habits and favourites hold everywhere. */
async function adoptPreference(client: WebClient): Promise<void> {
  const found = await findPreference(client)
  if (!found) return
  const { language: spoken, values } = found
  habits.set(readHabits(values))
  favourites.set(readFavourites(values?.['favourites']))
  homeOrder.set(readHomeOrder(values?.['home']))
  if (spoken && !isLanguageChosen()) await chooseLanguage(spoken)
  const kept = readAppearance(values?.['appearance'])
  if (kept && !isAppearanceChosen()) appearance.set(kept)
}

/** Keeps looks and habits as they are now, for the next machine. */
export const saveChoices = (client: Client): Promise<void> =>
  changeValues(client, () => ({ appearance: appearance.get(), ...habits.get() }))

/** Marks a document here at once, and on the server beside what other machines marked. */
export function saveFavourite(client: Client, one: Favourite, isMarked: boolean): Promise<void> {
  favourites.set(markFavourite(favourites.get(), one, isMarked))
  return changeValues(client, (values) => {
    const list = markFavourite(readFavourites(values['favourites']), one, isMarked)
    favourites.set(list)
    return { favourites: list }
  })
}

/** Arranges the home here at once, and on the server for the other machines. */
export function saveHomeOrder(client: Client, order: HomeOrder): Promise<void> {
  homeOrder.set(order)
  return changeValues(client, () => ({ home: order }))
}

type Values = Readonly<Record<string, unknown>>

let changing: Promise<void> = Promise.resolve()

/** One change after the other, each on what the server has, so that none takes back another. */
function changeValues(client: Client, change: (values: Values) => Values): Promise<void> {
  changing = changing.then(async () => {
    const found = await findPreference(client)
    if (!found) return
    const values = found.values ?? {}
    await savePreference(client, { values: { ...values, ...change(values) } })
  })
  return changing
}

export async function savePreference(client: Client, change: Preference): Promise<void> {
  await client.call(...preferenceCall, 'savePreference', change).catch(() => undefined)
}
