import { useHost } from '../host/host.ts'
import { useKeptFlag } from './useKeptFlag.ts'

/** Whether this user searches by the form and not by the one box; kept in this browser, for all lists. */
export function useFormShown(): [boolean, (shown: boolean) => void] {
  const { user } = useHost()
  return useKeptFlag(`searchForm.${user.userId}`, false)
}
