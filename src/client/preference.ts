import type { Language } from '../language/label.ts'
import { appearance, isAppearanceChosen, readAppearance } from './appearance.ts'
import type { Client } from './Client.ts'
import { favourites, markFavourite, readFavourites, type Favourite } from './favourites.ts'
import { habits, readHabits } from './habits.ts'
import { homeOrder, readHomeOrder, type HomeOrder } from './homeOrder.ts'
import { chooseLanguage, isLanguageChosen } from './language.ts'

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
export async function adoptPreference(client: Client): Promise<void> {
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
