/** How many components React drew. */
export interface Drawn {
  /** Whether it counts: looking at all components takes longer than a key. */
  isOn: boolean
  all: number
  /** Those below an element of the class `part`. */
  within: number
  part: string
}

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly stateNode: unknown
}

/**
 * Counts what React draws, by the hook that its own tools use: to be called before React is loaded. The counts are `drawn` of the page too.
 * It stands by itself, since it is also carried into pages as text.
 */
export function countDrawn(): Drawn {
  const drawn: Drawn = { isOn: true, all: 0, within: 0, part: '' }
  const components = new Set([0, 1, 11, 14, 15])
  const walk = (fiber: Fiber, before: Fiber | null, isPart: boolean): void => {
    if (fiber === before) return
    if (components.has(fiber.tag) && (fiber.flags & 1) !== 0) {
      drawn.all++
      if (isPart) drawn.within++
    }
    if (fiber.child === before?.child) return
    const { stateNode } = fiber
    const inPart =
      isPart ||
      (drawn.part !== '' && stateNode instanceof Element && stateNode.classList.contains(drawn.part))
    for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate, inPart)
  }
  Object.assign(globalThis, {
    drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => {
        if (drawn.isOn) walk(root.current, root.current.alternate, false)
      },
    },
  })
  return drawn
}
