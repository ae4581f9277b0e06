import type { UserInfo } from '../../language/wire.ts'

/** What is the same of everybody who looks at a story. */
export const nobody = {
  authorizationCode: '',
  gatewayTag: '',
  signKey: '',
  supplierId: null,
  responsibilities: [],
  defaultRespId: '',
  mustChangePassword: false,
  mfaRequired: false,
  serverTime: 0,
} as const satisfies Partial<UserInfo>
