import { useMemo, useState } from 'react'
import { Button, Modal, Radio, Space, Table } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { preferred, type Difference, type Side } from '../document/merge.ts'
import { DifferenceName, DifferenceValue } from '../document/DifferenceRow.tsx'
import type { OpenConflict } from './openConflict.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

interface Props {
  readonly conflict: OpenConflict
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly language: Language
  /** The merged document with the sides that were chosen. */
  onMerge(row: Row): void
  onDropMine(): void
  onCancel(): void
}

/** Both sides of a version conflict, field by field and line by line; what does not collide is merged already, and listed below. */
export function ConflictDialog({
  conflict: { merge, who, time, joined },
  chunk,
  language,
  onMerge,
  onDropMine,
  onCancel,
}: Props) {
  const say = useTexts(editTexts)
  useKeyboardBack()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () => new Map(merge.conflicts.map((one) => [one.id, preferred(one)])),
  )
  const all = (side: Side) => setChosen(new Map(merge.conflicts.map(({ id }) => [id, side])))
  const columns = useMemo(
    () => [
      {
        title: say('conflict.field'),
        render: (_: unknown, one: Difference) => <DifferenceName difference={one} language={language} />,
      },
      {
        title: say('conflict.before'),
        render: (_: unknown, one: Difference) => (
          <DifferenceValue difference={one} side="base" chunk={chunk} />
        ),
      },
      ...(['mine', 'theirs'] as const).map((side) => ({
        title: say(`conflict.${side}`),
        render: (_: unknown, one: Difference) => (
          <Radio
            name={`side ${one.id}`}
            checked={chosen.get(one.id) === side}
            onChange={() => setChosen((last) => new Map(last).set(one.id, side))}
          >
            <DifferenceValue difference={one} side={side} chunk={chunk} />
          </Radio>
        ),
      })),
    ],
    [say, language, chunk, chosen],
  )
  return (
    <Modal
      open
      width={920}
      title={say('conflict.title')}
      onCancel={onCancel}
      footer={[
        <Button key="drop" danger onClick={onDropMine}>
          {say('conflict.takeTheirs')}
        </Button>,
        <Button key="cancel" onClick={onCancel}>
          {say('document.cancel')}
        </Button>,
        <Button
          key="merge"
          type="primary"
          onClick={() => onMerge(joined((one) => chosen.get(one.id) ?? preferred(one)))}
        >
          {say('conflict.merge')}
        </Button>,
      ]}
    >
      <p>{say(merge.conflicts.length ? 'conflict.says' : 'conflict.none', { who, time })}</p>
      {merge.conflicts.length ? (
        <>
          <Space className="conflict-all">
            <Button size="small" onClick={() => all('mine')}>
              {say('conflict.allMine')}
            </Button>
            <Button size="small" onClick={() => all('theirs')}>
              {say('conflict.allTheirs')}
            </Button>
          </Space>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            columns={columns}
            dataSource={[...merge.conflicts]}
            scroll={{ y: 300 }}
          />
        </>
      ) : null}
      {merge.quiet.length ? <QuietList merge={merge} chunk={chunk} language={language} /> : null}
    </Modal>
  )
}

/** More would not be read. */
const most = 100

function QuietList({
  merge,
  chunk,
  language,
}: {
  readonly merge: OpenConflict['merge']
  readonly chunk: ScreenChunk
  readonly language: Language
}) {
  const say = useTexts(editTexts)
  return (
    <details className="quiet-list" open={merge.conflicts.length === 0}>
      <summary>{say('conflict.quietly', { count: merge.quiet.length })}</summary>
      <ul>
        {merge.quiet.slice(0, most).map(({ side, difference }, index) => (
          <li key={`${index} ${difference.id}`}>
            <span className="quiet-side">{say(side === 'mine' ? 'conflict.byMe' : 'conflict.byThem')}</span>{' '}
            <DifferenceName difference={difference} language={language} />:{' '}
            <DifferenceValue difference={difference} side="base" chunk={chunk} /> →{' '}
            <DifferenceValue difference={difference} side={side} chunk={chunk} />
          </li>
        ))}
      </ul>
    </details>
  )
}
