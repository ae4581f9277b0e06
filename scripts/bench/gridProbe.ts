import type { ComparedColumn, ComparedPage, ComparedRow } from './ComparedPage.ts'

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

export function installProbe(): void {
  const kinds = ['text', 'number', 'date', 'tag', 'flag'] as const
  const columnsOf = (count: number): ComparedColumn[] =>
    Array.from({ length: count }, (_, at) => ({
      key: `c${at}`,
      title: `Column ${at + 1}`,
      type: kinds[at % kinds.length] ?? 'text',
    }))
  const tags = ['New', 'Running', 'Done', 'Failed']
  const valueOf = (row: number, at: number, seed: number): unknown => {
    const n = (row * 7919 + at * 104729 + seed * 31) % 1_000_003
    switch (kinds[at % kinds.length]) {
      case 'number':
        return `${n}.${String((n % 90) + 10)}`
      case 'date':
        return `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
      case 'tag':
        return tags[n % tags.length]
      case 'flag':
        return n % 2 ? 'Y' : 'N'
      default:
        return `Text ${n} in row ${row}`
    }
  }
  const rowsOf = (count: number, columns: number, seed = 0): ComparedRow[] =>
    Array.from({ length: count }, (_, row) => {
      const made: Record<string, unknown> = { id: `${seed}-${row}` }
      for (let at = 0; at < columns; at++) made[`c${at}`] = valueOf(row, at, seed)
      return made
    })
  const painted = () =>
    new Promise<void>((done) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => done()
        channel.port2.postMessage(0)
      }),
    )
  /** What making rows left behind is collected before anything is timed. */
  const settled = () =>
    new Promise<void>((done) => {
      setTimeout(done, 250)
    })
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const host = () => document.getElementById('host') ?? document.body
  const page = () => (window as unknown as { bench: ComparedPage }).bench // published by the page
  let element: HTMLElement | undefined
  let columns = 0
  let began = 0
  const took: number[] = []

  /** The largest element in the grid that scrolls in this direction. */
  const scrollerOf = (vertical: boolean): Element => {
    const all = [...(element?.querySelectorAll('*') ?? [])].filter((at) => {
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
      const scroller = scrollerOf(vertical)
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
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => took.push(performance.now() - from)
            channel.port2.postMessage(0)
          })
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
        await new Promise((done) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = done
          channel.port2.postMessage(0)
        })
        if (String(page().value(row, column) ?? '') === before) continue
        await painted()
        return performance.now() - began
      }
      return null
    },
  }
  Object.assign(window, { gridProbe: probe })
}
