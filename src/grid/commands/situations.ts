import { hasPressable } from '../../cells/action/pressKeys.ts'
import { isToggled } from '../../cells/cellKind.ts'
import { linkIn } from '../../cells/wiresOf.ts'
import { activeCell } from '../context/hits.ts'
import type { GridContext } from '../context/GridContext.ts'
import { expanderCol } from '../state/GridState.ts'
import type { Here } from './Here.ts'

/**
 * Where a key is pressed. A cell is in several situations at once; the first of these in which the key has a command that is ready takes it.
 * While an editor is open only leaving it concerns the grid.
 */
const whileEditing = {
  pasting: ({ context }) => context.underWay.pasting !== undefined,
  editor: () => true,
} as const satisfies Record<string, (here: Here) => boolean>

const otherwise = {
  pasting: whileEditing.pasting,
  head: ({ place }) => place?.row === -1,
  branch: (here) => onExpander(here) && here.view.props.outline !== undefined,
  expander: (here) => onExpander(here),
  flag: (here) => canEdit(here) && here.column !== undefined && isToggled(here.column),
  selectable: ({ row, view: { props } }) => row !== undefined && (props.selection ?? 'none') !== 'none',
  editable: (here) => canEdit(here),
  link: ({ row, column }) => row !== undefined && column !== undefined && linkIn(column, row) !== undefined,
  pressable: ({ context }) => hasPressable(activeCell(context)),
  aside: ({ context }) => asideOf(context) !== null,
  movable: ({ view }) => view.props.onMove !== undefined,
  fixed: ({ view }) => view.props.onMove === undefined,
  cell: ({ row, column }) => row !== undefined && column !== undefined,
  grid: () => true,
} as const satisfies Record<string, (here: Here) => boolean>

export type Situation = keyof typeof whileEditing | keyof typeof otherwise

const onExpander = ({ place, row }: Here): boolean => place?.col === expanderCol && row !== undefined
const canEdit = ({ context, place }: Here): boolean => place !== null && context.drawn.canEdit(place)

/** What can be pressed beside the value where the user stands. */
export const asideOf = (context: GridContext): HTMLElement | null =>
  activeCell(context)?.querySelector<HTMLElement>('.sw-aside button') ?? null

/** All of them, the closest first. */
export const situations = [
  ...new Set([...Object.keys(whileEditing), ...Object.keys(otherwise)]),
] as readonly Situation[] // their keys are no others

/** The situations that may hold here, the closest first, each with the question whether it does. */
export const situationsOf = ({ context }: Here): readonly (readonly [Situation, (here: Here) => boolean])[] =>
  context.state.editing === 'no' ? notEditing : editing
const editing = Object.entries(whileEditing) as readonly [Situation, (here: Here) => boolean][] // their keys are no others
const notEditing = Object.entries(otherwise) as readonly [Situation, (here: Here) => boolean][] // nor are these
