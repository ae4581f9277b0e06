import type { ComponentType } from 'react'
import type { PanelKind } from '../../language/screen.ts'
import { FlowPanel } from './FlowPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import type { PanelProps } from './PanelProps.ts'

/** One panel for each kind of the grammar; a kind that is missing here does not compile. */
export const panels: Readonly<Record<Exclude<PanelKind, 'compare'>, ComponentType<PanelProps>>> = {
  history: HistoryPanel,
  flow: FlowPanel,
  links: LinksPanel,
}
