import { App, Button } from 'antd'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { wordsOf } from './announce.ts'
import { FillHandle } from '../clipboard/FillHandle.tsx'
import type { GridContext } from '../GridContext.ts'
import { GridMenu } from '../menu/GridMenu.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import './aids.css'

/** Seldom asked for, they come when they are. */
const PasteReport = lazy(() => import('../clipboard/PasteReport.tsx').then((module) => ({ default: module.PasteReport })))
const KeyHelp = lazy(() => import('../keys/KeyHelp.tsx').then((module) => ({ default: module.KeyHelp })))

/** What stands beside the rows: the live region, the menu, the progress and the report of a paste, the list of keys. */
export function GridAids({ context }: { readonly context: GridContext }) {
  const { said, progress, report, menu, help } = useSyncExternalStore(context.aids.subscribe, context.aids.get)
  useAnnouncements(context)
  const { message } = App.useApp()
  useEffect(() => { context.aids.toast = ({ kind, text }) => { message.open?.({ type: kind, content: text }) } }, [context, message]) // outside of an App there is nothing to open
  const words = wordsOf(context)
  const percent = Math.round((progress ?? 0) * 100)
  return <>
    <div role="status" aria-live="polite" className="sw-said">{said}</div>
    {context.view.rules.editing && <FillHandle context={context} />}
    {progress !== null && <div className="sw-aid sw-pasting" role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={words.working(percent)}>
      <span>{words.working(percent)}</span>
      <Button size="small" onClick={() => context.pasting?.abort()}>{words.cancel}</Button>
    </div>}
    <Suspense fallback={null}>
      {report && <PasteReport key={report.refused.length} context={context} report={report} />}
      {help && <KeyHelp context={context} />}
    </Suspense>
    {menu && <GridMenu context={context} place={menu} />}
  </>
}
