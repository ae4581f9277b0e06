import { Button } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { LazyModule } from '../../cells/lazy/LazyModule.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { sayOf } from '../aids/announce.ts'
import { FillHandle } from '../clipboard/FillHandle.tsx'
import type { GridAidsProps } from '../context/GridAidsProps.ts'
import { GridMenu } from '../menu/GridMenu.tsx'
import type { GridWords } from '../commands/Command.ts'
import { hereAt } from '../commands/Here.ts'
import { menuEntries } from '../commands/listed.ts'
import type { MenuPlace } from '../context/Aids.ts'
import type { GridContext } from '../context/GridContext.ts'
import { useAnnouncements } from '../aids/useAnnouncements.ts'
import '../aids/aids.css'

/** Seldom asked for, they come when they are. */
const pasteReport = new LazyModule(() => import('../clipboard/PasteReport.tsx'))
const keyHelp = new LazyModule(() => import('../keys/KeyHelp.tsx'))

/** What stands beside the rows: the handle that fills, the menu, the progress and the report of a paste, the list of keys. */
export function GridAids({ context, view }: GridAidsProps) {
  const { progress, report, menu, help } = useSyncExternalStore(context.aids.subscribe, context.aids.get)
  useAnnouncements(context, view)
  const say = sayOf({ view })
  const { language } = view.props.services
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <>
      {view.rules.editing && <FillHandle context={context} view={view} />}
      {progress !== null && (
        <div
          className="sw-aid sw-pasting"
          role="progressbar"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={say('paste.working', { percent })}
        >
          <span>{say('paste.working', { percent })}</span>
          <Button size="small" onClick={() => context.underWay.pasting?.abort()}>
            {say('paste.cancel')}
          </Button>
        </div>
      )}
      {report && (
        <LazyBoundary lazy={pasteReport} language={language} className="sw-aid sw-late-aid">
          {({ PasteReport }) => (
            <PasteReport key={report.refused.length} context={context} view={view} report={report} />
          )}
        </LazyBoundary>
      )}
      {help && (
        <LazyBoundary lazy={keyHelp} language={language} className="sw-aid sw-late-aid">
          {({ KeyHelp }) => <KeyHelp context={context} view={view} />}
        </LazyBoundary>
      )}
      {menu && <CellMenu context={context} place={menu} say={say} />}
    </>
  )
}

/** What can be done in one cell; as it was when the menu opened. */
function CellMenu({
  context,
  place,
  say,
}: {
  readonly context: GridContext
  readonly place: MenuPlace
  readonly say: GridWords
}) {
  const groups = useMemo(() => menuEntries(hereAt(context, place), say), [context, place, say])
  return <GridMenu context={context} place={place} groups={groups} />
}
