/** Percent of the room that rows have beside a document: at first, at least, at most. */
export const usual = 40
export const narrowest = 20
export const widest = 70

/** `within(90)` → `70`. A share that leaves room for both, in whole percent; what is no number is the usual one. */
export const within = (share: number): number =>
  Number.isFinite(share) ? Math.min(widest, Math.max(narrowest, Math.round(share))) : usual

const steps: Readonly<Record<string, number>> = { ArrowLeft: -2, ArrowRight: 2, PageDown: -10, PageUp: 10 }
const places: Readonly<Record<string, number>> = { Home: narrowest, End: widest, Enter: usual }

/** `edgeKey('ArrowLeft', 40)` → `38`. Where a key moves the edge to; undefined of keys that mean nothing there. */
export function edgeKey(key: string, share: number): number | undefined {
  const step = steps[key]
  return step === undefined ? places[key] : within(share + step)
}
