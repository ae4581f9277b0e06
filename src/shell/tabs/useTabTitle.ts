import type { Label } from '../../language/label.ts'
import { useSay } from '../../client/language.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { labelOf, menuAt, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import type { Tab } from './tabs.ts'

/** What a tab is called as long as its screen has not said anything else. */
export function useTabTitle(): (tab: Tab) => string {
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { home, menus, user } = useWorkspace()
  return (tab) => {
    if (tab.path === home) return say('navigation.home')
    const menu = menuAt(menus, tab.path)
    const title: Label | string =
      tab.title ?? (menu && labelOf(menu)) ?? screenAt(screens, tab.path, user.audience)?.title ?? tab.path
    return speak(title)
  }
}
