import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { useMemo, useState } from 'react'
import { Alert, App, Button, Modal, Space, Table } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { differences, type Difference } from '../document/merge.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { DifferenceName, DifferenceValue } from '../document/DifferenceRow.tsx'
import type { FoundWork } from './Journal.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { UnsavedWork } from './useJournal.ts'

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
          time: clock(one.entry.at),
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
        <ShownWork
          work={shown}
          chunk={chunk}
          entity={entity}
          language={language}
          onRestore={() => restore(shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}

const isMoved = ({ entry }: FoundWork, version: unknown): boolean =>
  entry.documentId !== null && entry.version !== version

const clock = (at: number): string => {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .split(' ')
  return date === new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(Date.now())
    ? time
    : `${date} ${time}`
}

function ShownWork({
  work,
  chunk,
  entity,
  language,
  onRestore,
  onClose,
}: {
  readonly work: FoundWork
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly language: Language
  onRestore(): void
  onClose(): void
}) {
  useKeyboardBack()
  const say = useTexts(editTexts)
  const rows = useMemo(
    () =>
      differences(chunk.entities, entity, work.base, work.mine).map((difference, index) => ({
        key: `${index} ${difference.id}`,
        difference,
      })),
    [chunk, entity, work],
  )
  const value =
    (side: 'base' | 'mine') =>
    (_: unknown, { difference }: { readonly difference: Difference }) => (
      <DifferenceValue difference={difference} side={side} chunk={chunk} />
    )
  return (
    <Modal
      open
      width={760}
      title={say('journal.found', { time: clock(work.entry.at), count: rows.length })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {say('journal.close')}
        </Button>,
        <Button key="restore" type="primary" onClick={onRestore}>
          {say('journal.restore')}
        </Button>,
      ]}
    >
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        scroll={{ y: 360 }}
        columns={[
          {
            title: say('journal.field'),
            render: (_: unknown, { difference }: { readonly difference: Difference }) => (
              <DifferenceName difference={difference} language={language} />
            ),
          },
          { title: say('journal.before'), render: value('base') },
          { title: say('journal.mine'), render: value('mine') },
        ]}
      />
    </Modal>
  )
}
