import { child, plain, type SourceNode } from '../source/SourceFile.ts'

/** Words that the language had once: what is written instead, from what stands there. */
export const retiredWords: Readonly<Record<string, (value: SourceNode) => string>> = {
  rollup: gatheredInstead,
}

/** `rollup: { sum: landing.quantity, by: plan }` is `compute: sum(landing.quantity where plan == this)`. */
function gatheredInstead(value: SourceNode): string {
  const word = ['sum', 'count', 'min', 'max'].find((each) => child(value, each) !== undefined) ?? 'sum'
  const text = (key: string): string => String(plain(child(value, key)) ?? '')
  const when = text('when')
  const condition = / or /.test(when) ? `(${when})` : when
  const agreed = `${text('by')} == this`
  return `compute: ${word}(${text(word)} where ${[agreed, condition].filter((part) => part !== '').join(' and ')})`
}
