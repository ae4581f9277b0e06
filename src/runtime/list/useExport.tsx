import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { App, Button, Modal, Progress, Radio } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { useHost } from '../host/host.ts'
import { exportRequest, type ExportFormat } from '../sheets/exportRequest.ts'
import { saveFile, toCsv } from '../sheets/exportRows.ts'
import { mostRows, pagesOfQuery } from './pagesOfQuery.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Query } from './readOn.ts'
import { spoken } from '../../texts/spoken.ts'

interface Given {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  /** As the user arranged them. */
  readonly columns: readonly CompiledColumn[]
  readonly query: Query
  readonly selected: readonly Row[]
  readonly services: CellServices | null
}

/** Exports what the list shows: its columns as they are arranged, and all rows of the search or the selected ones. */
export function useExport({ screen, entity, table, columns, query, selected, services }: Given): {
  ask: () => void
  dialog: ReactNode
} {
  const say = useTexts(runtimeTexts)
  const host = useHost()
  const { message } = App.useApp()
  const [asked, setAsked] = useState(false)
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const abort = useRef<AbortController | null>(null)
  const start = async (format: ExportFormat, onlySelected: boolean) => {
    const request = exportRequest(
      entity,
      table,
      columns,
      `${spoken(screen.title, host.language)} ${new Date().toISOString().slice(0, 10)}`,
    )
    if (!('requestUrl' in request)) return message.error(spoken(request, host.language))
    if (!services) return
    const control = new AbortController()
    abort.current = control
    setProgress({ done: 0, count: onlySelected ? selected.length : 0 })
    try {
      const pages = onlySelected
        ? onePage(selected)
        : pagesOfQuery(host, entity, table, query, {
            onProgress: (done, count) => setProgress({ done, count }),
            signal: control.signal,
          })
      const { file, rows } =
        format === 'csv'
          ? await toCsv(request.columns, pages, services)
          : await (await import('../sheets/exportSheets.ts')).toWorkbook(request, pages, services)
      if (control.signal.aborted) return
      saveFile(file, `${request.fileName}.${format}`)
      if (rows >= mostRows) message.warning(say('export.most', { count: rows }))
      else message.success(say('export.done', { count: rows }))
    } catch (error) {
      if (!control.signal.aborted) message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setProgress(null)
    }
  }
  const cancel = () => {
    abort.current?.abort()
    setProgress(null)
  }
  const dialog = (
    <>
      {asked && (
        <ExportDialog
          selected={selected.length}
          onClose={() => setAsked(false)}
          onStart={(format, only) => {
            setAsked(false)
            void start(format, only)
          }}
        />
      )}
      {progress && (
        <Modal
          open
          title={say('export.working')}
          closable={false}
          mask={{ closable: false }}
          width={380}
          footer={<Button onClick={cancel}>{say('action.cancel')}</Button>}
        >
          <Progress percent={progress.count > 0 ? Math.floor((100 * progress.done) / progress.count) : 0} />
          {say('export.progress', progress)}
        </Modal>
      )}
    </>
  )
  return { ask: () => setAsked(true), dialog }
}

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** Which rows, and as what kind of file. */
function ExportDialog({
  selected,
  onClose,
  onStart,
}: {
  readonly selected: number
  readonly onClose: () => void
  readonly onStart: (format: ExportFormat, onlySelected: boolean) => void
}) {
  useKeyboardBack()
  const say = useTexts(runtimeTexts)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [only, setOnly] = useState(selected > 0)
  return (
    <Modal
      open
      title={say('export.title')}
      width={420}
      okText={say('export.start')}
      cancelText={say('action.cancel')}
      onCancel={onClose}
      onOk={() => onStart(format, only)}
    >
      <div className="list-export">
        <Radio.Group
          aria-label={say('export.rows')}
          vertical
          value={only}
          onChange={({ target }) => setOnly(target.value === true)}
          options={[
            { value: false, label: say('export.all') },
            { value: true, label: say('export.selected', { count: selected }), disabled: selected === 0 },
          ]}
        />
        <Radio.Group
          aria-label={say('export.format')}
          value={format}
          onChange={({ target }) => setFormat(target.value === 'csv' ? 'csv' : 'xlsx')}
          options={[
            { value: 'xlsx', label: 'Excel' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
      </div>
    </Modal>
  )
}
