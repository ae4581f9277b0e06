import { useMemo } from 'react'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { LazyModule } from '../../cells/lazy/LazyModule.ts'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useLookupLists } from '../../client/useLookup.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledReport, CompiledSum, ReportRow } from '../../language/report.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import { rowsOfFigure } from '../../rules/report/rowsOfFigure.ts'
import { reportTexts } from '../../texts/reportTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { ChartBox } from '../chart/ChartBox.tsx'
import { ComingList } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import { useTableLayout, type KeptTable } from '../layout/useTableLayout.ts'
import { ListProblem } from '../list/ListProblem.tsx'
import { ReloadTool } from '../list/ListTools.tsx'
import { SearchArea } from '../search/SearchArea.tsx'
import { missing, toConditions } from '../search/search.ts'
import { useSearch } from '../search/useSearch.ts'
import { useViews } from '../search/useViews.ts'
import { ViewBar } from '../search/ViewBar.tsx'
import { ExportTool } from './ExportTool.tsx'
import { chartOf } from './reportRows.ts'
import { ReportTable } from './ReportTable.tsx'
import { useReport, type LoadedReport } from './useReport.ts'
import '../host/sheet.css'
import '../list/list.css'
import './report.css'

interface Defined {
  readonly screen: CompiledScreen
  readonly report: CompiledReport
  readonly entity: CompiledEntity
  readonly entities: ScreenChunk['entities']
}

const none: [] = []

/** Cards of the component library; the picture and the table do without them. */
const head = new LazyModule(() => import('./ReportHead.tsx'))

/** What rows come to: what is asked for, a picture, the groups with their figures. */
export function ReportScreen({ chunk: { screen, entities } }: { readonly chunk: ScreenChunk }) {
  const { report } = screen
  const entity = entities[screen.entity]
  if (!report || !entity)
    throw new Error(`The report ${screen.id} was compiled without its groups or its entity.`)
  const kept = useTableLayout(screen.id, none)
  const { language } = useHost()
  return kept.known ? (
    <Report defined={{ screen, report, entity, entities }} kept={kept} />
  ) : (
    <ComingList title={spoken(screen.title, language)} hasTabs={false} />
  )
}

function Report({ defined, kept }: { readonly defined: Defined; readonly kept: KeptTable }) {
  const { screen, report, entity, entities } = defined
  const { language, isHeaded } = useHost()
  const search = useSearch(screen)
  const views = useViews(screen, search, kept)
  const gaps = missing(screen.search, search.applied.values).map(({ key }) => key)
  const loaded = useReport(entity, screen.id, views.ready && gaps.length === 0 ? search.filters : null)
  const title = spoken(screen.title, language)
  const find = (apply: () => void) => {
    apply()
    loaded.reload()
  }
  return (
    <div className="list-screen report-screen">
      <div className="list-head">
        <h1 className={isHeaded ? 'sw-unseen' : undefined}>{title}</h1>
        <ViewBar views={views} />
        <span className="list-toolbar-gap" />
        <ReloadTool onReload={loaded.reload} />
        <ExportTool title={title} report={report} rows={loaded.answer?.rows ?? none} />
      </div>
      <div className="page-sheet">
        <SearchArea
          screen={screen}
          entity={entity}
          entities={entities}
          search={search}
          views={views}
          missing={gaps}
          onFind={find}
          onReset={find}
        />
        <Found defined={defined} loaded={loaded} search={search} />
      </div>
    </div>
  )
}

function Found({
  defined: { screen, report },
  loaded: { answer, loading, error, reload },
  search,
}: {
  readonly defined: Defined
  readonly loaded: LoadedReport
  readonly search: ReturnType<typeof useSearch>
}) {
  const say = useTexts(reportTexts)
  const { language, open } = useHost()
  const types = useMemo(() => [...new Set(report.groups.flatMap(({ typeCode }) => typeCode ?? []))], [report])
  const codes = useLookupLists(types)
  const chart = useMemo(
    () => answer && chartOf(report, answer.rows, { codes, language, none: say('none') }),
    [answer, report, codes, language, say],
  )
  if (error) return <ListProblem error={error} onRetry={reload} />
  if (!answer) return <div className="report-coming" aria-busy="true" />
  if (answer.rows.length <= 1) return <StateMessage kind="none" language={language} title={say('empty')} />
  const { opens } = report
  const { applied } = search
  const openRows = (sum: CompiledSum, row: ReportRow) => {
    const asked = {
      conditions: [...toConditions(screen.search, applied.values), ...applied.conditions],
      query: applied.query,
    }
    const { conditions, query } = rowsOfFigure({ report, sum, row, periods: answer.periods }, asked)
    const params = {
      ...(query === '' ? {} : { query }),
      ...(conditions.length === 0 ? {} : { conditions: JSON.stringify(conditions) }),
    }
    if (opens !== undefined) open(opens, params)
  }
  const title = spoken(screen.title, language)
  const asOf = answer.asOf.slice(0, 16)
  return (
    <div className="report-found" aria-busy={loading || undefined}>
      <LazyBoundary lazy={head} language={language} coming={<ComingHead asOf={asOf} />} quiet>
        {({ ReportHead }) => (
          <ReportHead
            report={report}
            rows={answer.rows}
            asOf={asOf}
            onOpen={opens === undefined ? undefined : openRows}
          />
        )}
      </LazyBoundary>
      {chart && <ChartBox title={title} data={chart} height={280} />}
      <ReportTable
        title={title}
        report={report}
        rows={answer.rows}
        codes={codes}
        onOpen={opens === undefined ? undefined : openRows}
      />
    </div>
  )
}

/** The place of the head; where its code does not come it is said all the same when the figures were found. */
function ComingHead({ asOf }: { readonly asOf: string }) {
  const say = useTexts(reportTexts)
  return (
    <div className="report-head" aria-busy>
      <span className="report-as-of">{say('asOf', { time: asOf })}</span>
    </div>
  )
}
