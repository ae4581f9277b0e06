import { App } from 'antd'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { ComingDocument } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import { useJournal } from '../journal/useJournal.ts'
import { PresenceBar } from '../presence/PresenceBar.tsx'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { DocumentBar } from './DocumentBar.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { documentKeys, useUnheldKeys } from './documentKeys.ts'
import { ErrorList } from './ErrorList.tsx'
import type { Filling } from './Filling.ts'
import { FollowBar } from './FollowBar.tsx'
import { HistoryProvider } from './HistoryProvider.tsx'
import { MarksContext } from './documentMarks.ts'
import { lateParts } from './lateParts.ts'
import { MovedBar } from './MovedBar.tsx'
import { ApprovalProvider } from './ApprovalProvider.tsx'
import { Sections } from './Sections.tsx'
import { TabState } from './TabState.tsx'
import { Told } from './Told.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useActions, type Actions } from './useActions.ts'
import { useFilledIn } from './useFilledIn.ts'
import { useDocumentPlaces } from './useDocumentPlaces.ts'
import { useDocumentServices } from './useDocumentServices.ts'
import { useEditRules } from './useEditRules.ts'
import { useFilling } from './useFilling.tsx'
import { useFolded } from './useFolded.ts'
import { useKeyboardHere } from './useKeyboardHere.ts'
import { useMarks, type Marking } from './useMarks.ts'
import { useSaveAsked } from './useSaveAsked.ts'
import { useSuccession } from './useSuccession.tsx'
import { useVerbDialog, type VerbDialogState } from './useVerbDialog.ts'

/** Few ever see it, and its table is in no other file that a document needs. */
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly environment: Environment
  readonly typeCodes: readonly string[]
}

/** An open document: its bar, its mistakes, its sections, and the dialogs of what is done with it. A key press draws none of this again. */
export function DocumentEditor({ chunk, entity, store, environment, typeCodes }: Props) {
  const { language, user } = useHost()
  const { screen } = chunk
  const { body, reveal, choosers, folds, register, jump, commit } = useDocumentPlaces(screen, entity, store)
  const folding = useFolded(user.userId, screen.id, screen.sections)
  const screenRef = useRef<HTMLDivElement>(null)
  const isInFront = () => screenRef.current?.closest('[hidden]') === null
  const actions = useActions(chunk, entity, store, jump, isInFront)
  const services = useDocumentServices(typeCodes, entity, store, environment)
  const opened = useMemo(() => ({ chunk, entity, store, environment }), [chunk, entity, store, environment])
  const { rules, mayWrite, maySave } = useEditRules(opened, services?.files !== undefined)
  useFilledIn(opened, maySave)
  const work = useJournal(chunk, entity, store, mayWrite)
  const marking = useMarks(entity, store, rules)
  const verbs = useVerbDialog(actions, jump, marking)
  const press = usePress(opened, actions, verbs)
  const succession = useSuccession(opened, actions.save)
  const filling = useFilling(opened)
  /** What is being typed in a cell, or was typed and is still looked up, belongs to what is done next. */
  const commitAll = async () => {
    commit()
    await services?.of(entity).underway?.done()
  }
  useSaveAsked(async () => {
    await commitAll()
    return !store.state().dirty || actions.save()
  })
  const save = () => commitAll().then(() => (maySave && store.state().dirty ? actions.save() : undefined))
  const onButton = (button: CompiledButton) =>
    void commitAll().then(() => succession.begin(button) || filling.begin(button) || press(button))
  const stages: Filling = { maySave, commit: commitAll, save: actions.save, press: onButton, jump }

  useKeyboardHere(screenRef, services !== null)
  const keys = documentKeys(store, maySave, () => void save())
  useUnheldKeys(screenRef, keys)

  if (!services) return <ComingDocument hasSteps={(entity.path?.length ?? 0) > 0} />
  const shown = { chunk, entity, store, language }
  return (
    <CellServicesContext value={services.of(entity)}>
      <MarksContext value={marking.marks}>
        <HistoryProvider
          entity={entity}
          entities={chunk.entities}
          store={store}
          isIdle={!tellsHistory(screen, entity)}
        >
          <ApprovalProvider entity={entity} store={store}>
            <div ref={screenRef} className="edit-screen" onKeyDown={keys} tabIndex={-1}>
              <TabState entity={entity} store={store} />
              <DocumentBar
                screen={screen}
                entity={entity}
                store={store}
                rules={rules}
                language={language}
                busy={actions.busy}
                maySave={maySave}
                successors={succession.buttons}
                onButton={onButton}
              >
                <PresenceBar entity={entity} store={store} />
              </DocumentBar>
              <div className="document-body" ref={body}>
                <DocumentHead {...shown} screen={screen} />
                <Told {...shown} rules={rules} actions={actions} jump={jump} />
                <FoundWork {...shown} work={work} actions={actions} />
                <FollowBar entity={entity} store={store} actions={actions} />
                <ErrorList {...shown} onJump={jump} />
                <MovedBar {...shown} rules={rules} onJump={jump} />
                <Sections
                  {...shown}
                  rules={rules}
                  servicesOf={services.of}
                  body={body}
                  folding={folding}
                  reveal={reveal}
                  filling={stages}
                  choosers={choosers}
                  folds={folds}
                  register={register}
                  onLineVerb={verbs.onLineVerb}
                />
              </div>
              <DocumentDialogs
                chunk={chunk}
                entity={entity}
                actions={actions}
                verbs={verbs}
                marking={marking}
              />
              {succession.dialog}
              {filling.dialog}
            </div>
          </ApprovalProvider>
        </HistoryProvider>
      </MarksContext>
    </CellServicesContext>
  )
}

/** What was typed and not saved, the last time. */
function FoundWork({
  work,
  actions,
  ...shown
}: Pick<Props, 'chunk' | 'entity' | 'store'> & {
  readonly language: Language
  readonly work: ReturnType<typeof useJournal>
  readonly actions: Actions
}) {
  if (work.found.length === 0) return null
  return (
    <LazyBoundary lazy={lateParts.unsaved} language={shown.language}>
      {({ JournalBar }) => (
        <JournalBar
          {...shown}
          work={work}
          onJoin={({ base, mine }, then) =>
            actions.join({ base, mine, theirs: shown.store.state().row }, then)
          }
        />
      )}
    </LazyBoundary>
  )
}

/** Whether anything on the screen says how the document came to where it is. */
const tellsHistory = ({ sections }: CompiledScreen, { path = [] }: CompiledEntity): boolean =>
  path.length > 0 || sections.some(({ kind }) => kind === 'history')

/** Does what a button of the bar says. */
function usePress(
  { entity, store }: Pick<Props, 'entity' | 'store'>,
  actions: Actions,
  verbs: VerbDialogState,
): (button: CompiledButton) => void {
  const say = useTexts(editTexts)
  const { modal } = App.useApp()
  return (button) => {
    const verb = entity.verbs.find(({ name }) => name === button.verb)
    if (button.kind === 'save') void actions.save()
    else if (verb) void verbs.begin({ verb, entity, lines: null, row: store.state().row })
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
}

interface DialogsProps extends Pick<Props, 'chunk' | 'entity'> {
  readonly actions: Actions
  readonly verbs: VerbDialogState
  readonly marking: Marking
}

/** What a verb asks for, and what was changed by two at once. */
function DocumentDialogs({ chunk, entity, actions, verbs, marking }: DialogsProps) {
  const { language } = useHost()
  const { asked } = verbs
  return (
    <>
      {asked ? (
        <LazyBoundary lazy={lateParts.verb} language={language}>
          {({ VerbDialog }) => (
            <VerbDialog
              verb={asked.verb}
              entity={asked.entity}
              entities={chunk.entities}
              language={language}
              rows={asked.lines ?? [asked.row]}
              along={
                asked.verb.marks ? (
                  <LazyBoundary lazy={lateParts.marks} language={language}>
                    {({ OwnMarks }) => <OwnMarks />}
                  </LazyBoundary>
                ) : null
              }
              onCancel={verbs.cancel}
              onSubmit={verbs.submit}
            />
          )}
        </LazyBoundary>
      ) : null}
      {marking.asked ? (
        <LazyBoundary lazy={lateParts.mark} language={language}>
          {({ MarkDialog }) => <MarkDialog asked={marking.asked} write={marking.write} />}
        </LazyBoundary>
      ) : null}
      {actions.conflict ? (
        <Suspense>
          <ConflictDialog
            conflict={actions.conflict}
            chunk={chunk}
            entity={entity}
            language={language}
            onMerge={actions.settle}
            onDropMine={actions.dropMine}
            onCancel={() => actions.settle(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
