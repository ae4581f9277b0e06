import { useLanguage } from '../../client/language.ts'
import { ComingDocument, ComingList } from '../../runtime/host/ComingPage.tsx'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { spoken } from '../../texts/spoken.ts'
import { screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { useWorkspace } from '../workspace.ts'
import { NoScreen } from './NoScreen.tsx'
import type { Tab } from './tabs.ts'
import { useScreen } from './useScreen.ts'
import { useScreenHost } from './useScreenHost.ts'

/** Finds the screen of a tab's address, its menu and its rights, and draws it. */
export function ScreenTab({ tab }: { tab: Tab }) {
  const { found, retry } = useScreen(tab)
  const host = useScreenHost(tab, found)
  if (found.kind === 'unknown' || found.kind === 'refused' || found.kind === 'failed')
    return <NoScreen found={found} path={tab.path} retry={retry} />
  if (found.kind !== 'ready' || !host) return <Coming path={tab.path} />
  const { Screen, chunk } = found
  return (
    <ScreenHostContext value={host}>
      <Screen chunk={chunk} />
    </ScreenHostContext>
  )
}

/** The page of an address as it will look. */
function Coming({ path }: { readonly path: string }) {
  const { user } = useWorkspace()
  const language = useLanguage()
  const entry = screenAt(screens, path, user.audience)
  return entry?.kind === 'list' || entry?.kind === 'report' ? (
    <ComingList
      title={spoken(entry.title, language)}
      hasTabs={entry.kind === 'list' && (entry.hasStates === true || entry.hasTabs === true)}
    />
  ) : (
    <ComingDocument hasSteps={entry?.hasStates === true} />
  )
}
