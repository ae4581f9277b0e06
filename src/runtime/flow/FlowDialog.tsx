import { Alert, App, Button, Modal } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledEntity, CompiledFlow, CompiledSearchField, Label, Row } from '../../language/compiled.ts'
import { randomText } from '../../client/bytes.ts'
import { CallError } from '../../client/Client.ts'
import { CellServicesContext, type CellServices } from '../cells/CellServices.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host.ts'
import { Paging } from '../list/Paging.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { toFilters, type SearchValues } from '../search/search.ts'
import { pickFrom, useServices } from '../useServices.ts'
import { columnOf } from '../verbs/columnOf.ts'
import { AskedFields } from './AskedFields.tsx'
import { FlowPicker } from './FlowPicker.tsx'
import { useFlowWords } from './flowWords.ts'
import { offered, pickerColumns, restOf, wrongTaking, type Takings } from './takings.ts'
import { useFlowRows, type SourceQuery } from './useFlowRows.ts'
import './flow.css'

interface Props {
  readonly flow: CompiledFlow
  /** The taking document. */
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  /** The screen that shows what was made. */
  readonly edit: string | undefined
  readonly onClose: () => void
}

const nothing: readonly CompiledSearchField[] = []
const sizes = [20, 50, 100, 200, 500]
const words: { readonly rest: Label; readonly take: Label } = { rest: { CN: '可用数量', EN: 'Available' }, take: { CN: '本次数量', EN: 'Take' } }

/** Rows of one document to be taken into another: found, chosen over many pages, each with its quantity. */
export function FlowDialog({ flow, entity, entities, edit, onClose }: Props) {
  const say = useFlowWords()
  const host = useHost()
  const { language, client, menuId, respId } = host
  const { message } = App.useApp()
  const source = entities[flow.source]
  if (!source) throw new Error(`The source ${flow.source} of the flow ${flow.name} is not in the chunk of this screen.`)
  const columns = useMemo(() => pickerColumns(flow, words), [flow])
  const search = flow.picker?.search ?? nothing
  const asked = useMemo(() => flow.ask.flatMap((name) => entity.fields.find((field) => field.name === name) ?? []).map(columnOf), [flow, entity])
  const [values, setValues] = useState<SearchValues>({})
  const [query, setQuery] = useState<SourceQuery>({ filters: {}, sort: [], pageIndex: 1, pageRows: 20 })
  const [takings, setTakings] = useState<Takings>(new Map())
  const [answers, setAnswers] = useState<Row>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const found = useFlowRows(entity, flow, query)
  const typeCodes = useMemo(() => [...new Set([...columns, ...asked].flatMap(({ typeCode }) => typeCode ?? []))], [columns, asked])
  const pick = useCallback<NonNullable<CellServices['pick']>>((request) => pickFrom(client, entity, request, { menuId, respId }), [client, entity, menuId, respId])
  const services = useServices(typeCodes, pick)
  const environment = useEnvironment()
  const find = (next: SearchValues) => { setValues(next); setQuery({ ...query, filters: toFilters(search, next), pageIndex: 1 }) }

  const wires = flow.ask.flatMap((name) => entity.fields.find((field) => field.name === name)?.wire ?? [])
  const isReady = takings.size > 0 && wires.every((wire) => answers[wire]) && [...takings.values()].every(({ row, quantity }) => !wrongTaking(quantity, restOf(row)))
  const create = async () => {
    setTried(true)
    if (!isReady || busy) return
    setBusy(true)
    setError('')
    try {
      const rows = [...takings].map(([id, { quantity }]) => ({ id, quantity }))
      const ask = Object.fromEntries(wires.map((wire) => [wire, answers[wire]]))
      const { data } = await client.call<readonly Row[]>(entity.server, entity.family, 'createFromFlow', { flow: flow.name, rows, ask, save: 'Y' }, { menuId, respId, idempotencyKey: randomText() })
      message.success(say('created', { count: data.length }))
      onClose()
      for (const name of new Set([entity.name, source.name, ...(source.parent ? [source.parent.entity] : [])])) host.changed(name)
      if (edit) for (const document of data) host.open(edit, { id: String(document['id']) })
    } catch (failed) { setError(wordsOf(failed)) }
    finally { setBusy(false) }
  }
  return (
    <Modal open width="min(1180px, 94vw)" title={flow.label[language]} mask={{ closable: false }} onCancel={onClose} style={{ top: 24 }} className="flow-dialog" footer={
      <div className="flow-foot">
        <span>{say('chosen', { count: takings.size })}</span>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button type="primary" loading={busy} disabled={takings.size === 0} onClick={() => void create()}>{say('create', { name: entity.label[language] })}</Button>
      </div>}>
      {services && <CellServicesContext value={services}>
        {search.length > 0 && <SearchForm fields={search} entity={source} entities={entities} values={values} onChange={setValues} onSearch={() => find(values)} onReset={() => find({})} />}
        <FlowPicker label={flow.label[language]} columns={columns} services={services} rows={found.rows} offer={(row) => offered(flow, row, environment())} takings={takings} onTakings={setTakings} query={query} loading={found.loading}
          onSort={(sort) => setQuery({ ...query, sort, pageIndex: 1 })}
          error={found.error && <Alert type="warning" showIcon title={say('loadFailed', { why: found.error.message })} action={<Button size="small" onClick={found.retry}>{say('retry')}</Button>} />} />
        <div className="flow-paging"><Paging pageIndex={query.pageIndex} pageRows={query.pageRows} sizes={sizes} count={found.count} here={found.rows.length} onChange={(pageIndex, pageRows) => setQuery({ ...query, pageIndex, pageRows })} /></div>
        <AskedFields columns={asked} answers={answers} tried={tried} onChange={(more) => setAnswers({ ...answers, ...more })} />
        {error && <Alert type="error" showIcon title={<span className="flow-error">{error}</span>} />}
      </CellServicesContext>}
    </Modal>
  )
}

/** The words of a refusal, and of each of its places. */
function wordsOf(failed: unknown): string {
  if (failed instanceof CallError) return [...new Set([failed.message, ...failed.errors.map(({ msg }) => msg)])].join('\n')
  return failed instanceof Error ? failed.message : String(failed)
}
