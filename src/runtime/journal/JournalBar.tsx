import { lazy, Suspense, useState } from 'react'
import { Alert, App, Button, Space } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { clockOrDay } from './clockOrDay.ts'
import type { FoundWork } from './Journal.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { UnsavedWork } from './useJournal.ts'

const ShownWork = lazy(async () => ({ default: (await import('./ShownWork.tsx')).ShownWork }))

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  readonly work: UnsavedWork
  /** Joins the work with the document as it stands now. `apply` gets the result; `drop` when the work is not wanted after all. */
  onJoin(work: FoundWork, then: { apply(row: Row): void; drop(): void }): void
}

/** So many are offered at once; the others come up as these are dealt with. */
const most = 3

/** Offers unsaved work of this document from before: to restore it, look at it, or throw it away. */
export function JournalBar({ chunk, entity, store, language, work, onJoin }: Props) {
  const say = useTexts(editTexts)
  const { modal, message } = App.useApp()
  const [version] = useSelected(store, (state) => [state.saved['versionNum']] as const)
  const [shown, setShown] = useState<FoundWork | null>(null)
  const restore = (one: FoundWork) => {
    setShown(null)
    const apply = (row: Row) => {
      store.restore(row)
      work.forget(one)
      message.success(say('journal.restored'))
    }
    if (isMoved(one, version) || store.state().dirty) onJoin(one, { apply, drop: () => work.forget(one) })
    else apply(one.mine)
  }
  const discard = (one: FoundWork) =>
    void modal.confirm({
      title: say('journal.discardTitle'),
      content: say('journal.discardSays'),
      okText: say('journal.discard'),
      okButtonProps: { danger: true },
      cancelText: say('journal.keep'),
      onOk: () => work.forget(one),
    })
  return (
    <>
      {work.found.slice(0, most).map((one) => {
        const facts = {
          time: clockOrDay(one.entry.at),
          count: one.entry.changes,
          title: one.entry.title ? ` “${one.entry.title}”` : '',
        }
        return (
          <Alert
            key={one.entry.draft}
            className="journal-bar"
            type="warning"
            showIcon
            role="status"
            title={
              <>
                {say(one.entry.documentId ? 'journal.found' : 'journal.foundNew', facts)}{' '}
                {isMoved(one, version) ? say('journal.moved') : null}
              </>
            }
            action={
              <Space>
                <Button size="small" type="primary" onClick={() => restore(one)}>
                  {say('journal.restore')}
                </Button>
                <Button size="small" onClick={() => setShown(one)}>
                  {say('journal.show')}
                </Button>
                <Button size="small" onClick={() => discard(one)}>
                  {say('journal.discard')}
                </Button>
              </Space>
            }
          />
        )
      })}
      {shown ? (
        <Suspense>
          <ShownWork
            work={shown}
            chunk={chunk}
            entity={entity}
            language={language}
            onRestore={() => restore(shown)}
            onClose={() => setShown(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const isMoved = ({ entry }: FoundWork, version: unknown): boolean =>
  entry.documentId !== null && entry.version !== version
