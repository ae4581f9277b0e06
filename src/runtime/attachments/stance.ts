import type { Stance } from './cropPicture.ts'

/** A picture as it stands when it is opened. */
export const startStance: Stance = { x: 0, y: 0, zoom: 1, turn: 0 }

/** So much larger one press makes it, so far (px) an arrow moves it. */
const step = 1.25
const stride = 20

export const zoomed = (stance: Stance, by: number): Stance => ({
  ...stance,
  zoom: Math.min(16, Math.max(0.1, stance.zoom * by)),
})

/** Turned by quarters. */
export const turned = (stance: Stance, by: number): Stance => ({ ...stance, turn: stance.turn + by })

export const moved = (stance: Stance, x: number, y: number): Stance => ({
  ...stance,
  x: stance.x + x,
  y: stance.y + y,
})

export const larger = (stance: Stance): Stance => zoomed(stance, step)
export const smaller = (stance: Stance): Stance => zoomed(stance, 1 / step)

/** What keys do to a picture. */
export const stanceKeys: Readonly<Record<string, (stance: Stance) => Stance>> = {
  '+': larger,
  '=': larger,
  '-': smaller,
  0: () => startStance,
  r: (stance) => turned(stance, 1),
  R: (stance) => turned(stance, -1),
  ArrowLeft: (stance) => moved(stance, stride, 0),
  ArrowRight: (stance) => moved(stance, -stride, 0),
  ArrowUp: (stance) => moved(stance, 0, stride),
  ArrowDown: (stance) => moved(stance, 0, -stride),
}
