const dayLength = 86_400_000

/** `daysBetween('2026-11-22 10:00:00', '2026-12-02')` → `10`. Whole calendar days from one day to another; NaN where one is none. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayLength
