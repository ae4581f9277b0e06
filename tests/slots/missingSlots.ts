import type { ScreenChunk } from '../../src/language/screen.ts'

interface Named {
  readonly column: string
  readonly slot: string
}

/** Each column of a compiled screen that names a widget which is not there: a line for its author. */
export function missingSlots({ screen }: Pick<ScreenChunk, 'screen'>, known: readonly string[]): string[] {
  const have = known.length > 0 ? `Registered: ${known.join(', ')}.` : 'No widget is registered.'
  return namedIn(screen)
    .filter(({ slot }) => !known.includes(slot))
    .map(
      ({ column, slot }) =>
        `screen ${screen.id}, column ${column}: there is no widget “${slot}”. ${have} Register it with registerSlot where src/main.tsx reaches it, or mend the name.`,
    )
}

/** Columns stand in tables, sections, their children, expansions and pickers: wherever a screen has one. */
function namedIn(part: unknown): readonly Named[] {
  if (typeof part !== 'object' || part === null) return []
  const own =
    'key' in part && 'slot' in part && typeof part.slot === 'string'
      ? [{ column: String(part.key), slot: part.slot }]
      : []
  return [...own, ...Object.values(part).flatMap(namedIn)]
}
