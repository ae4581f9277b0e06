import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Ref', render: drawCell }
export default meta

export const Editlookup = cellStory('editlookup')
export const Place = cellStory(
  'editlookup',
  { tree: true, modalConfig: undefined },
  { itemId: 'd1', itemCode: '440305', itemName: 'Nanshan' },
)
/** Several places of a tree, which are ticked in it. */
export const PlacesTicked = cellStory(
  'editlookup',
  { type: 'refs', tree: true, modalConfig: undefined },
  { itemId: 'd1,d2', itemCode: '440305; 440304', itemName: 'Nanshan; Futian' },
)
