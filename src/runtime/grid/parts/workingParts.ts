/** Everything one works with in a grid: keys, editors, clipboard, menu, announcements. Nothing that is drawn at first imports it; it is fetched by `parts.ts`. */
export { GridAids } from '../aids/GridAids.tsx'
export { fitColumn } from '../columns/fitWidth.ts'
export { commit, startEdit, toggleFlag } from '../editing.ts'
export { openMenuAt } from '../menu/menuPlace.ts'
export { CellEditor } from '../rows/CellEditor.tsx'
export { copyAgain, onCopy, onPaste, pasteAgain } from './clipboardEvents.ts'
export { onKeyDown } from '../keys/gridKeys.ts'
export { pressAgain } from './pressAgain.ts'
