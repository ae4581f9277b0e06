import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'
import type { ScreenHost } from '../host/host.ts'
import type { Offer } from '../verbs/useTold.tsx'

/** What the machine needs of the screen around it. */
export interface Surroundings {
  readonly host: Pick<
    ScreenHost,
    | 'client'
    | 'menuId'
    | 'respId'
    | 'language'
    | 'user'
    | 'granted'
    | 'changed'
    | 'replaceParams'
    | 'setDirty'
    | 'close'
    | 'open'
    | 'screenFor'
  >
  readonly say: Say<typeof edit>
  /** Shows a text for a while: so many seconds, or as long as is usual. */
  readonly message: {
    success(text: string, offers?: readonly Offer[]): void
    error(text: string, seconds?: number): void
  }
  /** Whether its tab is the one that is seen. */
  isInFront(): boolean
  /** Takes the keyboard to the first mistake. */
  onFirst(path: string): void
}

/** Before a screen says otherwise. */
export const noSurroundings = (): Surroundings => {
  throw new Error('A document is saved outside a screen.')
}
