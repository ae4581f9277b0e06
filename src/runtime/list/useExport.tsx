import { App, Button, Modal, Progress } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { CompiledEntity, CompiledScreen, CompiledTable } from '../../language/compiled.ts'
import type { CellServices } from '../cells/CellServices.ts'
import { useHost } from '../host.ts'
import { exportRows, saveFile } from './exportRows.ts'
import { useListWords } from './listWords.ts'
import type { Query } from './rowsCall.ts'

/** Exports what the list shows, all pages of it, with a dialog that tells how far it is and can be cancelled. */
export function useExport(screen: CompiledScreen, entity: CompiledEntity, table: CompiledTable): { start: (query: Query, services: CellServices) => Promise<void>; dialog: ReactNode } {
  const say = useListWords()
  const host = useHost()
  const { message } = App.useApp()
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const abort = useRef<AbortController | null>(null)
  const start = async (query: Query, services: CellServices) => {
    const control = new AbortController()
    abort.current = control
    setProgress({ done: 0, count: 0 })
    try {
      const { csv, rows } = await exportRows(host, entity, table, query, services, (done, count) => setProgress({ done, count }), control.signal)
      saveFile(csv, `${screen.title[host.language]} ${new Date().toISOString().slice(0, 10)}.csv`)
      message.success(say('exported', { count: rows }))
    } catch (error) { if (!control.signal.aborted) message.error(error instanceof Error ? error.message : String(error)) }
    finally { setProgress(null) }
  }
  const dialog = progress && (
    <Modal open title={say('exporting')} closable={false} mask={{ closable: false }} width={380} footer={<Button onClick={() => { abort.current?.abort(); setProgress(null) }}>{say('cancel')}</Button>}>
      <Progress percent={progress.count > 0 ? Math.floor((100 * progress.done) / progress.count) : 0} />
      {say('exportProgress', progress)}
    </Modal>
  )
  return { start, dialog }
}
