/**
 * Draws the pictures of the demonstration's items: `node scripts/itemPictures.ts [DIR]`, one PNG of 180 × 180 pixels for each kind of thing.
 * They are our own; what a kind looks like is said here, and nowhere is anything left to chance.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from './chromium.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '../schemas/demonstration/data/project/pictures')

const ring = (x: number, y: number, r: number, soft = true): string =>
  `<circle cx="${x}" cy="${y}" r="${r}"${soft ? ' class="soft"' : ''}/>`
const line = (d: string, soft = false): string => `<path d="${d}"${soft ? ' class="soft"' : ''}/>`
const box = (x: number, y: number, width: number, height: number, soft = true): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2"${soft ? ' class="soft"' : ''}/>`
const rays = (count: number, from: number, to: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const at = (r: number) =>
      `${(32 + r * Math.cos(angle)).toFixed(2)} ${(32 + r * Math.sin(angle)).toFixed(2)}`
    return line(`M${at(from)}L${at(to)}`)
  }).join('')
const wheels = ring(17, 40, 11, false) + ring(47, 40, 11, false)

/** On a square of 64 units: ink lines, one soft ground. */
const drawings: Readonly<Record<string, string>> = {
  nut: line('M20 12h24l12 20-12 20H20L8 32z', true) + ring(32, 32, 10, false),
  washer: ring(32, 32, 22) + ring(32, 32, 9, false),
  bolt: box(20, 10, 24, 12) + line('M26 22v30l6 4 6-4V22M26 30l12 4M26 38l12 4M26 46l12 4'),
  bearing:
    ring(32, 32, 22) +
    ring(32, 32, 10, false) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((index) =>
        ring(32 + 16 * Math.cos((index * Math.PI) / 4), 32 + 16 * Math.sin((index * Math.PI) / 4), 4, false),
      )
      .join(''),
  wheel: ring(32, 32, 24) + ring(32, 32, 20, false) + ring(32, 32, 4, false) + rays(12, 4, 20),
  tyre: ring(32, 32, 25) + ring(32, 32, 17, false) + rays(24, 21, 25),
  frame: line('M14 42 26 20h18l6 22M26 20l8 22H14M34 42l10-22', true) + line('M24 14h6'),
  bicycle: wheels + line('M17 40 26 22h17l4 18M26 22l7 18H17M33 40l10-18M23 17h6M43 22l-2-6h6'),
  tube: line('M16 50 44 10l8 6-28 40z', true) + line('M16 50c2-3 6 0 8 6'),
  handlebar: line('M8 40c0-14 10-14 14-14h20c4 0 14 0 14 14M22 26l10-8 10 8', true),
  saddle:
    line('M10 24c8-8 20-4 26-2s14 0 18 4c2 6-6 8-14 8-12 0-26 2-30-10z', true) + line('M28 36v18M22 54h14'),
  crank: ring(26, 30, 16) + ring(26, 30, 5, false) + line('M29 34l18 16') + box(42, 48, 14, 6),
  chain:
    [12, 26, 40].map((x) => box(x, 27, 18, 10)).join('') +
    [16, 30, 44, 54].map((x) => ring(x, 32, 2, false)).join(''),
  brake:
    line('M22 12c-8 10-8 26 2 36M42 12c8 10 8 26-2 36', false) +
    box(18, 44, 10, 8) +
    box(36, 44, 10, 8) +
    ring(32, 14, 6),
  helmet:
    line('M8 40c0-18 12-26 24-26s24 8 24 26z', true) +
    line('M22 18c-4 8-4 14-4 22M32 14v26M42 18c4 8 4 14 4 22M8 40h48'),
  jersey: line('M22 12 8 22l6 10 6-4v24h24V28l6 4 6-10-14-10c-2 6-18 6-20 0z', true),
  bottle: line('M26 8h12v8l6 6v32H20V22l6-6z', true) + line('M20 34h24'),
  plate: line('M8 36 32 22l24 14-24 14z', true) + line('M8 30 32 16l24 14-24 14z', true),
  notebook: box(14, 14, 36, 26) + line('M8 46h48l-4 6H12z', true),
  monitor: box(8, 12, 48, 30) + line('M32 42v8M22 52h20'),
  computer: box(20, 8, 24, 48) + line('M26 16h12M26 22h12') + ring(32, 46, 3, false),
  printer: box(10, 26, 44, 20) + line('M18 26V10h28v16M18 40h28v14H18z', true),
  phone: box(20, 8, 24, 48) + line('M28 50h8'),
  speaker: box(18, 8, 28, 48) + ring(32, 38, 9, false) + ring(32, 19, 4, false),
  disc: ring(32, 32, 24) + ring(32, 32, 7, false) + line('M44 14c4 3 6 6 7 10'),
  lamp: box(10, 14, 44, 26) + ring(44, 27, 7, false) + line('M16 46h32M16 34h14'),
  box: line('M32 10 54 20v24L32 54 10 44V20z', true) + line('M10 20l22 10 22-10M32 30v24'),
}

const page = (drawing: string): string => `<!doctype html><style>
body { margin: 0; background: #f8f7f4 }
svg { display: block; width: 180px; height: 180px }
svg * { fill: none; stroke: #1b2130; stroke-width: 1.6; stroke-linejoin: round; stroke-linecap: round }
svg .soft { fill: #dfe5f6; stroke: #2f4aa8 }
</style><svg viewBox="0 0 64 64">${drawing}</svg>`

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: ensureChromium(console.error),
  args: chromiumArguments,
})
const sheet = await browser.newPage({ viewport: { width: 180, height: 180 } })
for (const [name, drawing] of Object.entries(drawings)) {
  await sheet.setContent(page(drawing))
  await sheet.screenshot({ path: join(folder, `${name}.png`) })
}
await browser.close()
