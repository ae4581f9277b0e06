import type { CompiledSetting } from '../../language/setting.ts'
import type { SourceSetting } from '../../language/source.ts'
import type { ScopeSetting } from '../../rules/expression/Scope.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { placeOf, markKey } from '../source/SourceFile.ts'
import { fieldShape, type NamesAround } from './FieldShape.ts'
import { labelOf } from './labels.ts'
import type { SettingSource } from './sources.ts'

/** As expressions know it. */
export function scopeSetting({ name, source }: SettingSource, names: NamesAround): ScopeSetting {
  const { type = 'text', label, to } = source
  const field = fieldShape(name, { type, label, ...(to ? { to } : {}) }, names)
  return { field, standard: standardOf(source), levels: source.levels ?? ['site'] }
}

/** What it is where nobody says otherwise, as it travels; what is none of its type stays, and is refused. */
export function standardOf({ type = 'text', default: standard }: SourceSetting): string | null {
  if (standard === undefined) return null
  const value = fieldTypes[type].parse(String(standard))
  return value === null ? null : String(value)
}

/** As server and browser know it. */
export function compiledSetting(
  origin: SettingSource,
  names: NamesAround,
): Omit<CompiledSetting, 'audiences' | 'uses'> {
  const { name, source, file, area } = origin
  const { type = 'text', to, min, max, unit, help } = source
  const { scale, maxLength, storage } = fieldTypes[type]
  const { line, column } = placeOf(file, markKey(file, [name]).span.start)
  return {
    name,
    label: labelOf(source.label),
    type,
    storage,
    ...(to === undefined ? {} : { [type === 'lookup' ? 'typeCode' : 'to']: to }),
    ...(scale === undefined ? {} : { scale }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
    ...(unit === undefined ? {} : { unit: labelOf(unit) }),
    ...(help === undefined ? {} : { help: labelOf(help) }),
    standard: standardOf(source),
    levels: scopeSetting(origin, names).levels,
    area,
    at: { file: file.file, line, column },
  }
}
