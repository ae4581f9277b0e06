import { Alert, Button, Modal, Tooltip } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { Paging } from '../paging/Paging.tsx'
import { pickFrom, useServices } from '../services/useServices.ts'
import { columnOf } from '../document/columnOf.ts'
import { AskedFields } from './AskedFields.tsx'
import { FlowPicker } from './FlowPicker.tsx'
import { askedDefaults } from './askedDefaults.ts'
import { LeftOutRows } from './LeftOutRows.tsx'
import { NoSources } from './NoSources.tsx'
import { SourceSearch } from './SourceSearch.tsx'
import { useSourceSearch, type SourceSearching } from './useSourceSearch.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { runtime as texts } from '../../texts/en/runtime.ts'
import type { Filled } from './filling.ts'
import { offered, pickerColumns } from './takings.ts'
import { chosenFilter, useChosenRows, type ChosenRows } from './useChosenRows.ts'
import { useFirstField } from './useFirstField.ts'
import { useFlowCreation, type FlowCreation } from './useFlowCreation.ts'
import { useFlowRows, type SourceQuery } from './useFlowRows.ts'
import { touchedWords } from '../verbs/outcomeWords.ts'
import { fieldsNamed } from '../verbs/fieldsNamed.ts'
import { useOnlyAnswers } from '../verbs/useOnlyAnswers.ts'
import '../../cells/sheets.css'
import './flow.css'

interface Props {
  readonly flow: CompiledFlow
  /** The taking document. */
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  /** The screen that shows what was made. */
  readonly edit: string | undefined
  readonly onClose: () => void
  /** Rows that are taken from the start; they alone are shown until others are wished for. */
  readonly chosen?: ChosenRows | undefined
  /** Default: the label of the flow. */
  readonly title?: Label
  readonly onMade?: () => void
  /** An open document that is filled. Default: new ones are made. */
  readonly into?: Filled | undefined
}

const sizes = [20, 50, 100, 200, 500]
const titles = {
  rest: runtimeTexts.label('flow.rest'),
  take: runtimeTexts.label('flow.take'),
  noLimit: cellsTexts.label('noLimit'),
}

/** Rows of one document to be taken into another: found, chosen over many pages, whole or each with its quantity. */
export function FlowDialog({ flow, entity, entities, edit, onClose, chosen, title, onMade, into }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  useKeyboardBack()
  const source = entities[flow.source]
  if (!source)
    throw new Error(`The source ${flow.source} of the flow ${flow.name} is not in the chunk of this screen.`)
  const columns = useMemo(() => pickerColumns(flow, titles), [flow])
  const askedFields = useMemo(() => fieldsNamed(entity, into ? [] : flow.ask), [flow, entity, into])
  const asked = useMemo(() => askedFields.map(columnOf), [askedFields])
  const services = useFlowServices(entity, columns, asked)
  const fields = useFirstField(services !== null)
  const environment = useEnvironment()
  // The defaults are those of the moment at which the dialog opens.
  const first = useMemo(
    () => askedDefaults(entities, entity, askedFields, environment()),
    [entities, entity, askedFields, environment],
  )
  const creation = useFlowCreation({ flow, entity, source, edit, onClose, onMade, into, first }, services)
  const { takings, answers, tried, busy, error, submit } = creation
  useOnlyAnswers({ entity, fields: askedFields }, services, answers)
  const [query, setQuery] = useState<SourceQuery>({
    filters: chosen ? chosenFilter(chosen) : {},
    sort: [],
    pageIndex: 1,
    pageRows: 20,
  })
  const offer = (row: Row) => offered(flow, row, environment())
  const filling = useChosenRows(entity, flow, chosen, { offer, onTakings: takings.set })
  const search = useSourceSearch(flow, chosen, (filters) => setQuery({ ...query, filters, pageIndex: 1 }))
  return (
    <Modal
      open
      width="min(1180px, 94vw)"
      title={spoken(title ?? flow.label, language)}
      mask={{ closable: false }}
      onCancel={onClose}
      style={{ top: 24 }}
      className="flow-dialog"
      footer={
        <div className="flow-foot">
          <span>{say('flow.chosen', { count: takings.value.size })}</span>
          <Button onClick={onClose}>{say('flow.keep')}</Button>
          <CreateButton
            count={takings.value.size}
            name={into ? undefined : spoken(entity.noun, language)}
            busy={busy}
            onPress={submit}
          />
        </div>
      }
    >
      {services && (
        <CellServicesContext value={services}>
          <div ref={fields}>
            <SourceSearch search={search} source={source} entities={entities} />
            <AskedFields
              columns={asked}
              title={say('flow.of', { name: spoken(entity.noun, language) ?? '' })}
              answers={answers.value}
              tried={tried}
              onChange={(more) => answers.set({ ...answers.now(), ...more })}
            />
          </div>
          <LeftOutRows rows={filling.leftOut} columns={flow.picker?.columns ?? []} />
          <SourceRows
            flow={flow}
            entity={entity}
            source={source}
            columns={columns}
            services={services}
            takings={takings}
            query={query}
            onQuery={setQuery}
            offer={offer}
            into={into}
            entities={entities}
            search={search}
          />
          {flow.outcome && <p className="flow-outcome">{touchedWords(flow.outcome, language)}</p>}
          {error && <Alert type="error" showIcon title={<span className="flow-error">{error}</span>} />}
        </CellServicesContext>
      )}
    </Modal>
  )
}

interface CreateProps {
  readonly count: number
  /** What is made. Absent: lines of what is there. */
  readonly name: string | undefined
  readonly busy: boolean
  readonly onPress: () => void
}

/** Says how many rows it takes; with none it says why it cannot be pressed. */
function CreateButton({ count, name, busy, onPress }: CreateProps) {
  const say = useTexts(runtimeTexts)
  const why = count === 0 ? say('flow.noRows') : ''
  return (
    <Tooltip title={why}>
      <Button
        type="primary"
        loading={busy}
        disabled={count === 0}
        aria-description={why || undefined}
        onClick={onPress}
        data-flow-create
      >
        {wordsOf(say, name, count)}
      </Button>
    </Tooltip>
  )
}

const wordsOf = (say: Say<typeof texts>, name: string | undefined, count: number): string => {
  if (name === undefined) return count === 0 ? say('flow.fillNone') : say('flow.fill', { count })
  return count === 0 ? say('flow.createNone', { name }) : say('flow.create', { count })
}

/** What the cells of the picker and of the asked fields need. */
function useFlowServices(
  entity: CompiledEntity,
  columns: readonly CompiledColumn[],
  asked: readonly CompiledColumn[],
): CellServices | null {
  const { client, menuId, respId } = useHost()
  const typeCodes = useMemo(
    () => [...new Set([...columns, ...asked].flatMap(({ typeCode }) => typeCode ?? []))],
    [columns, asked],
  )
  const pick = useCallback<NonNullable<CellServices['pick']>>(
    (request) => pickFrom(client, entity, request, { menuId, respId }),
    [client, entity, menuId, respId],
  )
  return useServices(typeCodes, pick)
}

interface SourceRowsProps
  extends Pick<Props, 'flow' | 'entity' | 'entities' | 'into'>, Pick<FlowCreation, 'takings'> {
  readonly source: CompiledEntity
  readonly columns: readonly CompiledColumn[]
  readonly services: CellServices
  readonly query: SourceQuery
  readonly onQuery: (query: SourceQuery) => void
  readonly search: SourceSearching
  /** What a row that is chosen takes at first. */
  readonly offer: (row: Row) => string | null
}

/** The rows that may be taken from, page by page. */
function SourceRows(props: SourceRowsProps) {
  const { flow, entity, source, columns, services, takings, query, onQuery, offer, into } = props
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const found = useFlowRows(entity, flow, query, into)
  return (
    <>
      <FlowPicker
        label={spoken(flow.label, language)}
        columns={columns}
        source={source}
        services={services}
        rows={found.rows}
        offer={offer}
        takings={takings.value}
        onTakings={takings.set}
        query={query}
        loading={found.loading}
        onSort={(sort) => onQuery({ ...query, sort, pageIndex: 1 })}
        empty={<NoSources {...props} />}
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
          name={spoken(flow.label, language)}
          pageIndex={query.pageIndex}
          pageRows={query.pageRows}
          sizes={sizes}
          count={found.count}
          here={found.rows.length}
          onChange={(pageIndex, pageRows) => onQuery({ ...query, pageIndex, pageRows })}
        />
      </div>
    </>
  )
}
