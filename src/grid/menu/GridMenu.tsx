import { Dropdown, type MenuProps } from 'antd'
import { useMemo } from 'react'
import type { MenuPlace } from '../context/Aids.ts'
import { sayOf } from '../aids/announce.ts'
import type { GridContext } from '../context/GridContext.ts'
import { MenuAtHand } from '../interaction/MenuAtHand.tsx'
import { menuItems, type MenuEntry } from './menuItems.ts'

/** The right-click menu. It is there only while it is open; closing it gives the keyboard back to the grid. */
export function GridMenu({ context, place }: { readonly context: GridContext; readonly place: MenuPlace }) {
  const groups = useMemo(() => menuItems(context, place), [context, place])
  const entries = new Map(groups.flat().map((entry) => [entry.key, entry]))
  const items: MenuProps['items'] = groups.flatMap((group, index) => [
    ...(index > 0 ? [{ type: 'divider' as const, key: `line-${index}` }] : []),
    ...group.map(toItem),
  ])
  const close = () => {
    context.aids.show({ menu: null })
    context.focus()
    setTimeout(() => {
      if (document.activeElement === document.body) context.focus() // the press beside it met nothing that takes the keyboard
    })
  }
  const run = (key: string) => {
    close()
    entries.get(key)?.run() // it may open something else
  }
  return (
    <Dropdown
      open
      popupRender={(menu) => <MenuAtHand>{menu}</MenuAtHand>}
      transitionName=""
      trigger={['click']}
      placement="bottomLeft"
      classNames={{ root: 'sw-aid' }}
      menu={{
        items,
        'aria-label': sayOf(context)('menu.title'),
        onClick: ({ key }) => run(key),
        onKeyDown: (event) => {
          if (event.key === 'Tab') event.preventDefault() // it closes the menu, and goes no further than the grid
        },
      }}
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <span
        className="sw-menu-anchor"
        style={{ left: place.x, top: place.y }}
        onContextMenu={(event) => event.preventDefault()}
      />
    </Dropdown>
  )
}

const toItem = ({ key, label, keys, disabled, danger }: MenuEntry) => ({
  key,
  label,
  ...(disabled ? { disabled } : {}),
  ...(danger ? { danger } : {}),
  ...(keys ? { extra: keys } : {}),
})
