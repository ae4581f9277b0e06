import { useEffect } from 'react'
import { useWorkspace } from '../workspace.ts'
import { changeTab, type Tab } from '../tabs/tabs.ts'
import { pages } from './pageAt.tsx'
import type { PagePath } from './pagePaths.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

/** One of the shell's own pages in a tab. */
export function PageTab({ tab, path }: { readonly tab: Tab; readonly path: PagePath }) {
  const { client, tabs } = useWorkspace()
  const { title: word, Page } = pages[path]
  const title = useTexts(shellTexts)(word)
  useEffect(() => tabs.set(changeTab(tabs.get(), tab.key, { title })), [tabs, tab.key, title])
  return <Page client={client} params={tab.params} />
}
