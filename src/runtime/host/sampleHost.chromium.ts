import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import type { Client } from '../../client/Client.ts'
import type { Lookups, LookupValue } from '../../client/lookups.ts'
import { createStore } from '../../client/Store.ts'
import type { UserInfo } from '../../language/wire.ts'
import type { ScreenHost } from './host.ts'
import type { Language } from '../../language/label.ts'

/** A member of staff who may do everything that is not denied; for stories and tests. */
const sampleUser: UserInfo = {
  authorizationCode: '',
  gatewayTag: '',
  signKey: '',
  userId: 'u1',
  userName: 'ann',
  userFullName: 'Ann',
  nameEn: 'Ann',
  userType: 'IN',
  audience: 'staff',
  supplierId: null,
  responsibilities: [],
  defaultRespId: '',
  language: 'EN',
  mustChangePassword: false,
  mfaRequired: false,
  serverTime: 0,
  me: { user: 'u1', name: 'Ann', audience: 'staff', roles: [] },
}

/** What is asked of it is told. */
export function sampleHost(client: Client, language: Language, denied: readonly string[] = []): ScreenHost {
  return {
    client,
    user: sampleUser,
    language,
    menuId: 'm1',
    respId: 'r1',
    params: {},
    granted: (code) => !denied.includes(code),
    open: (screen, params) => recordEvent('open', { screen, params }),
    screenFor: () => undefined,
    replaceParams: () => undefined,
    close: () => undefined,
    setTitle: () => undefined,
    setDirty: () => undefined,
    changed: () => undefined,
    onChanged: () => () => undefined,
  }
}

const none = createStore<readonly LookupValue[] | undefined>([])

/** Code lists without a code. */
export const sampleLookups: Lookups = { of: () => none, attribute: () => null }
