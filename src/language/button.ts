import type { Label } from './label.ts'

export interface CompiledButton {
  readonly resource: string
  readonly label: Label
  readonly icon?: string
  readonly kind:
    | 'add'
    | 'delete'
    | 'save'
    | 'verb'
    | 'run'
    | 'flow'
    | 'export'
    | 'addLine'
    | 'deleteLine'
    | 'copyLine'
    | 'link'
    | 'import'
  readonly verb?: string
  readonly flow?: string
  /** The document that the flow makes of the rows that are shown; absent: it makes the document of the screen. */
  readonly makes?: string
  /** Rows that must be selected in a list: none, exactly one, one or more; `all`: none, it is done on whatever the search finds. */
  readonly needs: 'none' | 'one' | 'some' | 'all'
  readonly danger: boolean
  readonly primary: boolean
}
