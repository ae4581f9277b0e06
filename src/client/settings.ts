import type { Generations, UserInfo } from '../language/wire.ts'
import type { Client } from './Client.ts'
import { session } from './session.ts'

/** Asks anew what settings are for whoever is logged in; answers whether they have moved. What cannot be asked stays as it was. */
export async function askSettings(client: Client): Promise<boolean> {
  if (!session.get()) return false
  const found = await client
    .call<{ userInfo: UserInfo }>('baseServer', 'baseLogin', 'currentUser')
    .then(({ data }) => data.userInfo)
    .catch(() => null)
  const user = session.get()
  if (!found || !user || found.userId !== user.userId) return false
  const { settings = {}, settingGeneration = 0 } = found
  if (settingGeneration <= (user.settingGeneration ?? 0)) return false
  session.set({ ...user, settings, settingGeneration })
  return true
}

/** Told of the generation that answers were made with, it asks anew for what is older; one question at a time. */
export function followSettings(client: Client): (told: Generations) => void {
  let isAsking = false
  return ({ setting = 0 }) => {
    const user = session.get()
    if (isAsking || !user || setting <= (user.settingGeneration ?? 0)) return
    isAsking = true
    void askSettings(client).finally(() => {
      isAsking = false
    })
  }
}
