import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import { ComingDocument } from '../../runtime/host/ComingPage.tsx'
import { ScreenHostContext, useHost, type BesideProps, type ScreenHost } from '../../runtime/host/host.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { askUnsaved } from '../frame/askUnsaved.tsx'
import { pathOfScreen } from '../menus.ts'
import { screens } from '../screens.ts'
import { useWorkspace } from '../workspace.ts'
import { BesideWork } from './BesideWork.ts'
import { NoScreen } from './NoScreen.tsx'
import { useScreen, type FoundScreen } from './useScreen.ts'

const noParams = {}

/** A document beside the list of this tab: with the rights of its own menu, and what is unsaved in it is the tab's. */
export function BesideDocument({ screen, id, onGo, onClose }: BesideProps) {
  const { menuId } = useHost()
  const path = pathOfScreen(screens, screen)
  const { found, retry } = useScreen({
    key: `beside ${path}`,
    path,
    params: noParams,
    dirty: false,
    round: 0,
    openerMenuId: menuId,
  })
  const [work] = useState(() => new BesideWork())
  const shown = useAskedFor(id, work, { onGo, onClose })
  const list = useLatest(useHost())
  useEffect(() => () => list.current.setDirty(false), [list]) // what is not saved is written down, and offered with the document
  const host = useBesideHost(found, path, { id: shown, work: work, onGo, onClose })
  if (found.kind === 'unknown' || found.kind === 'refused' || found.kind === 'failed')
    return <NoScreen found={found} path={path} retry={retry} />
  if (found.kind !== 'ready' || !host) return <ComingDocument />
  const { Screen, chunk } = found
  return (
    <ScreenHostContext value={host}>
      <Screen key={shown} chunk={chunk} />
    </ScreenHostContext>
  )
}

/** The document that is shown: the one that is asked for, once it is decided what becomes of the work in the one before. */
function useAskedFor(
  id: string | null,
  work: BesideWork,
  { onGo, onClose }: Pick<BesideProps, 'onGo' | 'onClose'>,
): string {
  const say = useTexts(shellTexts)
  const { modal } = App.useApp()
  const [shown, setShown] = useState(id ?? '')
  const latest = useLatest({ say, modal, onGo, onClose })
  useEffect(() => {
    const leave = () => (id === null ? latest.current.onClose() : setShown(id))
    if (id === shown) return
    if (!work.isDirty) return leave()
    askUnsaved(latest.current.modal, {
      say: latest.current.say,
      content: latest.current.say('unsaved.named', { title: work.title }),
      save: work.save,
      close: () => {
        work.throwAway()
        leave()
      },
      keep: () => latest.current.onGo(shown),
    })
  }, [id, shown, work, latest])
  return shown
}

/** The host of the document, made of that of the list; another one only with another document. */
function useBesideHost(
  found: FoundScreen,
  path: string,
  {
    id,
    work,
    onGo,
    onClose,
  }: Pick<BesideProps, 'onGo' | 'onClose'> & { readonly id: string; readonly work: BesideWork },
): ScreenHost | null {
  const host = useHost()
  const { trails } = useWorkspace()
  const { client, user, language, respId } = host
  const latest = useLatest({ host, onGo, onClose })
  return useMemo(() => {
    if (found.kind !== 'ready') return null
    const { menuId, granted } = found
    const list = () => latest.current.host
    return {
      client,
      user,
      language,
      respId,
      menuId,
      path,
      params: { id },
      granted: (resource) => granted.has(resource),
      menuGranting: async (...asked) => list().menuGranting?.(...asked),
      open: (...asked) => list().open(...asked),
      screenFor: (entity) => list().screenFor?.(entity),
      keepTrail: (...asked) => list().keepTrail?.(...asked),
      trail: () => trails.get(path),
      goTo: (next) => latest.current.onGo(next),
      chunkOf: async (name) => list().chunkOf?.(name),
      replaceParams: ({ id: next }) => {
        if (next !== undefined && next !== id) latest.current.onGo(next)
      },
      close: () => {
        work.setDirty(false)
        list().setDirty(false)
        latest.current.onClose()
      },
      search: () => list().search?.(),
      setTitle: (title) => work.setTitle(title),
      setDirty: (isDirty) => {
        work.setDirty(isDirty)
        list().setDirty(isDirty)
      },
      onDiscarded: (listener) => {
        const stops = [work.onDiscarded(listener), list().onDiscarded?.(listener)]
        return () => stops.forEach((stop) => stop?.())
      },
      onSaveAsked: (save) => {
        work.savedBy(save)
        return list().onSaveAsked?.(save) ?? (() => undefined)
      },
      changed: (entity) => list().changed(entity),
      onChanged: (...heard) => list().onChanged(...heard),
    } satisfies ScreenHost
  }, [found, client, user, language, respId, path, id, work, trails, latest])
}
