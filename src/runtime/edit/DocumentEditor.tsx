import { useEffect, useMemo, useRef, useState } from 'react'
import { App, Skeleton } from 'antd'
import type { CompiledButton, CompiledColumn, CompiledEntity, CompiledVerb, Row, ScreenChunk } from '../../language/compiled.ts'
import { CellServicesContext, type CellServices, type PickRequest } from '../cells/CellServices.ts'
import { FieldValue } from '../cells/FieldValue.tsx'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import type { Conflict } from '../document/merge.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { useSelected } from '../document/useSelected.ts'
import type { GridHandle } from '../grid/GridProps.ts'
import { useHost } from '../host.ts'
import { pickFrom, useServices } from '../useServices.ts'
import { VerbDialog } from '../verbs/VerbDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DocumentBar } from './DocumentBar.tsx'
import { asksFirst, createEditRules } from './editRules.ts'
import { ErrorList } from './ErrorList.tsx'
import { jumpTo } from './jumpTo.ts'
import { Sections } from './Sections.tsx'
import { useEditWords } from './editWords.ts'
import { useActions } from './useActions.ts'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly environment: Environment
  readonly typeCodes: readonly string[]
}

const noServices: CellServices = { language: 'CN', lookups: { label: (_, code) => code, values: () => [] } }

/** A row without its lines: what the rule of a choice may read. */
const plain = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => !Array.isArray(value)))

interface AskedVerb { readonly verb: CompiledVerb; readonly entity: CompiledEntity; readonly lines: readonly Row[] | null }

/** An open document: its bar, its mistakes, its sections, and the dialogs of what is done with it. */
export function DocumentEditor({ chunk, entity, store, environment, typeCodes }: Props) {
  const host = useHost()
  const say = useEditWords()
  const { language, client, menuId, respId } = host
  const { modal } = App.useApp()
  const { screen, entities } = chunk
  const body = useRef<HTMLDivElement>(null)
  const grids = useRef(new Map<string, GridHandle>())
  const [asked, setAsked] = useState<AskedVerb | null>(null)
  const actions = useActions(entities, entity, store)
  const [row, dirty, errors] = useSelected(store, (state) => [state.row, state.dirty, state.errors] as const)

  const mayWrite = screen.kind === 'edit' && screen.toolbar.some((button) => button.kind === 'save' && host.granted(button.resource))
  const rules = useMemo(() => createEditRules(entities, entity, host.user.audience, mayWrite, store, environment), [entities, entity, host.user.audience, mayWrite, store, environment])
  const services = useServices(typeCodes)
  // Each section picks for its own entity. Rules of the choice may read the header: it goes along as the line's parent.
  const servicesOf = useMemo(() => {
    const made = new Map<string, CellServices>()
    return (owner: CompiledEntity): CellServices => {
      const known = made.get(owner.name)
      if (known || !services) return known ?? noServices
      const header = () => plain(store.state().row)
      const pick = (request: PickRequest) =>
        pickFrom(client, owner, { ...request, row: owner === entity ? header() : { ...plain(request.row), parent: header() } }, { menuId, respId })
      const one: CellServices = { ...services, pick }
      made.set(owner.name, one)
      return one
    }
  }, [services, client, entity, store, menuId, respId])

  const code = row[entity.display.code]
  const title = typeof code === 'string' && code !== '' ? code : say('newDocument', { name: entity.label[language] })
  useEffect(() => host.setTitle(title), [host, title])
  useEffect(() => host.setDirty(dirty), [host, dirty])

  const run = (verb: CompiledVerb, of: CompiledEntity, lines: readonly Row[] | null, answers: Row = {}) =>
    lines ? actions.actOnLines(of, verb, lines, answers) : actions.act(verb, answers)
  const begin = (one: AskedVerb) => {
    // What is missing for the verb is said before its dialog asks for a reason.
    if (!one.lines && !store.validate(one.verb.name)) return
    if (asksFirst(one.verb)) setAsked(one)
    else void run(one.verb, one.entity, one.lines)
  }
  const onButton = (button: CompiledButton) => {
    const verb = entity.verbs.find(({ name }) => name === button.verb)
    if (button.kind === 'save') void actions.save()
    else if (verb) begin({ verb, entity, lines: null })
    else if (button.kind === 'delete') modal.confirm({
      title: say('deleteTitle'), content: say('deleteSays'), okText: say('delete'), okButtonProps: { danger: true }, cancelText: say('cancel'),
      onOk: () => actions.remove(),
    })
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    // What is being typed in a cell belongs to what is saved.
    for (const grid of grids.current.values()) grid.commit()
    if (mayWrite && store.state().dirty) void actions.save()
  }
  const jump = (path: string) => jumpTo(path, body.current, grids.current, store.state().row)

  // The first mistake takes the keyboard when a save or a verb finds any.
  const firstError = [...errors.keys()][0]
  const errorCount = errors.size
  const lastCount = useRef(0)
  useEffect(() => {
    if (lastCount.current === 0 && errorCount > 0 && firstError !== undefined) jump(firstError)
    lastCount.current = errorCount
  })

  if (!services) return <div className="document-body" aria-busy="true"><Skeleton active /></div>
  return (
    <CellServicesContext value={servicesOf(entity)}>
      <div className="edit-screen" onKeyDown={onKey}>
        <DocumentBar
          screen={screen} entity={entity} store={store} language={language} busy={actions.busy}
          maySave={mayWrite && entity.fields.some((field) => rules.editable(field.wire)) || (mayWrite && entity.lines.some(({ name }) => rules.editable(name)))}
          verbs={rules.verbs} onButton={onButton}
        />
        <div className="document-body" ref={body}>
          <ErrorList errors={errors} entity={entity} language={language} onJump={jump} />
          <Sections
            chunk={chunk} entity={entity} store={store} rules={rules} servicesOf={servicesOf} language={language}
            register={(place, grid) => { if (grid) grids.current.set(place, grid); else grids.current.delete(place) }}
            onLineVerb={(line, verb, rows) => begin({ verb, entity: line, lines: rows })}
          />
        </div>
        {asked
          ? <VerbDialog
              verb={asked.verb} entity={asked.entity} language={language} count={asked.lines?.length ?? 1} row={asked.lines?.[0] ?? row}
              onCancel={() => setAsked(null)}
              onSubmit={async (answers) => { if (await run(asked.verb, asked.entity, asked.lines, answers)) setAsked(null) }}
            />
          : null}
        {actions.conflict
          ? <ConflictDialog
              merge={actions.conflict.merge} who={actions.conflict.who} time={actions.conflict.time} language={language}
              show={(conflict, side) => {
                const column = columnFor(chunk, conflict)
                return column ? <FieldValue column={column} row={side} /> : String(side[conflict.field.wire] ?? '')
              }}
              onMerge={actions.settle} onDropMine={actions.dropMine} onCancel={() => actions.settle(null)}
            />
          : null}
      </div>
    </CellServicesContext>
  )
}

/** The column that shows a field somewhere on this screen, for the two sides of a conflict. */
function columnFor({ screen }: ScreenChunk, { field, path }: Conflict): CompiledColumn | undefined {
  const { steps } = splitPath(path)
  const [first, second] = steps
  const columns = screen.sections.flatMap((section) => {
    if (section.kind === 'fields') return first ? [] : section.columns
    if (section.kind !== 'table' || section.lines !== first?.lines) return []
    return second ? section.children.find(({ lines }) => lines === second.lines)?.table.columns ?? [] : section.table.columns
  })
  return columns.find((column) => column.field === field.name)
}
