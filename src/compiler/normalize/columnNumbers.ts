import type { CompiledColumn } from '../../language/column.ts'
import { canonicalDecimal, compareDecimals } from '../../rules/types/decimalText.ts'
import type { ColumnWords } from './columnWords.ts'
import { report } from '../source/diagnostics.ts'
import { fieldTypes, isNumberType } from '../../rules/types/fieldTypes.ts'
import type { Unit } from '../scope/Unit.ts'
import type { FieldShape } from '../scope/World.ts'

const onlyNumbers = ['min', 'max', 'precision', 'step', 'showThousandSeparator', 'isSummary'] as const

/** Bounds, decimals and step: the column's, else the field's. */
export function numberKeys(
  unit: Unit,
  words: ColumnWords,
  field: FieldShape,
): Pick<CompiledColumn, 'min' | 'max' | 'scale' | 'step'> {
  if (!isNumberType(field.type)) for (const key of onlyNumbers) complain(unit, words, key, field)
  const min = bound(words.min ?? field.source?.min)
  const max = bound(words.max ?? field.source?.max)
  if (
    min !== undefined &&
    max !== undefined &&
    compareDecimals(min, max) > 0 &&
    (words.min ?? words.max) !== undefined
  )
    report(unit.to, 'crossed-bounds', words.at(words.min === undefined ? 'max' : 'min'), {
      name: words.name,
      min,
      max,
    })
  if (words.step !== undefined && words.step <= 0)
    report(unit.to, 'out-of-range', words.at('step'), {
      where: 'step',
      found: String(words.step),
      wanted: 'above 0',
    })
  const kept = scaleOf(field)
  if (words.precision !== undefined && kept !== undefined && words.precision > kept)
    report(unit.to, 'too-precise', words.at('precision'), {
      name: words.name,
      precision: words.precision,
      scale: kept,
    })
  const scale = words.precision ?? kept
  return {
    ...(scale === undefined ? {} : { scale }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(words.step === undefined || words.step === 1 ? {} : { step: bound(words.step) ?? '1' }),
  }
}

function complain(
  unit: Unit,
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
const bound = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : (canonicalDecimal(value) ?? undefined)

function scaleOf({ type, source }: FieldShape): number | undefined {
  return typeof source?.scale === 'number' ? source.scale : type === 'integer' ? 0 : fieldTypes[type].scale
}
