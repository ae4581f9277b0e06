import { useTexts } from '../../client/useTexts.ts'
import type { ColumnChoice } from '../../grid/GridProps.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { ExportMenu } from '../sheets/ExportMenu.tsx'
import { fileNameOf, type ExportFormat } from '../sheets/exportRequest.ts'
import { saveFile, sheetToCsv } from '../sheets/exportRows.ts'
import { matrixSheet } from './matrixSheet.ts'
import type { Matrix, MatrixProps } from './useMatrix.ts'
import { useMatrixRules } from './useMatrixRules.ts'

type Props = MatrixProps & { readonly matrix: Matrix; readonly choices: readonly ColumnChoice[] }

/** Writes what the matrix shows into a file. Nothing is asked of the server: what its reader was not sent is not in it. */
export function MatrixExport(props: Props) {
  const { matrix, section, entity, store, choices } = props
  const say = useTexts(editTexts)
  const { language } = useHost()
  const { markOf } = useMatrixRules(props, matrix)
  const write = async (format: ExportFormat) => {
    const { row } = store.state()
    const code = String(row[entity.display.code ?? ''] ?? '')
    const name = fileNameOf(`${spoken(section.label, language)} ${code}`)
    const sheet = matrixSheet(matrix, { choices, markOf, total: say('matrix.total') })
    const file =
      format === 'csv'
        ? sheetToCsv(sheet, matrix.services)
        : await (await import('../sheets/exportSheets.ts')).sheetToWorkbook(sheet, name, matrix.services)
    saveFile(file, `${name}.${format}`)
  }
  return <ExportMenu count={matrix.rows.length} size="small" write={write} />
}
