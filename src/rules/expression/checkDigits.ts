/** How the last character of a number follows from those before it: each counts as its place in `alphabet` times its weight; `checks` by the rest of the sum. */
interface CheckScheme {
  readonly alphabet: string
  readonly weights: readonly number[]
  readonly checks: string
}

export const checkSchemes = {
  /** Unified social credit code of the People's Republic of China, GB 32100-2015. */
  GB32100: {
    alphabet: '0123456789ABCDEFGHJKLMNPQRTUWXY',
    weights: [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28],
    checks: '0YXWUTRQPNMLKJHGFEDCBA987654321',
  },
  /** Citizen identification number, GB 11643-1999. */
  GB11643: {
    alphabet: '0123456789',
    weights: [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2],
    checks: '10X98765432',
  },
} as const satisfies Readonly<Record<string, CheckScheme>>

export type CheckSchemeName = keyof typeof checkSchemes

/** `isCheckScheme('GB32100')` → `true`. */
export const isCheckScheme = (name: unknown): name is CheckSchemeName =>
  typeof name === 'string' && Object.hasOwn(checkSchemes, name)

/** `hasCheckDigit('11010519491231002X', 'GB11643')` → `true`. Whether a number has the length, the characters and the check digit of its kind. */
export function hasCheckDigit(text: string | null, name: string | null): boolean {
  if (text === null || !isCheckScheme(name)) return false
  const { alphabet, weights, checks }: CheckScheme = checkSchemes[name]
  if (text.length !== weights.length + 1) return false
  const places = weights.map((_, index) => alphabet.indexOf(text.charAt(index)))
  if (places.includes(-1)) return false
  const sum = places.reduce((total, place, index) => total + place * (weights[index] ?? 0), 0)
  return checks.charAt(sum % checks.length) === text.charAt(weights.length)
}
