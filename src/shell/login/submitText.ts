import type { useLoginWords } from './loginWords.ts'

/** What the button says: that it works, for how many seconds it waits, or what it does. */
export function submitText(say: ReturnType<typeof useLoginWords>, busy: boolean, seconds: number): string {
  if (busy) return say('working')
  return seconds > 0 ? say('wait', { seconds }) : say('submit')
}
