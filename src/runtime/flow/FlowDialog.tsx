import { Alert, App, Button, Modal } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { randomText } from '../../client/bytes.ts'
import { CallError } from '../../client/Client.ts'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHeld } from '../verbs/useHeld.ts'
import { useHost } from '../host/host.ts'
import { Paging } from '../paging/Paging.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { toFilters, type SearchValues } from '../search/search.ts'
import { pickFrom, useServices } from '../services/useServices.ts'
import { columnOf } from '../document/columnOf.ts'
import { AskedFields } from './AskedFields.tsx'
import { FlowPicker } from './FlowPicker.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { offered, pickerColumns, restOf, wrongTakings, type Takings } from './takings.ts'
import { useFlowRows, type SourceQuery } from './useFlowRows.ts'
import './flow.css'
import { spoken } from '../../texts/spoken.ts'

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
const noTakings: Takings = new Map()
const noAnswers: Row = {}
const sizes = [20, 50, 100, 200, 500]
const titles = { rest: runtimeTexts.label('flow.rest'), take: runtimeTexts.label('flow.take') }

/** Rows of one document to be taken into another: found, chosen over many pages, each with its quantity. */
export function FlowDialog({ flow, entity, entities, edit, onClose }: Props) {
  const say = useTexts(runtimeTexts)
  const host = useHost()
  const { language, client, menuId, respId } = host
  const { message } = App.useApp()
  const source = entities[flow.source]
  if (!source)
    throw new Error(`The source ${flow.source} of the flow ${flow.name} is not in the chunk of this screen.`)
  const columns = useMemo(() => pickerColumns(flow, titles), [flow])
  const search = flow.picker?.search ?? nothing
  const asked = useMemo(
    () => flow.ask.flatMap((name) => entity.fields.find((field) => field.name === name) ?? []).map(columnOf),
    [flow, entity],
  )
  const [values, setValues] = useState<SearchValues>({})
  const [query, setQuery] = useState<SourceQuery>({ filters: {}, sort: [], pageIndex: 1, pageRows: 20 })
  const takings = useHeld<Takings>(noTakings)
  const answers = useHeld<Row>(noAnswers)
  const running = useRef(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const found = useFlowRows(entity, flow, query)
  const typeCodes = useMemo(
    () => [...new Set([...columns, ...asked].flatMap(({ typeCode }) => typeCode ?? []))],
    [columns, asked],
  )
  const pick = useCallback<NonNullable<CellServices['pick']>>(
    (request) => pickFrom(client, entity, request, { menuId, respId }),
    [client, entity, menuId, respId],
  )
  const services = useServices(typeCodes, pick)
  const environment = useEnvironment()
  const find = (next: SearchValues) => {
    setValues(next)
    setQuery({ ...query, filters: toFilters(search, next), pageIndex: 1 })
  }

  const wires = flow.ask.flatMap((name) => entity.fields.find((field) => field.name === name)?.wire ?? [])
  /** What stands in the way, in words; null when nothing does. */
  const obstacle = (): string | null => {
    if (takings.now().size === 0) return say('flow.noRows')
    const wrong = wrongTakings(takings.now()).map(({ row, why }) =>
      say('flow.wrongRow', {
        name: String(row[source.display.code] ?? row[source.display.name] ?? row['id']),
        why: say(why, { rest: restOf(row) }),
      }),
    )
    return wrong.length > 0 ? wrong.join('\n') : null
  }
  const make = async () => {
    setError('')
    await services?.underway?.done() // what was typed last may still be looked up
    setTried(true)
    const wrong = obstacle()
    if (wrong) return setError(wrong)
    if (!wires.every((wire) => answers.now()[wire])) return undefined // each field says so itself
    const rows = [...takings.now()].map(([id, { quantity }]) => ({ id, quantity }))
    const ask = Object.fromEntries(wires.map((wire) => [wire, answers.now()[wire]]))
    const { data } = await client.call<readonly Row[]>(
      entity.server,
      entity.family,
      'createFromFlow',
      { flow: flow.name, rows, ask, save: 'Y' },
      { menuId, respId, idempotencyKey: randomText() },
    )
    message.success(say('flow.created', { count: data.length }))
    onClose()
    for (const name of new Set([entity.name, source.name, ...(source.parent ? [source.parent.entity] : [])]))
      host.changed(name)
    if (edit) for (const document of data) host.open(edit, { id: String(document['id']) })
  }
  const create = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await make()
    } catch (failed) {
      setError(wordsOf(failed))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width="min(1180px, 94vw)"
      title={spoken(flow.label, language)}
      mask={{ closable: false }}
      onCancel={onClose}
      style={{ top: 24 }}
      className="flow-dialog"
      footer={
        <div className="flow-foot">
          <span>{say('flow.chosen', { count: takings.value.size })}</span>
          <Button onClick={onClose}>{say('flow.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void create()}>
            {say('flow.create', { name: spoken(entity.label, language) })}
          </Button>
        </div>
      }
    >
      {services && (
        <CellServicesContext value={services}>
          {search.length > 0 && (
            <SearchForm
              fields={search}
              entity={source}
              entities={entities}
              values={values}
              onChange={setValues}
              onSearch={() => find(values)}
              onReset={() => find({})}
            />
          )}
          <FlowPicker
            label={spoken(flow.label, language)}
            columns={columns}
            services={services}
            rows={found.rows}
            offer={(row) => offered(flow, row, environment())}
            takings={takings.value}
            onTakings={takings.set}
            query={query}
            loading={found.loading}
            onSort={(sort) => setQuery({ ...query, sort, pageIndex: 1 })}
            error={
              found.error && (
                <Alert
                  type="warning"
                  showIcon
                  title={say('flow.loadFailed', { why: found.error.message })}
                  action={
                    <Button size="small" onClick={found.retry}>
                      {say('flow.retry')}
                    </Button>
                  }
                />
              )
            }
          />
          <div className="flow-paging">
            <Paging
              pageIndex={query.pageIndex}
              pageRows={query.pageRows}
              sizes={sizes}
              count={found.count}
              here={found.rows.length}
              onChange={(pageIndex, pageRows) => setQuery({ ...query, pageIndex, pageRows })}
            />
          </div>
          <AskedFields
            columns={asked}
            answers={answers.value}
            tried={tried}
            onChange={(more) => answers.set({ ...answers.now(), ...more })}
          />
          {error && <Alert type="error" showIcon title={<span className="flow-error">{error}</span>} />}
        </CellServicesContext>
      )}
    </Modal>
  )
}

/** The words of a refusal, and of each of its places. */
function wordsOf(failed: unknown): string {
  if (failed instanceof CallError)
    return [...new Set([failed.message, ...failed.errors.map(({ msg }) => msg)])].join('\n')
  return failed instanceof Error ? failed.message : String(failed)
}
