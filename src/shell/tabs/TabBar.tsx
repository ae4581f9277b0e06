import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown, Tabs } from 'antd'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useStore } from '../../client/Store.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { changeTab, type Tab } from './tabs.ts'
import { useTabTitle } from './useTabTitle.ts'

export function TabBar() {
  const { tabs, router } = useWorkspace()
  const titleOf = useTabTitle()
  const say = useTexts(shellTexts)
  const bar = useTabsAlone(say('tab.open'))
  const { list, active } = useStore(tabs)
  const show = (key: string) => {
    const tab = list.find((each) => each.key === key)
    if (tab) router.open(tab.path, tab.params)
  }
  const items = list.map((tab) => ({ key: tab.key, label: <TabLabel tab={tab} title={titleOf(tab)} /> }))
  // The cross is for the pointer; on the keyboard it is Delete, so that the list of tabs holds nothing but tabs.
  const hear = (event: KeyboardEvent) => {
    const key =
      event.key === 'Delete' && event.target instanceof HTMLElement
        ? event.target.closest('[data-node-key]')?.getAttribute('data-node-key')
        : null
    if (key && key !== list[0]?.key) router.close([key])
  }
  const more = (
    <>
      <EllipsisOutlined aria-hidden />
      <span className="sw-unseen">{say('tab.open')}</span>
    </>
  )
  return (
    <div ref={bar} className="tab-bar" onKeyDown={hear}>
      <Tabs type="card" size="small" activeKey={active} items={items} more={{ icon: more }} onChange={show} />
    </div>
  )
}

/** The library's list of tabs holds the button of those that have no room, too; a list of tabs is only the part with the tabs in it. */
function useTabsAlone(name: string) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const whole = bar.current?.querySelector('.ant-tabs-nav')
    for (const attribute of ['role', 'aria-orientation']) whole?.removeAttribute(attribute)
    const tabs = bar.current?.querySelector('.ant-tabs-nav-list')
    tabs?.setAttribute('role', 'tablist')
    tabs?.setAttribute('aria-label', name)
  }, [name])
  return bar
}

function TabLabel({ tab, title }: { tab: Tab; title: string }) {
  const { tabs, router } = useWorkspace()
  const say = useTexts(shellTexts)
  const { list } = useStore(tabs)
  const [home] = list
  const others = list.filter((each) => each !== home && each !== tab).map((each) => each.key)
  const items = [
    { key: 'reload', label: say('tab.reload'), disabled: tab.dirty },
    { key: 'close', label: say('tab.close'), disabled: tab === home },
    { key: 'others', label: say('tab.closeOthers'), disabled: others.length === 0 },
    { key: 'all', label: say('tab.closeAll'), disabled: list.length < 2 },
  ]
  const choose = (key: string) => {
    if (key === 'reload') tabs.set(changeTab(tabs.get(), tab.key, { round: tab.round + 1 }))
    if (key === 'close') router.close([tab.key])
    if (key === 'others') router.close(others)
    if (key === 'all') router.close(list.filter((each) => each !== home).map((each) => each.key))
  }
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          choose(key)
        },
      }}
    >
      <span
        className="tab-label"
        title={title}
        onAuxClick={(event) => {
          if (event.button === 1 && tab !== home) router.close([tab.key])
        }}
      >
        {tab.dirty && <span className="tab-dirty" role="img" aria-label={say('unsaved.title')} />}
        <span className="tab-title">{title}</span>
        {tab !== home && (
          <span
            className="tab-close"
            aria-hidden="true"
            title={say('tab.closeThis')}
            onClick={(event) => {
              event.stopPropagation()
              router.close([tab.key])
            }}
          >
            ×
          </span>
        )}
      </span>
    </Dropdown>
  )
}
