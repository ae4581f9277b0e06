import { useCallback, useState } from 'react'
import type { CompiledSection } from '../../language/screen.ts'

/** Which sections of a screen are folded: as the definition says, until this user of this browser says otherwise. */
export function useFolded(
  userId: string,
  screen: string,
  sections: readonly CompiledSection[],
): { readonly folded: ReadonlySet<string>; fold(name: string, isFolded: boolean): void } {
  const place = `sections.${userId}.${screen}`
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>(() => read(place))
  const fold = useCallback(
    (name: string, isFolded: boolean) =>
      setSaid((before) => {
        if ((before[name] ?? undefined) === isFolded) return before
        const next = { ...before, [name]: isFolded }
        try {
          localStorage.setItem(place, JSON.stringify(next))
        } catch {
          /* without room it is remembered as long as the screen is open */
        }
        return next
      }),
    [place],
  )
  return {
    folded: new Set(
      sections.filter(({ name, collapsed }) => said[name] ?? collapsed ?? false).map(({ name }) => name),
    ),
    fold,
  }
}

function read(place: string): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(
          Object.entries(kept).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'),
        )
      : {}
  } catch {
    return {}
  }
}
