/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

/** Lightness 0–1, chroma 0–0.4, hue in radians: the polar form of OKLab (Björn Ottosson, 2020). */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** `isHex('#2f4aa8')` → `true`. */
export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/i.test(text)

/** `contrast('#ffffff', '#000000')` → `21`: the ratio of WCAG 2.2 between two colours, 1 to 21, in either order. */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((left, right) => right - left) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of WCAG 2.2: 0 for black, 1 for white. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = channels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear red, green and blue, each 0–1. */
function channels(hex: Hex): [number, number, number] {
  const at = (from: number) => linear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const encoded = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** `toOklch('#ffffff').lightness` → about `1`. */
export function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = channels(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest colour that a screen can show: what lies outside is cut at each channel. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Hex {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hexOf([
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ])
}

function hexOf(linearChannels: readonly number[]): Hex {
  const digits = linearChannels.map((value) =>
    Math.round(encoded(Math.min(Math.max(value, 0), 1)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
