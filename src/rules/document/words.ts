import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Label, Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { fieldTypes, isRefType } from '../types/fieldTypes.ts'
import { scaleOf } from './fieldValue.ts'
import { typedField } from './typedField.ts'
import { fieldOf } from './rowPath.ts'
import type { LabelLanguage } from '../../language/languages.ts'
import { spoken } from '../../texts/spoken.ts'

/** `fillLabel({ CN: '仅剩{rest}', EN: 'Only {rest} left' }, { rest: '5' }).EN` → `'Only 5 left'`. `{name}` in both languages replaced by facts; what is not among them stays as it is. */
export function fillLabel(label: Label, facts: Readonly<Record<string, string | number | Label>>): Label {
  const fill = (language: LabelLanguage) =>
    label[language].replace(/\{([\w.]+)\}/g, (whole, name: string) => {
      const fact = facts[name]
      if (fact === undefined) return whole
      return typeof fact === 'object' ? fact[language] : String(fact)
    })
  return { CN: fill('CN'), EN: fill('EN') }
}

/** The words of a rule with `{path}` replaced by the row's value as people see it. `{parent.x}` is the document's. */
export function sayOf(entity: CompiledEntity, row: Row, env: ExpressionEnv, label: Label): Label {
  const say = (language: LabelLanguage) =>
    label[language].replace(
      /\{([\w.]+)\}/g,
      (whole, path: string) => shownValue(entity, row, env, path, language) ?? whole,
    )
  return { CN: say('CN'), EN: say('EN') }
}

function shownValue(
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  path: string,
  language: Language,
): string | undefined {
  const field = fieldOf(entity, path)
  if (field) return showField(entity, field, row, env, language)
  const value =
    path.startsWith('parent.') && env.up ? (env.up.row[path.slice('parent.'.length)] ?? row[path]) : row[path]
  if (value === undefined) return undefined
  return value === null ? '' : String(value)
}

/** One value as text: a state and a ref by their names, the rest as its type shows it. */
export function showField(
  entity: CompiledEntity,
  declared: CompiledField,
  row: Row,
  env: ExpressionEnv,
  language: Language,
): string {
  const field = typedField(declared, { row, up: env.up })
  const value = row[field.wire]
  const state =
    field.name === entity.states?.field ? entity.states.values.find(({ code }) => code === value) : undefined
  if (state) return spoken(state.label, language)
  const kind = field.kinds?.find(({ code }) => code === value)
  if (kind) return `${spoken(kind.label, language)} ${String(row[`${kind.field}Code`] ?? '')}`.trim()
  const named = isRefType(field.type) ? (row[`${field.name}Name`] ?? row[`${field.name}Code`]) : undefined
  if (typeof named === 'string' && named !== '') return named
  return fieldTypes[field.type].format(value, { scale: scaleOf(field, row, env) }, language)
}
