import type { Label } from '../../language/label.ts'
import type { CompiledScreen, ScreenChunk, ScreenEntry } from '../../language/screen.ts'

/** What is known of a screen before it is loaded: enough to tell which stories it has. */
export interface ScreenFacts extends Pick<ScreenEntry, 'isEdited' | 'hasPictures'> {
  readonly id: string
  readonly kind: CompiledScreen['kind']
  readonly title: Label
  readonly area: Label
  /** The audience that it is for. Absent: all of `audiences`. */
  readonly audience?: string
  /** Who may open it: each with the screen that he gets under this address, and with what he may press there; all buttons where no menu says it. */
  readonly audiences: Readonly<Record<string, Seen>>
  /** The states of its documents, in their order. Absent: they have none. */
  readonly states?: readonly { readonly code: string; readonly label: Label }[]
  /** Documents can be begun by hand. */
  readonly isBegun: boolean
  readonly hasLines: boolean
}

export interface Seen {
  readonly screen: string
  readonly granted?: readonly string[]
}

/** A screen with the way to its definitions, and to those of its variants, by their ids. */
export interface ShownScreen extends ScreenFacts {
  readonly load: Readonly<Record<string, () => Promise<{ readonly default: ScreenChunk }>>>
}
