import { canonicalDecimal, compareDecimals } from '../../rules/types/decimalText.ts'
import { byField, byType, type ColumnAsk } from './ColumnAsk.ts'
import type { ColumnWords } from './columnWords.ts'
import { report } from '../source/diagnostics.ts'
import type { Decided } from './decide.ts'
import { fieldTypes, isNumberType } from '../../rules/types/fieldTypes.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

const onlyNumbers = ['min', 'max', 'precision', 'step', 'showThousandSeparator', 'isSummary'] as const

/** What is said of numbers is said of numbers only, and within what the field keeps. */
export function checkNumbers(unit: CompilationUnit, words: ColumnWords, field: FieldShape): void {
  if (!isNumberType(field.type)) for (const key of onlyNumbers) complain(unit, words, key, field)
  checkBounds(unit, words, field)
  if (words.step !== undefined && words.step <= 0)
    report(unit.to, 'out-of-range', words.at('step'), {
      where: 'step',
      found: String(words.step),
      wanted: 'above 0',
    })
  const scale = keptScale(field)
  if (words.precision !== undefined && scale !== undefined && words.precision > scale)
    report(unit.to, 'too-precise', words.at('precision'), {
      name: words.name,
      precision: words.precision,
      scale,
    })
}

function checkBounds(unit: CompilationUnit, words: ColumnWords, { source }: FieldShape): void {
  if ((words.min ?? words.max) === undefined) return
  const min = canonical(words.min ?? source?.min)
  const max = canonical(words.max ?? source?.max)
  if (min === undefined || max === undefined || compareDecimals(min, max) <= 0) return
  report(unit.to, 'crossed-bounds', words.at(words.min === undefined ? 'max' : 'min'), {
    name: words.name,
    min,
    max,
  })
}

function complain(
  unit: CompilationUnit,
  words: ColumnWords,
  key: (typeof onlyNumbers)[number],
  { type }: FieldShape,
): void {
  if (words[key] === undefined || words[key] === false) return
  if (key === 'isSummary')
    report(unit.to, 'no-number', words.at(key), { name: words.name, type, aggregate: 'sum' })
  else report(unit.to, 'idle-word', words.at(key), { key, field: words.name, type, wanted: 'numbers' })
}

/** YAML reads 0.0000001 as a number, which JavaScript would write with an exponent. */
export const canonical = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : (canonicalDecimal(value) ?? undefined)

/** Decimals that the field keeps, by its own word or by its type. */
export function scaleOf(ask: ColumnAsk): Decided<number> | undefined {
  const scale = keptScale(ask.field)
  if (scale === undefined) return undefined
  return typeof ask.field.source?.scale === 'number' ? byField(ask, scale) : byType(ask, scale)
}

function keptScale({ type, source }: FieldShape): number | undefined {
  if (typeof source?.scale === 'number') return source.scale
  return type === 'integer' ? 0 : fieldTypes[type].scale
}
