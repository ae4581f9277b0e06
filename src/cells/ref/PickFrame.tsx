import { LoadingOutlined, SearchOutlined } from '@ant-design/icons'
import { Input, Modal, type InputRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { clearing } from '../clearing.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { spoken, spokenWithin } from '../../texts/spoken.ts'
import { useCellServices } from '../CellServices.ts'
import { DialogShield } from '../editors/DialogShield.tsx'
import '../sheets.css'
import type { PickDialogProps } from './PickDialogProps.ts'

interface Props extends Pick<PickDialogProps, 'column' | 'onClose'> {
  readonly sought: string
  readonly busy: boolean
  /** Of the list or tree below the box, and of the entry in it that the arrows have reached. */
  readonly listId: string
  readonly activeId: string | undefined
  readonly onSeek: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Null: choosing closes the dialog. */
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** A dialog to choose in: a box to search with, and below it what there is. The keyboard stays in the box, wherever the dialog itself put it. */
export function PickFrame(props: Props) {
  const { column, sought, busy, listId, activeId, onSeek, onKeyDown, onClose, footer, children } = props
  const box = useRef<InputRef>(null)
  useEffect(() => {
    const waiting = setTimeout(() => box.current?.focus()) // the dialog takes the keyboard first
    return () => clearTimeout(waiting)
  }, [])
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const { modalConfig } = column
  return (
    <DialogShield>
      <Modal
        open
        title={
          spoken(modalConfig?.title, language) ??
          say('choice.choose', { name: spokenWithin(column.title, language) })
        }
        onCancel={onClose}
        width={modalConfig?.width ?? 640}
        destroyOnHidden
        footer={footer}
        // The shield keeps keys from whatever stands around the dialog, so that it closes itself.
        modalRender={(drawn) => (
          <div role="presentation" style={{ display: 'contents' }} onKeyDown={closedBy(onClose)}>
            {drawn}
          </div>
        )}
      >
        <div role="presentation" onKeyDown={onKeyDown}>
          <Input
            ref={box}
            allowClear={clearing(language)}
            value={sought}
            prefix={<SearchOutlined aria-hidden />}
            suffix={busy ? <LoadingOutlined aria-hidden /> : <span />}
            placeholder={say('choice.search')}
            aria-label={say('choice.search')}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={activeId}
            onChange={(event) => onSeek(event.target.value)}
          />
          {children}
        </div>
      </Modal>
    </DialogShield>
  )
}

const closedBy = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
}
