import type { Scheme } from '../theme/scheme.ts'
import type { Density } from '../theme/measures.ts'
import { createStore, useStore } from './Store.ts'

/** How the user wants the product to look, on this machine and, where nothing was chosen yet, on the next. */
export interface Appearance {
  readonly scheme: Scheme | 'system'
  readonly density: Exclude<Density, 'roomy'>
}

export const usual: Appearance = { scheme: 'system', density: 'normal' }

const key = 'appearance'

/** What was kept, or nothing where it is none. */
export function readAppearance(kept: unknown): Appearance | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { scheme, density } = kept as Readonly<Record<string, unknown>> // looked at key by key
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
    density: density === 'compact' ? 'compact' : 'normal',
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // somebody else's
  }
}

export const appearance = createStore<Appearance>(readAppearance(parsed(localStorage.getItem(key))) ?? usual)

appearance.subscribe(() => localStorage.setItem(key, JSON.stringify(appearance.get())))

/** False in a browser that is new here: then what the user chose elsewhere holds. */
export const isAppearanceChosen = (): boolean => localStorage.getItem(key) !== null

/** What is drawn: the wish, and what the system and the screen say to it. */
export interface Drawn {
  readonly scheme: Scheme
  readonly density: Density
  /** A phone, or a window as narrow: rows are cards, the menu is a drawer. */
  readonly narrow: boolean
  /** Wider than that, but as narrow as a tablet held upright: the menus are icons, rows have no running number. */
  readonly snug: boolean
  /** False where the system asks for less movement. */
  readonly moves: boolean
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const phone = matchMedia('(max-width: 767.98px)')
const tablet = matchMedia('(min-width: 768px) and (max-width: 999.98px)')
/** Fingers. */
const touch = matchMedia('(pointer: coarse)')

function drawnOf({ scheme, density }: Appearance): Drawn {
  const system = darkSystem.matches ? 'dark' : 'light'
  return {
    scheme: scheme === 'system' ? system : scheme,
    density: touch.matches ? 'roomy' : density,
    narrow: phone.matches,
    snug: tablet.matches,
    moves: !lessMotion.matches,
  }
}

export const drawn = createStore<Drawn>(drawnOf(appearance.get()))

const isSame = (one: Drawn, other: Drawn): boolean =>
  one.scheme === other.scheme &&
  one.density === other.density &&
  one.narrow === other.narrow &&
  one.snug === other.snug &&
  one.moves === other.moves

function draw(): void {
  const next = drawnOf(appearance.get())
  if (!isSame(next, drawn.get())) drawn.set(next)
  document.documentElement.dataset['theme'] = next.scheme
  document.documentElement.dataset['density'] = next.density
}

appearance.subscribe(draw)
for (const query of [darkSystem, lessMotion, phone, tablet, touch]) query.addEventListener('change', draw)
draw()

// paper is white, whatever the screen is
addEventListener('beforeprint', () => {
  drawn.set({ ...drawn.get(), scheme: 'light' })
  document.documentElement.dataset['theme'] = 'light'
})
addEventListener('afterprint', draw)

export const useDrawn = (): Drawn => useStore(drawn)
