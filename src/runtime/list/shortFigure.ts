import type { Language } from '../../language/label.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** From so many on a number is said in its large unit. */
const shortFrom = 10_000_000

/** A large number in few digits (6.11 亿, 1.28 m); null where it is short enough as it is. */
export function shortFigure(value: string, language: Language): string | null {
  const number = Number(value)
  if (!(Math.abs(number) >= shortFrom)) return null
  const say = runtimeTexts.in(language)
  const unit = (
    [
      ['hundredMillion', 1e8],
      ['tenThousand', 1e4],
    ] as const
  ).find(([, size]) => Math.abs(number) >= size)
  const western = Math.abs(number) >= 1e9 ? (['billion', 1e9] as const) : (['million', 1e6] as const)
  const [name, size] = language === 'CN' ? (unit ?? western) : western
  return say(`figure.${name}`, { number: (number / size).toFixed(2) })
}
