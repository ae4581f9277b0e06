import type { ComparedPage } from './ComparedPage.ts'
import type { GridSample } from './gridSample.ts'
import type { GridSight } from './gridSight.ts'

/** What is put into a page to measure the grid that it publishes. Runs in the browser, alone: it may use nothing from outside itself. */
export interface GridProbe {
  /** Milliseconds from the call until the next frame has been painted. What was mounted before is taken away first. */
  mount(rows: number, columns: number): Promise<number>
  replace(rows: number): Promise<number>
  nodes(): number
  /** Scrolls evenly, a step a frame: frames that came later than one and a half in percent, and the largest part of the view that was blank. */
  scroll(direction: 'vertical' | 'horizontal', milliseconds: number): Promise<{ late: number; blank: number }>
  /** Where a cell of a text column stands on the page. */
  place(
    row: number,
    column: number,
  ): { readonly x: number; readonly y: number; readonly clicks: number } | null
  value(row: number, column: number): string
  /** Begins to note how long each key takes from its event to the paint after it. */
  listen(): void
  taken(): number[]
  nativePaste(): boolean
  /** Milliseconds from the paste event until the cell holds something else and that has been painted. */
  pasteEnds(row: number, column: number, within: number): Promise<number | null>
}

/** Publishes it. Runs in the browser, after sample and sight; of them it knows only what they published. */
export function installProbe(): void {
  const { gridSample, gridSight } = window as unknown as { gridSample: GridSample; gridSight: GridSight } // installed before
  const { columnsOf, rowsOf } = gridSample
  const { frame, turn, painted, settled, scrollerOf, blankOf } = gridSight
  const host = () => document.getElementById('host') ?? document.body
  const page = () => (window as unknown as { bench: ComparedPage }).bench // published by the page
  let element: HTMLElement | undefined
  let columns = 0
  let began = 0
  const took: number[] = []

  const probe: GridProbe = {
    async mount(rows, count) {
      const [given, cols] = [rowsOf(rows, count), columnsOf(count)]
      columns = count
      element?.remove()
      element = document.createElement('div')
      element.style.cssText = 'width:1600px;height:900px'
      host().append(element)
      await settled()
      await painted()
      const from = performance.now()
      await page().mount(element, given, cols)
      await painted()
      return performance.now() - from
    },
    async replace(rows) {
      const next = rowsOf(rows, columns, 7)
      await settled()
      await painted()
      const from = performance.now()
      await page().setRows(next)
      await painted()
      return performance.now() - from
    },
    nodes: () => element?.querySelectorAll('*').length ?? 0,
    async scroll(direction, milliseconds) {
      const vertical = direction === 'vertical'
      const scroller = scrollerOf(element, vertical)
      const box = scroller.getBoundingClientRect()
      const most = scroller.scrollWidth - scroller.clientWidth
      for (let count = 0; count < 10; count++) await frame()
      let [late, frames, blank, at, back] = [0, 0, 0, 0, 1]
      let before = await frame()
      const until = before + milliseconds
      while (before < until) {
        if (vertical) scroller.scrollTop = at += 120
        else {
          if (at >= most) back = -1
          else if (at <= 0) back = 1
          scroller.scrollLeft = at += 40 * back
        }
        const now = await frame()
        frames++
        if (now - before > 25) late++
        before = now
        // What stands there now is what was painted: the step of this frame has not been taken yet.
        if (vertical && frames % 5 === 0) blank = Math.max(blank, blankOf(box))
      }
      return { late: (late / frames) * 100, blank }
    },
    place(row, column) {
      const box = page().cellEl(row, column)?.getBoundingClientRect()
      return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2, clicks: page().clicks } : null
    },
    value: (row, column) => String(page().value(row, column) ?? ''),
    listen() {
      addEventListener(
        'keydown',
        (event) => {
          const from = event.timeStamp
          void painted().then(() => took.push(performance.now() - from))
        },
        true,
      )
      addEventListener(
        'paste',
        () => {
          began = performance.now()
        },
        true,
      )
    },
    taken: () => took.splice(0).toSorted((a, b) => a - b),
    nativePaste: () => page().nativePaste,
    async pasteEnds(row, column, within) {
      const until = performance.now() + within
      const before = String(page().value(row, column) ?? '')
      while (performance.now() < until) {
        await turn()
        if (String(page().value(row, column) ?? '') === before) continue
        await painted()
        return performance.now() - began
      }
      return null
    },
  }
  Object.assign(window, { gridProbe: probe })
}
