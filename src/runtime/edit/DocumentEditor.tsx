import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { App, Skeleton } from 'antd'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { documentForms, formOf } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { useSelected } from '../document/useSelected.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { JournalBar } from '../journal/JournalBar.tsx'
import { useJournal } from '../journal/useJournal.ts'
import { PresenceBar } from '../presence/PresenceBar.tsx'
import { VerbDialog } from '../verbs/VerbDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DocumentBar } from './DocumentBar.tsx'
import { asksFirst, createEditRules } from './editRules.ts'
import { ErrorList } from './ErrorList.tsx'
import { jumpTo } from './jumpTo.ts'
import { Sections, type SectionsProps } from './Sections.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useActions } from './useActions.ts'
import { useDocumentServices } from './useDocumentServices.ts'
import { useFolded } from './useFolded.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly environment: Environment
  readonly typeCodes: readonly string[]
}

interface AskedVerb {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  readonly lines: readonly Row[] | null
  readonly row: Row
}

/** An open document: its bar, its mistakes, its sections, and the dialogs of what is done with it. A key press draws none of this again. */
export function DocumentEditor({ chunk, entity, store, environment, typeCodes }: Props) {
  const host = useHost()
  const say = useTexts(editTexts)
  const { language } = host
  const { modal } = App.useApp()
  const { screen, entities } = chunk
  const body = useRef<HTMLDivElement>(null)
  const grids = useRef(new Map<string, GridHandle>())
  const [choosers] = useState(() => new Map<string, (key: string) => void>())
  const reveal = useRef<(name: string) => void>(null)
  const [asked, setAsked] = useState<AskedVerb | null>(null)
  const folding = useFolded(host.user.userId, screen.id, screen.sections)
  const forms = useMemo(() => documentForms(screen.sections, entity), [screen, entity])
  const jump = useCallback(
    (path: string) =>
      jumpTo(
        path,
        {
          body: body.current,
          grids: grids.current,
          choosers,
          reveal: (name) => reveal.current?.(name),
        },
        store.state().row,
        formOf(forms, path),
      ),
    [store, forms, choosers],
  )
  const actions = useActions(chunk, entity, store, jump)
  const services = useDocumentServices(typeCodes, entity, store)
  const mayWrite =
    screen.kind === 'edit' &&
    screen.toolbar.some((button) => button.kind === 'save' && host.granted(button.resource))
  const mayUpload = services?.files !== undefined
  const { audience } = host.user
  const rules = useMemo(
    () => createEditRules({ entities, entity, store, environment }, { audience, mayWrite, mayUpload }),
    [entities, entity, audience, mayWrite, store, environment, mayUpload],
  )
  const [maySave] = useSelected(
    store,
    () =>
      [
        mayWrite &&
          (entity.fields.some((field) => rules.editable(field.wire)) ||
            entity.lines.some(({ name }) => rules.editable(name))),
      ] as const,
  )
  const work = useJournal(chunk, entity, store, mayWrite)

  const run = (verb: CompiledVerb, of: CompiledEntity, lines: readonly Row[] | null, answers: Row = {}) =>
    lines ? actions.actOnLines(of, verb, lines, answers) : actions.act(verb, answers)
  const begin = async (one: AskedVerb) => {
    // What is missing for the verb is said before its dialog asks for a reason.
    if (asksFirst(one.verb)) {
      if (one.lines || (await actions.check(one.verb.name))) setAsked(one)
    } else await run(one.verb, one.entity, one.lines)
  }
  // The sections hold one function that knows the moment, so that they are not drawn again for it.
  const lineVerb = useLatest<SectionsProps['onLineVerb']>(
    (line, verb, rows) => void begin({ verb, entity: line, lines: rows, row: rows[0] ?? {} }),
  )
  const onLineVerb = useCallback<SectionsProps['onLineVerb']>(
    (line, verb, rows) => lineVerb.current(line, verb, rows),
    [lineVerb],
  )
  /** What is being typed in a cell, or was typed and is still looked up, belongs to what is done next. */
  const commit = async () => {
    for (const grid of grids.current.values()) grid.commit()
    await services?.of(entity).underway?.done()
  }
  const onButton = async (button: CompiledButton) => {
    await commit()
    const verb = entity.verbs.find(({ name }) => name === button.verb)
    if (button.kind === 'save') void actions.save()
    else if (verb) void begin({ verb, entity, lines: null, row: store.state().row })
    else if (button.kind === 'delete')
      modal.confirm({
        title: say('document.deleteTitle'),
        content: say('document.deleteSays'),
        okText: say('document.delete'),
        okButtonProps: { danger: true },
        cancelText: say('document.cancel'),
        onOk: () => actions.remove(),
      })
  }
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    if (key === 's') {
      event.preventDefault()
      void commit().then(() => (maySave && store.state().dirty ? actions.save() : undefined))
    } else if ((key === 'z' || key === 'y') && maySave && !takesText(event.target)) {
      event.preventDefault()
      if (key === 'y' || event.shiftKey) store.redo()
      else store.undo()
    }
  }
  const register = useCallback((place: string, grid: GridHandle | null) => {
    if (grid) grids.current.set(place, grid)
    else grids.current.delete(place)
  }, [])

  if (!services)
    return (
      <div className="document-body" aria-busy="true">
        <Skeleton active />
      </div>
    )
  return (
    <CellServicesContext value={services.of(entity)}>
      <div className="edit-screen" onKeyDown={onKey} tabIndex={-1}>
        <TabState entity={entity} store={store} />
        <DocumentBar
          screen={screen}
          entity={entity}
          store={store}
          rules={rules}
          language={language}
          busy={actions.busy}
          maySave={maySave}
          onButton={(button) => void onButton(button)}
        >
          <PresenceBar entity={entity} store={store} />
        </DocumentBar>
        <div className="document-body" ref={body}>
          {work.found.length ? (
            <JournalBar
              chunk={chunk}
              entity={entity}
              store={store}
              language={language}
              work={work}
              onJoin={({ base, mine }, then) => actions.join({ base, mine, theirs: store.state().row }, then)}
            />
          ) : null}
          <ErrorList chunk={chunk} entity={entity} store={store} language={language} onJump={jump} />
          <Sections
            chunk={chunk}
            entity={entity}
            store={store}
            rules={rules}
            servicesOf={services.of}
            language={language}
            body={body}
            folding={folding}
            reveal={reveal}
            choosers={choosers}
            register={register}
            onLineVerb={onLineVerb}
          />
        </div>
        {asked ? (
          <VerbDialog
            verb={asked.verb}
            entity={asked.entity}
            language={language}
            count={asked.lines?.length ?? 1}
            row={asked.row}
            onCancel={() => setAsked(null)}
            onSubmit={async (answers) => {
              if (await run(asked.verb, asked.entity, asked.lines, answers)) setAsked(null)
            }}
          />
        ) : null}
        {actions.conflict ? (
          <ConflictDialog
            conflict={actions.conflict}
            chunk={chunk}
            entity={entity}
            language={language}
            onMerge={actions.settle}
            onDropMine={actions.dropMine}
            onCancel={() => actions.settle(null)}
          />
        ) : null}
      </div>
    </CellServicesContext>
  )
}

/** Where text is typed, Ctrl Z belongs to the text. */
const takesText = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true]') &&
  !target.hasAttribute('readonly')

/** The tab bears the document's number, and a mark while something is unsaved. */
function TabState({
  entity,
  store,
}: {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
}): null {
  const host = useHost()
  const say = useTexts(editTexts)
  const [code, dirty] = useSelected(store, (state) => [state.row[entity.display.code], state.dirty] as const)
  const title =
    typeof code === 'string' && code !== ''
      ? code
      : say('document.new', { name: spoken(entity.label, host.language) })
  useEffect(() => host.setTitle(title), [host, title])
  useEffect(() => host.setDirty(dirty), [host, dirty])
  return null
}
