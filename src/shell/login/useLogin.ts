import { useEffect, useState } from 'react'
import { login } from '../../client/account.ts'
import { CallError } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import type { WebClient } from '../../client/webClient.ts'
import { useTexts } from '../../client/useTexts.ts'
import { loginTexts } from '../../texts/loginTexts.ts'

/** One attempt after the other: what is missing, what the server says, how long to wait. */
export function useLogin(client: WebClient) {
  const say = useTexts(loginTexts)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const submit = async (userName: string, password: string): Promise<void> => {
    if (!userName.trim()) return setError(say('form.userNameMissing'))
    if (!password) return setError(say('form.passwordMissing'))
    setBusy(true)
    setError('')
    try {
      await login(client, { userName, password, language: language.get() })
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed))
      if (failed instanceof CallError && failed.code === 'LOGIN_WAIT') setSeconds(secondsOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, seconds, submit }
}

/** The waiting time stands in the data, and in the words for people. */
function secondsOf({ data, message }: CallError): number {
  if (typeof data === 'object' && data !== null && 'seconds' in data && typeof data.seconds === 'number')
    return data.seconds
  return Number(/\d+/.exec(message)?.[0] ?? 30)
}
