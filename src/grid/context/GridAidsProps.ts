import type { GridContext } from './GridContext.ts'
import type { GridView } from './GridView.ts'

/** What is given to all that stands beside the rows. */
export interface GridAidsProps {
  readonly context: GridContext
  /** What is drawn now; the context knows it when it stands on the page. */
  readonly view: GridView
}
