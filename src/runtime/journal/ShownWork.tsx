import { Button, Modal, Table } from 'antd'
import { useMemo } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { DifferenceName, DifferenceValue } from '../document/DifferenceRow.tsx'
import { differences, type Difference } from '../document/merge.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { clockOrDay } from './clockOrDay.ts'
import type { FoundWork } from './Journal.ts'

/** What unsaved work changed, value by value. */
export function ShownWork({
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
      title={say('journal.found', { time: clockOrDay(work.entry.at), count: rows.length })}
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
