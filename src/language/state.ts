import type { Label } from './label.ts'

export interface CompiledState {
  readonly code: string
  readonly label: Label
  readonly color: 'default' | 'processing' | 'success' | 'warning' | 'error'
}
