import type { Say } from '../../texts/catalogue.ts'
import type { shell } from '../../texts/en/shell.ts'
import type { Tab } from '../tabs/tabs.ts'
import { titleOf } from '../tabs/titleOf.ts'

/** What becomes of unsaved tabs when their user leaves without closing them. */
export function aboutKept(say: Say<typeof shell>, dirty: readonly Tab[]): string {
  const [first] = dirty
  return first && dirty.length === 1
    ? say('session.keptNamed', { title: titleOf(first) })
    : say('session.keptSome', { count: dirty.length })
}
