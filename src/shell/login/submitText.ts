import type { Say } from '../../texts/catalogue.ts'
import type { login } from '../../texts/en/login.ts'

/** What the button says: that it works, for how many seconds it waits, or what it does. */
export function submitText(say: Say<typeof login>, busy: boolean, seconds: number): string {
  if (busy) return say('form.working')
  return seconds > 0 ? say('form.wait', { seconds }) : say('form.submit')
}
