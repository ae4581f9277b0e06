import { App } from 'antd'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Workspace, TabRouter } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import {
  addressOf,
  changeTab,
  closeTabs,
  discardOf,
  findTab,
  maxTabs,
  openTab,
  recallTabs,
  rememberTabs,
  type Params,
  type Tab,
} from '../tabs/tabs.ts'
import { titleOf } from '../tabs/titleOf.ts'
import { askUnsaved } from './askUnsaved.tsx'
import { aboutKept } from './aboutKept.ts'
import { useBeforeUnload } from './useBeforeUnload.ts'

const homes = ['inHome', 'exHome']
let count = 0
const newKey = (): string => `tab${++count}`

/** Keeps tabs and address in step, and asks before work is thrown away. */
export function useTabRouter(workspace: Workspace): { router: TabRouter; leave: (then: () => void) => void } {
  const { tabs, home, listeners, savers } = workspace
  const say = useTexts(shellTexts)
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const now = useRef({ say, navigate }) // the doorman is made once and speaks the language of the moment
  useLayoutEffect(() => {
    now.current = { say, navigate }
  })

  const tools = useMemo(() => {
    const confirm = (dirty: readonly Tab[], then: () => void) => {
      const { say } = now.current
      const [first] = dirty
      if (!first) return then()
      const content =
        dirty.length === 1
          ? say('unsaved.named', { title: titleOf(first) })
          : say('unsaved.some', { count: dirty.length })
      const saver = dirty.length === 1 ? savers.get(first.key) : undefined
      /** What is wrong with it is to be seen. */
      const save = async () => {
        now.current.navigate(addressOf(first))
        return (await saver?.()) ?? false
      }
      askUnsaved(modal, { say, content, save: saver && save, close: then })
    }
    const full = () => {
      message.warning(now.current.say('tab.full', { max: maxTabs }))
    }
    const show = (path: string, params: Params, openerMenuId?: string): boolean => {
      const opened = openTab(
        tabs.get(),
        { path, params, ...(openerMenuId ? { openerMenuId } : {}) },
        newKey(),
      )
      if ('full' in opened) {
        full()
        return false
      }
      tabs.set(opened.tabs)
      return true
    }
    const router: TabRouter = {
      open: (path, params = {}, openerMenuId) => {
        if (show(path, params, openerMenuId)) now.current.navigate(addressOf({ path, params }))
      },
      close: (keys) =>
        confirm(
          tabs.get().list.filter((tab) => tab.dirty && keys.includes(tab.key)),
          () => {
            const before = tabs.get()
            for (const key of keys) for (const listener of listeners.get(discardOf(key)) ?? []) listener()
            const next = closeTabs(before, keys)
            tabs.set(next)
            const front = next.list.find((tab) => tab.key === next.active)
            if (next.active !== before.active)
              now.current.navigate(front ? addressOf(front) : `/main/${home}`)
          },
        ),
      replaceParams: (key, params) => {
        tabs.set(changeTab(tabs.get(), key, { params }))
        const tab = tabs.get().list.find((each) => each.key === key)
        if (tab && tabs.get().active === key) now.current.navigate(addressOf(tab), { replace: true })
      },
    }
    // Whoever logs out or changes the responsibility finds what is unsaved again: it is written down in this browser.
    const leave = (then: () => void) => {
      const { say } = now.current
      const go = () => {
        now.current.navigate('/main')
        then()
      }
      const dirty = tabs.get().list.filter((tab) => tab.dirty)
      if (dirty.length === 0) return go()
      modal.confirm({
        title: say('unsaved.title'),
        content: aboutKept(say, dirty),
        okText: say('session.leave'),
        cancelText: say('unsaved.keep'),
        onOk: go,
      })
    }
    return { router, leave, show }
  }, [tabs, home, listeners, savers, message, modal])

  useRemembered(workspace)
  useAddress(workspace, tools.show)
  useBeforeUnload(tabs)
  return tools
}

/** The tabs of this user and responsibility come back after F5. The home tab is always there. */
function useRemembered({ tabs, home, user, respId }: Workspace): void {
  useEffect(() => {
    const name = `tabs.${user.userId}.${respId}`
    if (tabs.get().list.length === 0) {
      const recalled = recallTabs(sessionStorage.getItem(name), newKey)
      const list = recalled.list.filter((tab) => tab.path !== home)
      tabs.set({
        list: [{ key: newKey(), path: home, params: {}, dirty: false, round: 0 }, ...list],
        active: '',
      })
    }
    return tabs.subscribe(() => sessionStorage.setItem(name, rememberTabs(tabs.get())))
  }, [tabs, home, user.userId, respId])
}

/** Whatever changes the address (a link, back and forward, F5) shows the tab that it names. */
function useAddress({ tabs, home }: Workspace, show: (path: string, params: Params) => boolean): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // Who opens a tab and goes back before it was drawn comes to an address that, for React, was never left.
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    addEventListener('popstate', again)
    return () => removeEventListener('popstate', again)
  }, [])
  useEffect(() => {
    const path = decodeURI(pathname)
      .replace(/^\/main\/?/, '')
      .replace(/\/$/, '')
    if (!path || (homes.includes(path) && path !== home)) {
      navigate(`/main/${home}`, { replace: true })
      return
    }
    const params = Object.fromEntries(new URLSearchParams(search))
    const front = tabs.get().list.find((tab) => tab.key === tabs.get().active)
    if (front && front === findTab(tabs.get(), path, params) && addressOf(front) === pathname + search) return
    if (!show(path, params)) navigate(front ? addressOf(front) : `/main/${home}`, { replace: true })
  }, [pathname, search, home, navigate, show, tabs, turn])
}
