import type { CompiledField } from '../../language/field.ts'
import type { CompiledService } from '../../language/service.ts'
import type { SourceCallField, SourceEffect, SourceService } from '../../language/source.ts'
import type { CompiledAsking } from '../../language/verb.ts'
import { countsCharacters, fieldTypes } from '../../rules/types/fieldTypes.ts'
import { callFields } from '../scope/calls.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import { assignment } from './assignments.ts'

/** What a service says, decided. */
export const normalizeService = (unit: CompilationUnit, source: SourceService): CompiledService => ({
  name: source.service,
  label: labelOf(source.label),
  calls: Object.entries(source.calls).map(([name, { label, input, output }]) => ({
    name,
    label: labelOf(label),
    input: fieldsOf(unit, input, ['calls', name, 'input']),
    output: fieldsOf(unit, output, ['calls', name, 'output']),
  })),
  at: placeOf(unit.file, unit.key(['service']).span.start),
})

const fieldsOf = (
  unit: CompilationUnit,
  fields: Readonly<Record<string, SourceCallField>> = {},
  path: Path,
): readonly CompiledField[] =>
  Object.entries(callFields(unit.world, fields)).map(([name, shape]) =>
    fieldOf(unit, shape, fields[name] ?? {}, [...path, name]),
  )

function fieldOf(
  unit: CompilationUnit,
  { name, wire, column, label, type, storage, typeCode }: FieldShape,
  { required, min, max, scale }: SourceCallField,
  path: Path,
): CompiledField {
  const isCounted = countsCharacters(type)
  return {
    name,
    wire,
    column,
    label,
    type,
    storage,
    ...given({
      typeCode,
      required: required ? (true as const) : undefined,
      maxLength: isCounted ? (max ?? fieldTypes[type].maxLength) : undefined,
      min: min === undefined ? undefined : String(min),
      max: isCounted || max === undefined ? undefined : String(max),
      scale: scale ?? fieldTypes[type].scale,
    }),
    at: placeOf(unit.file, unit.key(path).span.start),
  }
}

/** A service that a verb asks something, with what is sent. */
export function askingOf(unit: CompilationUnit, effect: SourceEffect, path: Path): CompiledAsking {
  const [service = '', call = ''] = (effect.make ?? '').split('.')
  const when = unit.at(...path, 'when')
  return {
    service,
    call,
    values: Object.keys(effect.set ?? {}).flatMap((name) => assignment(unit, name, [...path, 'set', name])),
    ...given({ when: when && asPredicate(when), do: effect.do }),
  }
}
