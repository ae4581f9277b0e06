import type { GridContext } from '../context/GridContext.ts'
import { activeCell } from '../context/hits.ts'
import { openMenuHere } from '../menu/menuPlace.ts'
import type { Commands, Outcome } from './Command.ts'
import type { Here } from './Here.ts'
import { asideOf } from './situations.ts'

/** Nothing can be typed here: by which rule. */
function sayLocked({ context, view, row, column }: Here): Outcome {
  const text = row && column && view.props.whyLocked?.(row, column)
  const cell = activeCell(context)
  if (text && cell) {
    const { left, bottom } = cell.getBoundingClientRect()
    context.aids.sayLocked({ text, x: left, y: bottom })
  }
  return 'pass'
}

function showKeys({ context }: { readonly context: GridContext }): Outcome {
  context.aids.show({ help: true })
  return undefined
}

/** What leads on from where the user stands. */
export const help = {
  openMenu: {
    group: 'help',
    label: 'openMenu',
    isTold: true,
    keys: { grid: ['Shift F10'] },
    also: { grid: ['ContextMenu', 'Shift ContextMenu'] },
    run: ({ context }) => {
      openMenuHere(context)
      return undefined
    },
  },
  aside: {
    group: 'help',
    label: 'aside',
    keys: { aside: ['Shift F1'] },
    when: ({ rules }) => rules.aside !== undefined,
    run: ({ context }) => {
      asideOf(context)?.click()
      return undefined
    },
  },
  help: {
    group: 'help',
    label: 'help',
    keys: { grid: ['F1', '?'] },
    also: { grid: ['Shift F1'] },
    menu: () => true,
    run: showKeys,
  },
  whyLocked: { group: 'help', also: { grid: ['Typing'] }, run: sayLocked },
} as const satisfies Commands
