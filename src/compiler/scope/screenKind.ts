import type { SourceScreen } from '../../language/source.ts'

const kinds = ['list', 'edit', 'detail', 'report'] as const

/** Which of them a screen is; a variant is what it comes from, and says nothing itself. */
export const kindOf = (screen: SourceScreen): (typeof kinds)[number] | undefined =>
  kinds.find((kind) => screen[kind])
