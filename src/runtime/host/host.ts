import { createContext, useContext, type ComponentType } from 'react'
import type { Label, Language } from '../../language/label.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { UserInfo } from '../../language/wire.ts'
import type { Trail } from './Trail.ts'
import type { Client } from '../../client/Client.ts'

/** A verb of a document, wherever that stands. */
export interface AskedVerb {
  readonly entity: string
  readonly id: string
  readonly verb: string
}

/** What the shell gives to a screen that stands in one of its tabs. The runtime knows nothing else of the shell. */
export interface ScreenHost {
  readonly client: Client
  readonly user: UserInfo
  readonly language: Language
  readonly menuId: string
  readonly respId: string
  /** Who looks has no account: nothing is kept of him, so he has no views, no columns of his own and no language of queries. */
  readonly isVisit?: true
  /** Of the tab's address, without what follows `?`. Nothing where no document is found again by it: such are no favourites, and have no link to copy. */
  readonly path?: string
  /** Its name stands above it already: it is one of several under an address. */
  readonly isHeaded?: boolean
  /** Of the tab's address: `id` of the document of an edit screen, nothing for a new one. */
  readonly params: Readonly<Record<string, string>>
  /** Whether the user may see this button here; an empty list of resources shows nothing. */
  granted(resource: string): boolean
  /** The menu by which this user may press a button of another document; undefined where he may not. */
  menuGranting?(entity: string, resource: string): Promise<string | undefined>
  /** Asks for a verb of another document than those shown here, which this user may do by any of his menus; `onDone` is told when it was done. */
  askVerb?(asked: AskedVerb, onDone: () => void): void
  /** Opens (or switches to) a screen in a tab. Unknown or ungranted screens open with the no-permission page. */
  open(screen: string, params?: Readonly<Record<string, string>>): void
  /** The edit or detail screen that this user opens for a document of the entity. */
  screenFor?(entity: string): { readonly id: string; readonly title: Label } | undefined
  /** Remembers the list that documents of this screen are opened from. */
  keepTrail?(screen: string, trail: Trail): void
  /** The list that the document of this tab was opened from, as long as it is known. */
  trail?(): Trail | undefined
  /** Shows another document of the same screen: in this tab, or in the one that has it. */
  goTo?(id: string): void
  /** What another screen was compiled to; undefined where there is none of this name. */
  chunkOf?(screen: string): Promise<ScreenChunk | undefined>
  /** Changes the address of this tab without loading it anew: a new document got its id. */
  replaceParams(params: Readonly<Record<string, string>>): void
  close(): void
  /** Draws a document beside the list that stands here; keep the component. Nothing where no document stands beside anything. */
  readonly Beside?: ComponentType<BesideProps>
  /** Opens the search over all documents. */
  search?(): void
  setTitle(title: Label | string): void
  /** A dirty tab asks before it is closed. */
  setDirty(dirty: boolean): void
  /** Heard when the user chose to throw away what is unsaved here; not when the tab goes for another reason. Answers how to stop listening. */
  onDiscarded?(listener: () => void): () => void
  /** Asked to save when the user closes a dirty tab and wants its work kept: answers whether it was. Answers how to stop listening. */
  onSaveAsked?(save: () => Promise<boolean>): () => void
  /** Tells the other tabs that rows of this entity changed, and hears it from them. */
  changed(entity: string): void
  onChanged(entity: string, listener: () => void): () => void
}

/** A document beside its list. */
export interface BesideProps {
  /** The edit or detail screen, and the document. */
  readonly screen: string
  /** Null: it is to go, once it is decided what becomes of the work in it; then `onClose` is called. */
  readonly id: string | null
  /** Another one is to stand there: one that was just chosen in the document, or the one before, whose work is not to be left. */
  onGo(id: string): void
  onClose(): void
}

export const ScreenHostContext = createContext<ScreenHost | null>(null)

export function useHost(): ScreenHost {
  const host = useContext(ScreenHostContext)
  if (!host) throw new Error('A screen stands outside a ScreenHost.')
  return host
}
