import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'

/** Pixels between a box and what it belongs to, and between it and the edge of the window. */
const gap = 2

export interface Beside {
  /** At least as wide as its anchor. */
  readonly fill: boolean
  /** It lies on its anchor, not beside it. */
  readonly over: boolean
}

/**
 * Keeps a box with its anchor, wholly in sight: below it, or above where there is more room; also when something scrolls, grows, or a
 * phone's keyboard comes. Until what is returned is called.
 */
export function keepBeside(anchor: Element, box: HTMLElement, { fill, over }: Beside): () => void {
  const place = async (): Promise<void> => {
    if (fill) box.style.minWidth = `${anchor.getBoundingClientRect().width}px`
    const { x, y } = await computePosition(anchor, box, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(over ? ({ rects }) => -rects.reference.height : gap),
        flip(),
        shift({ crossAxis: true, padding: gap }),
      ],
    })
    Object.assign(box.style, { left: `${x}px`, top: `${y}px` })
  }
  return autoUpdate(anchor, box, () => void place())
}
