import type { Say } from '../../texts/catalogue.ts'
import type { shell } from '../../texts/en/shell.ts'

interface Counted {
  readonly count: number
  readonly isMore: boolean
}

/** A count in words: 1,000+ where more are not counted. */
export function countText({ count, isMore }: Counted, say: Say<typeof shell>): string {
  const text = count.toLocaleString('en-US')
  return isMore ? say('home.more', { count: text }) : text
}

/** More than that is not counted where there is hardly room. */
const most = 99

/** A count where there is hardly room: `99+`. */
export const shortCount = ({ count, isMore }: Counted): string =>
  isMore || count > most ? `${Math.min(count, most)}+` : String(count)
