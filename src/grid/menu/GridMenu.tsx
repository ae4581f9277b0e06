import { Dropdown, type MenuProps } from 'antd'
import type { MenuPlace } from '../context/Aids.ts'
import { sayOf } from '../aids/announce.ts'
import type { GridContext } from '../context/GridContext.ts'
import { MenuAtHand } from '../interaction/MenuAtHand.tsx'

/** One entry of the right-click menu. */
export interface MenuEntry {
  readonly key: string
  readonly label: string
  /** The key that does the same; empty where none does. */
  readonly keys: string
  readonly isDisabled: boolean
  readonly isDanger: boolean
  readonly run: () => void
}

/** The right-click menu. It is there only while it is open; closing it gives the keyboard back to the grid. */
export function GridMenu({
  context,
  place,
  groups,
}: {
  readonly context: GridContext
  readonly place: MenuPlace
  readonly groups: readonly (readonly MenuEntry[])[]
}) {
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

const toItem = ({ key, label, keys, isDisabled, isDanger }: MenuEntry) => ({
  key,
  label,
  ...(isDisabled ? { disabled: true } : {}),
  ...(isDanger ? { danger: true } : {}),
  ...(keys ? { extra: keys } : {}),
})
