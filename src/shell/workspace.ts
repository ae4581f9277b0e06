import { createContext, useContext } from 'react'
import type { MenuNode, UserInfo } from '../language/wire.ts'
import type { WebClient } from '../client/webClient.ts'
import type { AskedVerb } from '../runtime/host/host.ts'
import type { Trail } from '../runtime/host/Trail.ts'
import { createStore, type Store } from '../client/Store.ts'
import { createResources, type Resources } from './resources.ts'
import { screens } from './screens.ts'
import { noTabs, type Params, type Tabs } from './tabs/tabs.ts'

/** A verb of a document that is asked for where the document is not open. */
export interface Asked extends AskedVerb {
  readonly onDone: () => void
}

/** Everything that belongs to working as one responsibility: its menus, its tabs, its rights. Left behind when the responsibility changes. */
export interface Workspace {
  readonly client: WebClient
  readonly user: UserInfo
  readonly respId: string
  readonly respName: string
  readonly home: string
  readonly menus: readonly MenuNode[]
  readonly tabs: Store<Tabs>
  readonly resources: Resources
  /** By entity: those who want to hear that its rows changed. */
  readonly listeners: Map<string, Set<() => void>>
  /** By path of a document's screen: the list that its documents were last opened from. */
  readonly trails: Map<string, Trail>
  /** A verb that somebody pressed at a task, and what is to be told when it was done. */
  readonly asked: Store<Asked | null>
  /** By key of a tab: saves its work, and answers whether it was saved. */
  readonly savers: Map<string, () => Promise<boolean>>
}

export function createWorkspace(
  facts: Pick<Workspace, 'client' | 'user' | 'respId' | 'respName' | 'home' | 'menus'>,
): Workspace {
  return {
    ...facts,
    tabs: createStore(noTabs),
    resources: createResources(facts.client, facts.respId, () => screens),
    listeners: new Map(),
    trails: new Map(),
    asked: createStore<Asked | null>(null),
    savers: new Map(),
  }
}

/** What the frame does for tabs and menus: with addresses, questions and messages. */
export interface TabRouter {
  open(path: string, params?: Params, openerMenuId?: string): void
  /** Closes tabs; asks first when one of them is dirty. */
  close(keys: readonly string[]): void
  replaceParams(key: string, params: Params): void
}

export const WorkspaceContext = createContext<(Workspace & { readonly router: TabRouter }) | null>(null)

export function useWorkspace() {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('This part of the shell stands outside a workspace.')
  return workspace
}
