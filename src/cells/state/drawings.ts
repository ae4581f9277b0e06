/** What happened to a page or a table that has nothing to show. */
export type StateKind = 'empty' | 'none' | 'failed' | 'refused' | 'missing' | 'offline'

/** Paths of a line drawing of 96 × 60 for each. */
export const drawings: Readonly<Record<StateKind, string>> = {
  empty: 'M24 32l8-14h32l8 14v20H24zM24 32h14l4 8h12l4-8h14M36 8l2 5M48 5v6M60 8l-2 5',
  none: 'M66 27a16 16 0 1 1-32 0 16 16 0 0 1 32 0zM62 39l14 14M43 27h14M20 16h8M18 27h8M20 38h8',
  failed: 'M32 6h24l10 10v38H32zM56 6v10h10M42 28l13 13M55 28L42 41',
  refused: 'M30 28h36v26H30zM37 28v-8a11 11 0 0 1 22 0v8M48 38v7',
  missing: 'M22 14l17-6 18 6 17-6v40l-17 6-18-6-17 6zM39 8v40M57 14v40M44 26l9 9M53 26l-9 9',
  offline: 'M22 24a38 38 0 0 1 52 0M31 34a25 25 0 0 1 34 0M40 43a12 12 0 0 1 16 0M48 51v.01M26 54L70 8',
}
