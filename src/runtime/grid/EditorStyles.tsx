import { Input } from 'antd'
import { memo } from 'react'

/**
 * antd takes the styles of a component out of the page when the last one of its kind goes, and computes them anew for the next. In a grid
 * that would be once for each cell that is edited; this box, which nobody sees, keeps those of the common editors where they are.
 */
export const EditorStyles = memo(function EditorStyles() {
  return <div hidden><Input tabIndex={-1} aria-hidden="true" /></div>
})
