import { useState, type ReactNode } from 'react'
import { Button, Modal, Radio, Table } from 'antd'
import type { Language, Row } from '../../language/compiled.ts'
import type { Conflict, Merge } from '../document/merge.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { changeRow } from '../document/paths.ts'
import { useEditWords } from './editWords.ts'

interface Props {
  readonly merge: Merge
  readonly who: string
  readonly time: string
  readonly language: Language
  show(conflict: Conflict, side: Row): ReactNode
  /** The merged document with the sides that were chosen. */
  onMerge(row: Row): void
  onDropMine(): void
  onCancel(): void
}

/** Both sides of a version conflict, field by field; what does not collide is merged already. */
export function ConflictDialog({ merge, who, time, language, show, onMerge, onDropMine, onCancel }: Props) {
  const say = useEditWords()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (path: string, side: 'mine' | 'theirs') => setTheirs((last) => new Set(side === 'theirs' ? [...last, path] : [...last].filter((one) => one !== path)))
  const columns = [
    { title: say('field'), render: (_: unknown, row: Conflict) => row.label[language] },
    { title: say('before'), render: (_: unknown, row: Conflict) => show(row, row.base) },
    ...(['mine', 'theirs'] as const).map((side) => ({
      title: say(side),
      render: (_: unknown, row: Conflict) => (
        <Radio checked={theirs.has(row.path) === (side === 'theirs')} onChange={() => choose(row.path, side)}>{show(row, row[side])}</Radio>
      ),
    })),
  ]
  return (
    <Modal
      open
      width={860}
      title={say('conflictTitle')}
      onCancel={onCancel}
      footer={[
        <Button key="drop" danger onClick={onDropMine}>{say('takeTheirs')}</Button>,
        <Button key="cancel" onClick={onCancel}>{say('cancel')}</Button>,
        <Button key="merge" type="primary" onClick={() => onMerge(chosen(merge, theirs))}>{say('merge')}</Button>,
      ]}
    >
      <p>{say(merge.conflicts.length ? 'conflictSays' : 'conflictNone', { who, time })}</p>
      {merge.conflicts.length ? <Table size="small" rowKey="path" pagination={false} columns={columns} dataSource={[...merge.conflicts]} /> : null}
    </Modal>
  )
}

function chosen(merge: Merge, theirs: ReadonlySet<string>): Row {
  return merge.conflicts.filter(({ path }) => theirs.has(path)).reduce<Row>((row, conflict) => {
    const values = Object.fromEntries(conflict.wires.map((wire) => [wire, conflict.theirs[wire]]))
    return changeRow(row, splitPath(conflict.path).steps, (line) => ({ ...line, ...values }))
  }, merge.merged)
}
