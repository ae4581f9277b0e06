import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledTable } from '../../language/table.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** What an export asks for, under the names of the specification. */
export interface ExportRequest {
  /** The call that gives the rows. */
  readonly requestUrl: string
  /** As they are seen: in that order, without the hidden ones. */
  readonly columns: readonly CompiledColumn[]
  /** Without its ending. */
  readonly fileName: string
  /** Rows of a sheet, its title row among them. */
  readonly sheetMaxRow: number
}

export const sheetMaxRow = 9001
/** Where nothing names the file. */
export const exportCsvName = 'DefaultExportCsv'

export const exportProblems = {
  requestUrlEmpty: runtimeTexts.label('export.requestUrlEmpty'),
  exportColumnsEmpty: runtimeTexts.label('export.columnsEmpty'),
}

/** Cells that are no value: buttons, files, pictures. */
const unwritten: ReadonlySet<CompiledColumn['cellType']> = new Set<CompiledColumn['cellType']>([
  'button',
  'tableOperate',
  'colGroup',
  'upload',
])

/** What is exported, or why nothing can be. `columns` are those of the user, hidden ones too. */
export function exportRequest(
  { server, family }: Pick<CompiledEntity, 'server' | 'family'>,
  { api = 'listByPage' }: Pick<CompiledTable, 'api'>,
  columns: readonly CompiledColumn[],
  title: string,
): ExportRequest | Label {
  const seen = columns.filter(
    ({ columnsDisplay, cellType, type }) =>
      columnsDisplay !== 'N' && !unwritten.has(cellType) && type !== 'password',
  )
  if (!server || !family || !api) return exportProblems.requestUrlEmpty
  if (seen.length === 0) return exportProblems.exportColumnsEmpty
  const zone = (fixed: CompiledColumn['fixed']) => seen.filter((column) => column.fixed === fixed)
  return {
    requestUrl: `/${server}/v1/${family}Restful/${api}`,
    columns: [...zone('left'), ...zone(undefined), ...zone('right')],
    fileName: fileNameOf(title),
    sheetMaxRow,
  }
}

/** Signs that files cannot bear are left out. */
export function fileNameOf(title: string): string {
  return title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || exportCsvName
}
