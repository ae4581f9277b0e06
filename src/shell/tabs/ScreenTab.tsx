import { lazy, Suspense, useMemo } from 'react'
import { useLanguage } from '../../client/language.ts'
import { ComingDocument, ComingList } from '../../runtime/host/ComingPage.tsx'
import { ScreenHostContext, type ScreenHost } from '../../runtime/host/host.ts'
import { spoken } from '../../texts/spoken.ts'
import { listsAt, screenAt } from '../menus.ts'
import { useScreens } from '../screens.ts'
import { useWorkspace } from '../workspace.ts'
import { NoScreen } from './NoScreen.tsx'
import type { Tab } from './tabs.ts'
import { useScreen } from './useScreen.ts'
import { useScreenHost } from './useScreenHost.ts'

const ListsTab = lazy(async () => ({ default: (await import('./ListsTab.tsx')).ListsTab }))

/** What stands at a tab's address: a screen, or several lists. */
export function ScreenTab({ tab }: { readonly tab: Tab }) {
  const { user } = useWorkspace()
  const screens = useScreens()
  const entry = screenAt(screens, tab.path, user.audience)
  const further = entry?.lists ? listsAt(screens, entry, user.audience) : []
  if (!entry || further.length === 0) return <OneScreen tab={tab} />
  return (
    <Suspense fallback={<Coming path={tab.path} />}>
      <ListsTab tab={tab} lists={[entry, ...further]} />
    </Suspense>
  )
}

interface OneProps {
  readonly tab: Tab
  /** The menu by which it is held, where that is not the one of its address. */
  readonly held?: string
  /** What else its host does and knows; stays the same one. */
  readonly hosted?: (host: ScreenHost) => ScreenHost
}

const asItIs = (host: ScreenHost): ScreenHost => host

/** Finds the screen of an address, its menu and its rights, and draws it. */
export function OneScreen({ tab, held, hosted = asItIs }: OneProps) {
  const { found, retry } = useScreen(tab, held)
  const own = useScreenHost(tab, found)
  const host = useMemo(() => own && hosted(own), [own, hosted])
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
  const screens = useScreens()
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
