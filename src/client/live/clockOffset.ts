/** Answers that the clock is taken from: the quickest of the last ones tells it best. */
const most = 8

/** How far the server's clock is ahead, in ms, by the sample that was on its way for the shortest time. */
export interface ClockOffset {
  /** `t0`, `t1`: this clock when it was asked and when the answer came. */
  add(t0: number, t1: number, serverTime: number): void
  ms(): number
}

export function createClockOffset(): ClockOffset {
  const samples: { readonly way: number; readonly offset: number }[] = []
  return {
    add(t0, t1, serverTime) {
      samples.push({ way: t1 - t0, offset: serverTime - (t0 + t1) / 2 })
      if (samples.length > most) samples.shift()
    },
    ms: () =>
      samples.reduce((best, one) => (one.way < best.way ? one : best), { way: Infinity, offset: 0 }).offset,
  }
}
