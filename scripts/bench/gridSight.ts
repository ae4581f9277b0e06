/** What a probe sees of a page: when it was painted, and what stands there. */
export interface GridSight {
  frame(): Promise<number>
  /** After what the browser has to do now. */
  turn(): Promise<void>
  /** After the next frame has been painted. */
  painted(): Promise<void>
  /** After what was left behind has been collected. */
  settled(): Promise<void>
  scrollerOf(grid: Element | undefined, vertical: boolean): Element
  blankOf(box: DOMRect): number
}

/** Publishes it. Runs in the browser, alone: it may use nothing from outside itself. */
export function installSight(): void {
  const turn = () =>
    new Promise<void>((done) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(0)
    })
  const painted = () =>
    new Promise<void>((done) => requestAnimationFrame(() => void turn().then(() => done())))
  /** What making rows left behind is collected before anything is timed. */
  const settled = () =>
    new Promise<void>((done) => {
      setTimeout(done, 250)
    })
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  /** The largest element in the grid that scrolls in this direction. */
  const scrollerOf = (grid: Element | undefined, vertical: boolean): Element => {
    const all = [...(grid?.querySelectorAll('*') ?? [])].filter((at) => {
      const { overflowX, overflowY } = getComputedStyle(at)
      return vertical
        ? at.scrollHeight > at.clientHeight + 50 && /auto|scroll/.test(overflowY)
        : at.scrollWidth > at.clientWidth + 50 && /auto|scroll|hidden/.test(overflowX)
    })
    const found = all.toSorted((a, b) => b.clientHeight * b.clientWidth - a.clientHeight * a.clientWidth)[0]
    if (!found) throw new Error('There is nothing to scroll.')
    return found
  }
  /** Part of some points of the view, in percent, where no cell with a text stands. */
  const blankOf = (box: DOMRect): number => {
    let blank = 0
    const points = 12
    for (let at = 0; at < points; at++) {
      const hit = document.elementFromPoint(box.left + 160, box.top + 60 + ((box.height - 130) * at) / points)
      const text = hit?.textContent ?? ''
      if (!hit || text.length === 0 || text.length > 200) blank++
    }
    return (blank / points) * 100
  }
  const sight: GridSight = { frame, turn, painted, settled, scrollerOf, blankOf }
  Object.assign(window, { gridSight: sight })
}
