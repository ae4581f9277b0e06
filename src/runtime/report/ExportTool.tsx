import type { CellServices } from '../../cells/CellServices.ts'
import { useLookupLists } from '../../client/useLookup.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledReport, ReportRow } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import { reportTexts } from '../../texts/reportTexts.ts'
import { useMemo } from 'react'
import { useHost } from '../host/host.ts'
import { ExportMenu } from '../sheets/ExportMenu.tsx'
import { fileNameOf, sheetMaxRow, type ExportFormat } from '../sheets/exportRequest.ts'
import { saveFile, toCsv } from '../sheets/exportRows.ts'
import { groupName, type Codes } from './reportRows.ts'

interface Props {
  readonly title: string
  readonly report: CompiledReport
  readonly rows: readonly ReportRow[]
}

/** Writes what the report shows into a file: groups with their figures, sub-totals and the total. */
export function ExportTool({ title, report, rows }: Props) {
  const say = useTexts(reportTexts)
  const { language } = useHost()
  const types = useMemo(() => [...new Set(report.groups.flatMap(({ typeCode }) => typeCode ?? []))], [report])
  const codes = useLookupLists(types)
  const write = async (format: ExportFormat) => {
    const services: CellServices = { language, lookups: { label: (_type, code) => code, values: () => [] } }
    const fileName = fileNameOf(`${title} ${new Date().toISOString().slice(0, 10)}`)
    const columns = columnsOf(report)
    const pages = onePage(rows.map((row) => rowOf(report, row, { codes, language, total: say('total') })))
    const { file } =
      format === 'csv'
        ? await toCsv(columns, pages, services)
        : await (
            await import('../sheets/exportSheets.ts')
          ).toWorkbook({ requestUrl: 'findReport', columns, fileName, sheetMaxRow }, pages, services)
    saveFile(file, `${fileName}.${format}`)
  }
  return <ExportMenu count={rows.length} write={write} />
}

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

const column = (key: string, title: Label, type: CompiledColumn['type'], scale?: number): CompiledColumn => ({
  key,
  title,
  type,
  cellType: type === 'text' ? 'text' : 'number',
  width: 120,
  align: type === 'text' ? 'left' : 'right',
  sortable: false,
  columnsDisplay: 'Y',
  required: false,
  isEdit: false,
  isSummary: false,
  showThousandSeparator: type !== 'text',
  ...(scale === undefined ? {} : { scale }),
})

const columnsOf = ({ groups, measures }: CompiledReport): CompiledColumn[] => [
  ...groups.map(({ label }, at) => column(`g${at}`, label, 'text')),
  ...measures.map(({ label, type, scale }, at) =>
    type === 'figure' || type === 'percent'
      ? column(`m${at}`, label, 'number', scale)
      : column(`m${at}`, label, 'text'),
  ),
]

function rowOf(
  { groups, measures }: CompiledReport,
  row: ReportRow,
  said: {
    readonly codes: Codes | null
    readonly language: Parameters<typeof groupName>[3]['language']
    readonly total: string
  },
): Row {
  const names = groups.map((group, at) => {
    if (at < row.depth) return groupName(group, row, at, said)
    return at === row.depth ? said.total : null
  })
  return Object.fromEntries([
    ...names.map((name, at) => [`g${at}`, name] as const),
    ...measures.map((_, at) => [`m${at}`, row.values[at] ?? null] as const),
  ])
}
