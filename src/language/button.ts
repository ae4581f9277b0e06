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
    | 'flow'
    | 'export'
    | 'addLine'
    | 'deleteLine'
    | 'copyLine'
    | 'link'
    | 'import'
  readonly verb?: string
  readonly flow?: string
  /** Rows that must be selected in a list: none, exactly one, one or more. */
  readonly needs: 'none' | 'one' | 'some'
  readonly danger: boolean
  readonly primary: boolean
}
