import { Exact } from '../../rules/expression/Exact.ts'
import * as kernel from '../../rules/expression/kernel.ts'

const powers = [1e6, 1e5, 1e4, 1e3, 100, 10, 1]

/** A decimal of at most nine digits before and six behind the point as whole millionths; NaN for anything else. */
function toMillionths(text: string): number {
  const from = text.charCodeAt(0) === 45 ? 1 : 0
  let whole = 0
  let digits = 0
  let decimals = -1
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 && decimals < 0 && digits > 0) {
      decimals = 0
      continue
    }
    if (code < 48 || code > 57) return NaN
    whole = whole * 10 + code - 48
    if (decimals < 0) digits++
    else decimals++
  }
  if (digits === 0 || digits > 9 || decimals === 0 || decimals > 6) return NaN
  const millionths = whole * (powers[Math.max(0, decimals)] ?? NaN)
  return from ? -millionths : millionths
}

/**
 * A sum that stays exact while numbers are added and taken out again; what is empty or no number counts nothing. Short numbers, that
 * is nearly all, are counted in whole millionths, which a JavaScript number holds exactly; they join the decimals before it could overflow.
 */
export class ExactSum {
  /** How many numbers it holds. */
  count = 0
  private sum = kernel.num('0')
  private millionths = 0

  add(value: unknown, sign: 1 | -1 = 1): void {
    const short = typeof value === 'string' || typeof value === 'number' ? toMillionths(String(value)) : NaN
    if (Number.isNaN(short)) {
      const number = kernel.num(value)
      if (!number) return
      this.sum = sign === 1 ? kernel.add(this.sum, number) : kernel.sub(this.sum, number)
    } else {
      this.millionths += sign * short
      if (Math.abs(this.millionths) > 4e15) this.join()
    }
    this.count += sign
  }

  /** As it travels: a canonical decimal. */
  get text(): string {
    return kernel.text(this.whole) ?? '0'
  }

  copy(): ExactSum {
    const other = new ExactSum()
    other.count = this.count
    other.sum = this.sum
    other.millionths = this.millionths
    return other
  }

  /** Half away from zero at `scale` decimals; null of nothing. */
  mean(scale: number): string | null {
    return this.count === 0
      ? null
      : kernel.text(kernel.round(kernel.div(this.whole, kernel.num(this.count)), kernel.num(scale)))
  }

  private get whole() {
    return kernel.add(this.sum, new Exact(BigInt(this.millionths), 6))
  }

  private join(): void {
    this.sum = this.whole
    this.millionths = 0
  }
}
