import { useEffect, useState } from 'react'
import { login } from '../../client/account.ts'
import { CallError } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import type { WebClient } from '../../client/webClient.ts'
import { useTexts } from '../../client/useTexts.ts'
import { loginTexts } from '../../texts/loginTexts.ts'

/** What is wrong, at its field; `form`: with none of them. */
interface Errors {
  readonly userName?: string
  readonly password?: string
  readonly form?: string
}

/** One attempt after the other: what is missing, what the server says, how long to wait. */
export function useLogin(client: WebClient) {
  const say = useTexts(loginTexts)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const submit = async (userName: string, password: string): Promise<void> => {
    const missing = {
      ...(!userName.trim() && { userName: say('form.userNameMissing') }),
      ...(!password && { password: say('form.passwordMissing') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await login(client, { userName, password, language: language.get() })
    } catch (failed) {
      // which of the two is wrong is nobody's business; the page asks for no validation code
      if (failed instanceof CallError && failed.code === 'LOGIN_FAILED')
        setErrors({ password: say('form.wrong') })
      else setErrors({ form: failed instanceof Error ? failed.message : String(failed) })
      if (failed instanceof CallError && failed.code === 'LOGIN_WAIT') setSeconds(secondsOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, seconds, submit }
}

/** The waiting time stands in the data, and in the words for people. */
function secondsOf({ data, message }: CallError): number {
  if (typeof data === 'object' && data !== null && 'seconds' in data && typeof data.seconds === 'number')
    return data.seconds
  return Number(/\d+/.exec(message)?.[0] ?? 30)
}
