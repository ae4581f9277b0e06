import { textWidth } from './textWidth.ts'

const most = 20_000
const meters = new Map<string, (text: string) => number>()

/** Measures texts in a font without laying anything out; what was measured once is remembered. Where nothing can be painted it estimates. */
export function textMeter(font: string): (text: string) => number {
  const before = meters.get(font)
  if (before) return before
  const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (pen) pen.font = font
  const known = new Map<string, number>()
  const meter = (text: string): number => {
    const found = known.get(text)
    if (found !== undefined) return found
    const width = pen ? pen.measureText(text).width : textWidth(text)
    if (known.size >= most) known.clear()
    known.set(text, width)
    return width
  }
  meters.set(font, meter)
  return meter
}
