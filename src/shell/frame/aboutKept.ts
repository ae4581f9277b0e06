import type { useFrameWords } from '../frameWords.ts'
import type { Tab } from '../tabs/tabs.ts'
import { titleOf } from '../tabs/titleOf.ts'

/** What becomes of unsaved tabs when their user leaves without closing them. */
export function aboutKept(say: ReturnType<typeof useFrameWords>, dirty: readonly Tab[]): string {
  const [first] = dirty
  return first && dirty.length === 1
    ? say('keptNamed', { title: titleOf(first) })
    : say('keptSome', { count: dirty.length })
}
