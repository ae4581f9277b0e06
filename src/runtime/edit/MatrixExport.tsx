import { ExportOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { ColumnChoice } from '../../grid/GridProps.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
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
  const sayOfLists = useTexts(runtimeTexts)
  const { language, granted } = useHost()
  const { message } = App.useApp()
  const { markOf } = useMatrixRules(props, matrix)
  if (!granted('btnExport')) return null
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
    message.success(sayOfLists('export.done', { count: matrix.rows.length }))
  }
  const items = [
    { key: 'xlsx', label: 'Excel' },
    { key: 'csv', label: 'CSV' },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) =>
          void write(key === 'csv' ? 'csv' : 'xlsx').catch((error: unknown) =>
            message.error(error instanceof Error ? error.message : String(error)),
          ),
      }}
    >
      <Button size="small" data-resource="btnExport" icon={<ExportOutlined />}>
        {sayOfLists('export.title')}
      </Button>
    </Dropdown>
  )
}
