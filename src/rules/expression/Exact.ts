/**
 * An exact decimal: `units` / 10^`scale`. The whole numbers of the engine do the arithmetic; what is here keeps the point.
 * The scale of a result is whatever the operation gives (1.50 × 2 is 300 at 2), and below zero for what is too long to be kept whole; equal values may stand at
 * several scales, so compare with `compare`, never by parts. Results are kept to 76 significant digits, half away from zero.
 */
export class Exact {
  readonly units: bigint
  readonly scale: number
  constructor(units: bigint, scale: number) {
    this.units = units
    this.scale = scale
  }
}

export type Rounding = 'half' | 'down' | 'up'

const precision = 76
const tens = Array.from({ length: 160 }, (_, power) => 10n ** BigInt(power))
const ten = (power: number): bigint => tens[power] ?? 10n ** BigInt(power)
const [beyond, nothing] = [ten(precision), 0n]

/** `write(parse('-12.50'))` → `'-12.5'`. Of a numeral as it is written ("-12.50", "1e-7"). The caller knows that it is one. */
export function parse(numeral: string): Exact {
  const at = numeral.search(/e/i)
  const [mantissa, exponent] = at < 0 ? [numeral, 0] : [numeral.slice(0, at), Number(numeral.slice(at + 1))]
  const point = mantissa.indexOf('.')
  const digits = point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1)
  const scale = (point < 0 ? 0 : mantissa.length - point - 1) - exponent
  return new Exact(BigInt(digits.startsWith('+') ? digits.slice(1) : digits), scale)
}

/** `write(parse('1e-7'))` → `'0.0000001'`. All digits, without an exponent and without zeros that say nothing: "10.2", "-0.5", "0". */
export function write({ units, scale }: Exact): string {
  if (scale <= 0) return (scale === 0 ? units : units * ten(-scale)).toString()
  const digits = (units < nothing ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === 48) end--
  const text =
    end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
  return units < nothing ? `-${text}` : text
}

/** `isZero(parse('0.00'))` → `true`. */
export const isZero = ({ units }: Exact): boolean => units === nothing
/** `write(negate(parse('1.5')))` → `'-1.5'`. */
export const negate = ({ units, scale }: Exact): Exact => new Exact(-units, scale)
/** `write(absolute(parse('-1.5')))` → `'1.5'`. */
export const absolute = (value: Exact): Exact => (value.units < nothing ? negate(value) : value)

/** `write(plus(parse('0.1'), parse('0.2')))` → `'0.3'`. */
export const plus = (a: Exact, b: Exact): Exact =>
  kept(
    a.scale === b.scale ? a.units + b.units : raised(a, b.scale) + raised(b, a.scale),
    Math.max(a.scale, b.scale),
  )
/** `write(minus(parse('1'), parse('0.9')))` → `'0.1'`. */
export const minus = (a: Exact, b: Exact): Exact =>
  kept(
    a.scale === b.scale ? a.units - b.units : raised(a, b.scale) - raised(b, a.scale),
    Math.max(a.scale, b.scale),
  )
/** `write(times(parse('1.5'), parse('-2')))` → `'-3'`. */
export const times = (a: Exact, b: Exact): Exact => kept(a.units * b.units, a.scale + b.scale)

/** `compare(parse('1.10'), parse('1.1'))` → `0`. -1, 0 or 1. */
export function compare(a: Exact, b: Exact): number {
  const [left, right] = a.scale === b.scale ? [a.units, b.units] : [raised(a, b.scale), raised(b, a.scale)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Most quotients of business (a rate of a hundred, a price for ten) end within so many decimals; then they stay short. */
const shortly = 12

/** `write(divide(parse('1'), parse('8')))` → `'0.125'`. The divisor is not zero. */
export function divide(a: Exact, b: Exact): Exact {
  const short = a.units * ten(shortly)
  const quotient = short / b.units
  if (quotient * b.units === short) return kept(quotient, a.scale - b.scale + shortly)
  const more = Math.max(0, precision + digitsOf(b.units) - digitsOf(a.units))
  const long = a.units * ten(more)
  const whole = long / b.units // of 76 digits, or one more; then the last of them decides how to round, else what is left over
  const scale = a.scale - b.scale + more
  return whole >= beyond || whole <= -beyond
    ? kept(whole, scale)
    : kept(nearest(whole, long - whole * b.units, b.units), scale)
}

/** `write(quotient(parse('-7'), parse('2')))` → `'-3'`. How many times the divisor goes into it as a whole, towards zero. The divisor is not zero. */
export const quotient = (a: Exact, b: Exact): Exact => new Exact(raised(a, b.scale) / raised(b, a.scale), 0)

/** `write(rounded(parse('2.345'), 2, 'half'))` → `'2.35'`. To so many decimals, none added. */
export function rounded(value: Exact, decimals: number, how: Rounding): Exact {
  const drop = value.scale - decimals
  return drop <= 0 ? value : new Exact(without(value.units, drop, how), decimals)
}

/** `write(significant(parse('12345'), 2))` → `'12000'`. To so many significant digits, half away from zero. */
export function significant(value: Exact, digits: number): Exact {
  const most = ten(digits)
  if (value.units < most && value.units > -most) return value
  const drop = digitsOf(value.units) - digits
  return new Exact(without(value.units, drop, 'half'), value.scale - drop)
}

/** `exponentOf(parse('250'))` → `2`. The power of ten of the first digit: 2 for 250, -1 for 0.5. */
export const exponentOf = ({ units, scale }: Exact): number => digitsOf(units) - 1 - scale

/** `toWhole(parse('-2.9'))` → `-2`. Towards zero. Beyond what a number holds exactly it is near, or infinite. */
export function toWhole({ units, scale }: Exact): number {
  if (scale === 0) return Number(units) // nearly always; and -0 is no index that the engine keeps its pace with
  return Number(scale < 0 ? units * ten(-scale) : units / ten(scale))
}

const raised = ({ units, scale }: Exact, other: number): bigint =>
  other > scale ? units * ten(other - scale) : units

const kept = (units: bigint, scale: number): Exact =>
  units < beyond && units > -beyond
    ? new Exact(units, scale)
    : significant(new Exact(units, scale), precision)

/** Decimal digits, from the hexadecimal ones, which cost less. */
function digitsOf(units: bigint): number {
  const size = units < nothing ? -units : units
  let digits = Math.floor((size.toString(16).length - 1) * Math.log10(16)) + 1
  while (size >= ten(digits)) digits++
  return digits
}

/** Without the last `drop` digits. */
function without(units: bigint, drop: number, how: Rounding): bigint {
  const unit = ten(drop)
  const whole = units / unit
  if (how === 'down') return whole
  const rest = units - whole * unit
  if (rest === nothing) return whole
  if (how === 'half') return nearest(whole, rest, unit)
  return units < nothing ? whole - 1n : whole + 1n
}

/** A quotient that was cut towards zero, rounded half away from zero by what is left over. A quotient of 0 has no sign, so both are asked. */
function nearest(whole: bigint, rest: bigint, divisor: bigint): bigint {
  const [left, size] = [rest < nothing ? -rest : rest, divisor < nothing ? -divisor : divisor]
  if (left * 2n < size) return whole
  return rest < nothing === divisor < nothing ? whole + 1n : whole - 1n
}
