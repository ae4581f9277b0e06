import { fail } from '../fail.ts'
import type { Rights } from './Rights.ts'

/**
 * Who may make a call that is no operation of an entity: anybody, without a session; who is signed in, even with a password that has to
 * be changed first; who is signed in; who holds everything of the audience.
 */
export type Access = 'public' | 'beforePasswordChange' | 'signedIn' | 'everything'

/** Whether a session with these rights may. A call that does not say who may make it is for nobody. */
export const mayCall = (
  access: Access | undefined,
  { isEverything }: Pick<Rights, 'isEverything'>,
): boolean => access !== undefined && (access !== 'everything' || isEverything)

/** Throws FORBIDDEN. */
export function requireCall(access: Access | undefined, rights: Pick<Rights, 'isEverything'>): void {
  if (!mayCall(access, rights)) fail('FORBIDDEN')
}
