import { a, report } from '../source/diagnostics.ts'
import { keyOf } from './shownField.ts'
import { reach } from '../scope/fieldAt.ts'
import type { GridWords } from '../scope/screenParts.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

const control = new Set(['noQueryTotalFlag', 'checkRequired'])

/** Filters that every request of a list carries: a single value under the field's key, a list of values under that key and List. */
export function paramsOf(
  unit: CompilationUnit,
  shape: EntityShape,
  { words, at }: GridWords,
): Readonly<Record<string, string | readonly string[]>> {
  const filters = Object.entries(words.searchParams ?? {}).filter(([key]) => !control.has(key)) as [
    string,
    string | readonly string[],
  ][] // the other keys are filters
  return Object.fromEntries(
    filters.flatMap(([name, value]) => {
      const reached = reach(unit, shape, name, unit.key(at('searchParams', name)))
      if (!reached) return []
      const { field, via, entity } = reached
      if (!fieldTypes[field.type].fixable)
        report(unit.to, 'wrong-type', unit.key(at('searchParams', name)), {
          name,
          found: a(field.type),
          wanted: 'a text, a code, a state or a flag',
        })
      const codes = codesOf(unit, field, entity)
      for (const [index, code] of (Array.isArray(value) ? value : [value]).entries()) {
        if (codes)
          known(
            unit,
            'unknown-code',
            unit.value(at('searchParams', name, ...(Array.isArray(value) ? [index] : []))),
            { name: String(code), choices: codes },
          )
      }
      const key = keyOf(via, field, 'Id')
      return [typeof value === 'object' ? [`${key}List`, value.map(String)] : [key, String(value)]]
    }),
  )
}

function codesOf(
  unit: CompilationUnit,
  { typeCode, codes, name }: FieldShape,
  entity: EntityShape,
): readonly string[] | undefined {
  if (name === entity.stateField) return entity.states
  if (typeCode !== undefined) return unit.lookup(typeCode)?.map(({ code }) => code)
  return codes?.map(({ code }) => code)
}
