import { lazy, Suspense } from 'react'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useApproval } from './ApprovalProvider.tsx'
import type { EditRules } from './editRules.ts'
import { useHistory } from './HistoryProvider.tsx'
import { lateParts } from './lateParts.ts'
import { useDocumentMarks } from './documentMarks.ts'
import { OwnPart } from './OwnPart.tsx'
import type { Actions } from './useActions.ts'

/** Few ever see them. */
const SealBar = lazy(async () => ({ default: (await import('./SealBar.tsx')).SealBar }))
const PartBar = lazy(async () => ({ default: (await import('./PartBar.tsx')).PartBar }))

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  readonly rules: EditRules
  readonly actions: Actions
  jump(path: string): void
}

/** What is to be known before anything is read: what is refused, what a reviewer noted, which part is one's own. */
export function Told({ chunk, entity, store, language, rules, actions, jump }: Props) {
  const { standing } = useDocumentMarks()
  const { refused } = useHistory()
  return (
    <>
      <Approving language={language} />
      {refused.length > 0 ? (
        <LazyBoundary lazy={lateParts.refused} language={language}>
          {({ RefusedBar }) => <RefusedBar />}
        </LazyBoundary>
      ) : null}
      {entity.sealed?.strict ? (
        <Suspense>
          <SealBar chunk={chunk} entity={entity} store={store} />
        </Suspense>
      ) : null}
      {entity.openers ? (
        <Suspense>
          <PartBar chunk={chunk} entity={entity} store={store} rules={rules} actions={actions} />
        </Suspense>
      ) : null}
      {standing.length > 0 ? (
        <LazyBoundary lazy={lateParts.marks} language={language}>
          {({ MarksBar }) => (
            <MarksBar
              entity={entity}
              entities={chunk.entities}
              store={store}
              language={language}
              onJump={jump}
            />
          )}
        </LazyBoundary>
      ) : null}
      <OwnPart entity={entity} language={language} />
    </>
  )
}

/** Whom its approval asks, while one runs. */
function Approving({ language }: { readonly language: Language }) {
  const stand = useApproval()
  if (!stand) return null
  return (
    <LazyBoundary lazy={lateParts.approval} language={language} coming={null}>
      {({ ApprovalBar }) => <ApprovalBar stand={stand} />}
    </LazyBoundary>
  )
}
