import { Pagination } from 'antd'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { pageItem } from '../pageItem.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useCellServices } from '../CellServices.ts'
import type { PickOption } from '../CellServices.ts'
import { isPageMarked, withPageTurned, withTurned } from './marking.ts'
import type { PickDialogProps } from './PickDialogProps.ts'
import { PickFrame } from './PickFrame.tsx'
import { OptionList } from './OptionList.tsx'
import { MarkedList, TakeMarked } from './TakeMarked.tsx'
import { pageRows, usePages, type Pages } from './usePages.ts'

/**
 * Search and page through what a field may refer to. Arrows and Enter choose as well as the mouse; where several may be chosen Space
 * (with Ctrl while a search is typed) marks them and Ctrl Enter takes them.
 */
export function PickDialog(props: PickDialogProps) {
  const { column, multiple = false, chosen, onPick, onClose } = props
  const found = usePages(props)
  const { language } = useCellServices()
  const { options, at } = found
  const [marked, setMarked] = useState<readonly PickOption[]>([])
  const listId = useId()
  const mark = (option: PickOption): void => setMarked(withTurned(marked, option))
  const press = (option: PickOption): void => (multiple ? mark(option) : onPick([option]))
  const take = (): void => onPick(marked)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isDone = moves(event, found) || chooses(event, found, { multiple, marked, take, mark, press })
    if (isDone) event.preventDefault()
  }
  return (
    <PickFrame
      column={column}
      sought={found.sought}
      busy={found.busy}
      listId={listId}
      activeId={options[at] ? `${listId}-${at}` : undefined}
      onSeek={found.seek}
      onKeyDown={onKeyDown}
      onClose={onClose}
      footer={multiple ? <TakeMarked count={marked.length} onClose={onClose} onTake={take} /> : null}
    >
      {multiple && <Marked marked={marked} page={options} onMark={mark} onMarked={setMarked} />}
      <OptionList
        id={listId}
        column={column}
        found={found}
        chosen={chosen}
        marked={multiple ? marked : null}
        onPress={press}
      />
      <Pagination
        size="small"
        align="end"
        current={found.page}
        pageSize={pageRows}
        total={found.count}
        showSizeChanger={false}
        showLessItems
        itemRender={pageItem(language)}
        onChange={found.turn}
      />
    </PickFrame>
  )
}

/** Arrows go through the options, Page Up and Page Down turn pages. False for other keys. */
function moves({ key }: KeyboardEvent, { at, options, page, count, goTo, turn }: Pages): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step) goTo(Math.max(0, Math.min(options.length - 1, at + step)))
  else if (key === 'PageDown' && page * pageRows < count) turn(page + 1)
  else if (key === 'PageUp' && page > 1) turn(page - 1)
  else return false
  return true
}

interface Choosing {
  readonly multiple: boolean
  readonly marked: readonly PickOption[]
  take(): void
  mark(option: PickOption): void
  press(option: PickOption): void
}

/** Enter chooses, Space marks, Ctrl Enter takes what is marked. False for other keys. */
function chooses({ key, ctrlKey }: KeyboardEvent, found: Pages, choosing: Choosing): boolean {
  const option = found.options[found.at]
  if (key === 'Enter' && ctrlKey && choosing.marked.length) choosing.take()
  else if (key === 'Enter' && !found.busy && option) choosing.press(option)
  else if (key === ' ' && choosing.multiple && option && (ctrlKey || found.sought === ''))
    choosing.mark(option)
  else return false
  return true
}

interface MarkedProps {
  readonly marked: readonly PickOption[]
  /** What is on this page. */
  readonly page: readonly PickOption[]
  readonly onMark: (option: PickOption) => void
  readonly onMarked: (marked: readonly PickOption[]) => void
}

/** What is marked, over all pages, and a tick for the whole page. */
function Marked({ marked, page, onMark, onMarked }: MarkedProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  return (
    <>
      <MarkedList marked={marked} onMark={onMark} />
      <label className="sw-pick-page">
        <input
          type="checkbox"
          disabled={page.length === 0}
          checked={isPageMarked(marked, page)}
          onChange={() => onMarked(withPageTurned(marked, page))}
        />
        {say('picker.chooseAll')}
      </label>
    </>
  )
}
