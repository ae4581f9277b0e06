import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { DeleteOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import type { LinesProps } from './LinesProps.ts'
import { LineField } from './LineField.tsx'
import { isStandard } from './standardButtons.ts'
import type { LineActions } from './useLineActions.tsx'

interface Props {
  readonly lines: LinesProps
  readonly columns: readonly CompiledColumn[]
  readonly row: Row
  /** Where it stands among those that are shown, from 0, and how many these are. */
  readonly index: number
  readonly count: number
  /** Path of the line. */
  readonly path: string
  /** The field that takes the keyboard, by its wire key. */
  readonly focus: string | undefined
  readonly actions: LineActions
  readonly mayDelete: boolean
  onGo(index: number): void
  onClose(): void
}

/** One line on a phone: its fields with the same editors, its verbs, and the way to the next. */
export function LineSheet(props: Props) {
  useKeyboardBack()
  const { lines, columns, row, index, count, path, focus, onGo, onClose } = props
  const { entity, store, rules, table, language, below, label } = lines
  const say = useTexts(editTexts)
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const box = useRef<HTMLDivElement>(null)
  const key = lineKey(row)
  useEffect(() => {
    const place = focus && box.current?.querySelector(`[data-field="${CSS.escape(focus)}"]`)
    if (place) place.querySelector<HTMLElement>('input, textarea, [tabindex]')?.focus()
    else box.current?.scrollTo?.({ top: 0 })
  }, [focus, key])
  return (
    <Modal
      open
      title={say('line.place', { lines: spoken(label, language), place: index + 1, all: count })}
      onCancel={onClose}
      className="line-sheet"
      footer={
        <div className="line-sheet-foot">
          <Button
            icon={<LeftOutlined />}
            aria-label={say('line.previous')}
            disabled={index === 0}
            onClick={() => onGo(index - 1)}
          />
          <Button
            icon={<RightOutlined />}
            aria-label={say('line.next')}
            disabled={index + 1 >= count}
            onClick={() => onGo(index + 1)}
          />
          <LineVerbs {...props} />
          <Button type="primary" onClick={onClose}>
            {say('line.done')}
          </Button>
        </div>
      }
    >
      <div ref={box} className="form-box line-sheet-fields" key={key}>
        {columns
          .filter(({ columnsDisplay }) => columnsDisplay === 'Y')
          .map((column) => (
            <LineField
              key={column.key}
              column={column}
              field={fields.get(column.field ?? '')}
              rowPath={path}
              store={store}
              rules={rules}
              table={table}
              language={language}
            />
          ))}
        {below?.render(row)}
      </div>
    </Modal>
  )
}

/** What can be done with this line: taken away, and the verbs of the table. */
function LineVerbs({ lines: { table, language }, row, actions, mayDelete, onClose }: Props) {
  const say = useTexts(editTexts)
  const verbs = [...table.toolbar, ...(table.operateSlot?.buttons ?? [])].filter(
    (button) => button.needs !== 'none' && !isStandard(button),
  )
  const offered = [...new Map(verbs.map((button) => [button.resource, button])).values()].filter(
    (button) => actions.buttonState(row, button) === 'enabled',
  )
  return (
    <>
      {mayDelete && (
        <Button
          danger
          icon={<DeleteOutlined />}
          aria-label={say('line.delete')}
          onClick={() => {
            onClose()
            actions.onDelete?.([lineKey(row)])
          }}
        />
      )}
      {offered.map((button) => (
        <Button key={button.resource} onClick={() => actions.onPress(row, button)}>
          {spoken(button.label, language)}
        </Button>
      ))}
    </>
  )
}
