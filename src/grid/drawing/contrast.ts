/** Relative luminance of a colour written as #rrggbb, after WCAG 2; null for any other notation. */
function luminance(colour: string): number | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => {
    const share = parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return a === null || b === null ? 1 : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const enough = 4.5

/** The first colour that can be read as small text on the ground, else the one that can be read best. */
export function readable(ground: string, colours: readonly string[]): string {
  const best = (a: string, b: string): string => (contrast(b, ground) > contrast(a, ground) ? b : a)
  return (
    colours.find((colour) => contrast(colour, ground) >= enough) ??
    colours.reduce(best, colours[0] ?? 'inherit')
  )
}
