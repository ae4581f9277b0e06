import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { wordsOf } from './announce.ts'
import { FillHandle } from './FillHandle.tsx'
import type { GridContext } from './GridContext.ts'
import { GridMenu } from './GridMenu.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { PasteReport } from './PasteReport.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import './aids.css'

/** What stands beside the rows: the live region, the menu, the progress and the report of a paste, the list of keys. */
export function GridAids({ context }: { readonly context: GridContext }) {
  const { said, progress, report, menu, help } = useSyncExternalStore(context.aids.subscribe, context.aids.get)
  useAnnouncements(context)
  const words = wordsOf(context)
  const percent = Math.round((progress ?? 0) * 100)
  return <>
    <div role="status" aria-live="polite" className="sw-said">{said}</div>
    {context.view.rules.editing && <FillHandle context={context} />}
    {progress !== null && <div className="sw-aid sw-pasting" role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={words.working(percent)}>
      <span>{words.working(percent)}</span>
      <Button size="small" onClick={() => context.pasting?.abort()}>{words.cancel}</Button>
    </div>}
    {report && <PasteReport key={report.refused.length} context={context} report={report} />}
    {menu && <GridMenu context={context} place={menu} />}
    {help && <KeyHelp context={context} />}
  </>
}
