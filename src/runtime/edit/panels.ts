import type { ComponentType } from 'react'
import type { PanelKind } from '../../language/screen.ts'
import { FlowPanel } from './FlowPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import type { PanelProps } from './PanelProps.ts'

/** One panel for each kind of the grammar that comes with the form; a kind that is missing here does not compile. */
export const panels: Readonly<
  Record<Exclude<PanelKind, 'compare' | 'links' | 'process' | 'message'>, ComponentType<PanelProps>>
> = {
  history: HistoryPanel,
  flow: FlowPanel,
}
