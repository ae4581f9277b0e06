import type { Unmailable } from '../../rules/messages/unmailable.ts'

/** Why a value is not sent by mail or sms, for authors. */
export const reasons: Readonly<Record<Unmailable, string>> = {
  cost: 'what something costs',
  place: 'how somebody stands among others',
  secret: 'a secret',
  sealed: 'sealed',
}
