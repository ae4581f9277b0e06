/** A value that holds from a moment on. */
export interface Step {
  /** Milliseconds. */
  readonly at: number
  readonly value: number
}

/** A line of a course: what it is called, its steps in the order of time. */
export interface CourseLine {
  readonly name: string
  readonly steps: readonly Step[]
  /** One for all rows, drawn dashed beside the others. */
  readonly isForAll: boolean
  /** Of whoever looks at it. */
  readonly isOwn: boolean
}

/** What a row says: when, of whom, what, and what held for all. */
export interface CourseRow {
  readonly at: number
  readonly name: string
  readonly isOwn?: boolean
  readonly values: readonly (number | null)[]
}

/** `courseOf([{ at: 2, name: 'A', values: [9] }, { at: 1, name: 'A', values: [10] }], ['Total'])[0].steps.length` → `2`. The first value of rows as a line for each name, the others as one line each. */
export function courseOf(rows: readonly CourseRow[], titles: readonly string[]): readonly CourseLine[] {
  const inTime = rows.toSorted((one, other) => one.at - other.at)
  const stepsOf = (among: readonly CourseRow[], index: number): readonly Step[] =>
    among.flatMap(({ at, values }) => {
      const value = values[index]
      return value === null || value === undefined ? [] : [{ at, value }]
    })
  const named = [...Map.groupBy(inTime, ({ name }) => name)].map(([name, among]) => ({
    name: name || (titles[0] ?? ''),
    steps: stepsOf(among, 0),
    isForAll: false,
    isOwn: among.some(({ isOwn }) => isOwn === true),
  }))
  const forAll = titles
    .slice(1)
    .map((name, index) => ({ name, steps: stepsOf(inTime, index + 1), isForAll: true, isOwn: false }))
  return [...named, ...forAll].filter(({ steps }) => steps.length > 0)
}

/** `stepPath([{ at: 0, value: 5 }, { at: 10, value: 3 }], 20, (at) => at, (value) => value)` → `'M0 5H10V3H20'`. The way of a line: level until the next step, then on to the end. */
export function stepPath(
  steps: readonly Step[],
  end: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const [first, ...rest] = steps
  if (!first) return ''
  const round = (value: number): number => Math.round(value * 10) / 10
  return [
    `M${round(x(first.at))} ${round(y(first.value))}`,
    ...rest.map(({ at, value }) => `H${round(x(at))}V${round(y(value))}`),
    `H${round(x(end))}`,
  ].join('')
}

/** `ticksOf(1180, 1320, 4)` → `[1200, 1250, 1300]`. Round values between two, about so many. */
export function ticksOf(low: number, high: number, about: number): readonly number[] {
  const rough = (high - low) / about
  if (!(rough > 0)) return [low]
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = size * ([1, 2, 5].find((one) => one * size >= rough) ?? 10)
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** `apart([10, 12, 40], 14)` → `[10, 24, 40]`. Heights of labels in their order, moved down so far that none covers the one above it. */
export function apart(heights: readonly number[], gap: number): readonly number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height)
  const placed: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { height, index } of order) {
    last = Math.max(height, last + gap)
    placed[index] = last
  }
  return placed
}
