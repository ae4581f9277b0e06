import { App } from 'antd'
import { useState, type ReactNode } from 'react'
import type { CompiledButton, CompiledEntity, CompiledFlow, CompiledScreen, CompiledTable, CompiledVerb, Row } from '../../language/compiled.ts'
import { randomText } from '../../client/bytes.ts'
import { CallError } from '../../client/Client.ts'
import type { CellServices } from '../cells/CellServices.ts'
import { useHost } from '../host.ts'
import { FlowDialog } from '../flow/FlowDialog.tsx'
import { runVerb } from '../verbs/runVerb.ts'
import { VerbDialog } from '../verbs/VerbDialog.tsx'
import { useListWords } from './listWords.ts'
import type { Query } from './rowsCall.ts'
import { useExport } from './useExport.tsx'

interface Given {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly selected: readonly Row[]
  readonly query: Query
  readonly services: CellServices | null
  /** After something was done: the selection is over. */
  readonly onDone: () => void
}

/** What the buttons of a list do, and the dialogs that they open. */
export function useListActions({ screen, entity, table, entities, selected, query, services, onDone }: Given): { press: (button: CompiledButton) => void; busy: string | null; dialogs: ReactNode } {
  const say = useListWords()
  const host = useHost()
  const { message, modal } = App.useApp()
  const [asked, setAsked] = useState<CompiledVerb | null>(null)
  const [flow, setFlow] = useState<CompiledFlow | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const exporting = useExport(screen, entity, table)

  const refused = (title: string, error: unknown) => {
    const errors = error instanceof CallError ? error.errors : []
    const lines = errors.map(({ msg, rowIndex }) => `${rowIndex === undefined ? '' : `${String(selected[rowIndex]?.[entity.display.code] ?? rowIndex + 1)}: `}${msg}`)
    const words = error instanceof Error ? error.message : String(error)
    modal.error({ title, okText: say('close'), content: <>{words}{lines.length > 0 && <ul className="list-refusals">{lines.map((line) => <li key={line}>{line}</li>)}</ul>}</> })
  }
  const doVerb = async (verb: CompiledVerb, answers: Row) => {
    try {
      await runVerb(host, entity, verb, selected, answers)
      message.success(say('done', { verb: verb.label[host.language], count: selected.length }))
      setAsked(null)
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.errors.length === 0) throw error // the dialog shows it
      setAsked(null)
      refused(say('notDone', { verb: verb.label[host.language] }), error)
    }
  }
  const remove = () => modal.confirm({
    title: say('deleteTitle', { count: selected.length }), content: say('deleteSays'), okText: say('delete'), okButtonProps: { danger: true }, cancelText: say('cancel'),
    onOk: async () => {
      const { client, menuId, respId } = host
      try {
        await client.call(entity.server, entity.family, 'doBatchDelete', { ids: selected.map((row) => row['id']) }, { menuId, respId, idempotencyKey: randomText() })
        message.success(say('deleted', { count: selected.length }))
        onDone()
        host.changed(entity.name)
      } catch (error) { refused(say('notDone', { verb: say('delete') }), error) }
    },
  })
  const press = (button: CompiledButton) => {
    if (button.kind === 'add' && screen.edit) host.open(screen.edit)
    if (button.kind === 'delete') remove()
    if (button.kind === 'verb') setAsked(entity.verbs.find(({ name }) => name === button.verb) ?? null)
    if (button.kind === 'flow') setFlow(entity.flows.find(({ name }) => name === button.flow) ?? null)
    if (button.kind === 'export' && services) {
      setBusy(button.resource)
      void exporting.start(query, services).finally(() => setBusy(null))
    }
  }
  const [first] = selected
  const dialogs = <>
    {asked && first && <VerbDialog verb={asked} entity={entity} language={host.language} count={selected.length} row={first} onCancel={() => setAsked(null)} onSubmit={(answers) => doVerb(asked, answers)} />}
    {flow && <FlowDialog flow={flow} entity={entity} entities={entities} edit={screen.edit} onClose={() => setFlow(null)} />}
    {exporting.dialog}
  </>
  return { press, busy, dialogs }
}
