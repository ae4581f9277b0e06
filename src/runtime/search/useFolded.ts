import { useHost } from '../host/host.ts'
import { useKeptFlag } from './useKeptFlag.ts'

/** Whether a user's search form is folded to one row; kept in this browser. */
export function useFolded(name: string): [boolean, (folded: boolean) => void] {
  const { user } = useHost()
  return useKeptFlag(`fold.${user.userId}.${name}`, true)
}
