import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ColumnWidthOutlined,
  EyeInvisibleOutlined,
  FilterOutlined,
  PushpinOutlined,
  SettingOutlined,
  SortAscendingOutlined,
  SortDescendingOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { GridView } from '../context/GridView.ts'
import { MenuAtHand } from '../interaction/MenuAtHand.tsx'
import { headMenu, type HeadEntry, type HeadIcon } from './headMenu.ts'

const icons: Record<HeadIcon, ReactElement> = {
  ascending: <SortAscendingOutlined aria-hidden />,
  descending: <SortDescendingOutlined aria-hidden />,
  filter: <FilterOutlined aria-hidden />,
  left: <VerticalRightOutlined aria-hidden />,
  right: <VerticalLeftOutlined aria-hidden />,
  pin: <PushpinOutlined aria-hidden />,
  fit: <ColumnWidthOutlined aria-hidden />,
  back: <ArrowLeftOutlined aria-hidden />,
  forth: <ArrowRightOutlined aria-hidden />,
  hide: <EyeInvisibleOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
}

/** Pixels: what a menu needs in any case, and what stays free below it. */
const [leastRoom, edge] = [200, 16]

/** The menu of a column. It is there only while it is open. */
export function HeadMenu({
  view,
  column,
  anchor,
  element,
  onClose,
}: {
  readonly view: GridView
  readonly column: CompiledColumn
  readonly anchor: ReactElement
  readonly element: () => Element | null
  readonly onClose: () => void
}) {
  const groups = headMenu(view, column, () => element()?.closest('.sw-grid') ?? document.body)
  const entries = new Map(groups.flat().map((entry) => [entry.key, entry]))
  const items: MenuProps['items'] = groups.flatMap((group, index) => [
    ...(index > 0 ? [{ type: 'divider' as const, key: `line-${index}` }] : []),
    ...group.map(toItem),
  ])
  const run = (key: string) => {
    onClose()
    entries.get(key)?.run() // it may open something else
  }
  return (
    <Dropdown
      open
      popupRender={(menu) => <MenuAtHand>{menu}</MenuAtHand>}
      trigger={['click']}
      placement="bottomLeft"
      menu={{
        items,
        onClick: ({ key }) => run(key),
        style: { maxHeight: roomBelow(element()), overflowY: 'auto' },
      }}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {anchor}
    </Dropdown>
  )
}

/** Pixels that are left below an element: the menu ends within the window and is scrolled where it is longer. */
const roomBelow = (element: Element | null): number =>
  Math.max(leastRoom, innerHeight - (element?.getBoundingClientRect().bottom ?? 0) - edge)

const toItem = ({ key, label, icon, disabled, keys }: HeadEntry) => ({
  key,
  label,
  disabled,
  icon: icon ? icons[icon] : <span className="sw-no-icon" />,
  ...(keys ? { extra: keys } : {}),
})
