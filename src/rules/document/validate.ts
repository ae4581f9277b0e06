import type { CompiledEntity, CompiledField, ExpressionEnv, Label, Row, Rule } from '../../language/compiled.ts'
import { errors } from '../../language/errors.ts'
import { formRules } from '../formRules.ts'
import { faults, type Fault } from '../types/faults.ts'
import { fieldTypes } from '../types/fieldTypes.ts'
import { integerLimits } from '../types/numberTypes.ts'
import { scaleOf } from './fieldValue.ts'
import { hasValue, joinPath, rowsOf, type Entities, type PlacedRow } from './rowPath.ts'
import { fillLabel, sayOf } from './words.ts'

/** One mistake in a document: its wire path (`lines[2].price`, '' for the document), its code, its words. */
export interface RuleError { readonly path: string; readonly code: string; readonly words: Label }

export interface ValidateOptions {
  /** The verb that is to be done: what it requires and asks must be there too. */
  readonly verb?: string
}

/** Everything that is wrong with a document and its lines, in the order in which it is read: header, lines, the lines' lines. */
export function validate(entities: Entities, entity: CompiledEntity, row: Row, env: ExpressionEnv, { verb }: ValidateOptions = {}): RuleError[] {
  return rowsOf(entities, entity, row, env).flatMap((placed) => [
    ...placed.entity.fields.flatMap((field) => validateField(placed, field, verb)),
    ...placed.entity.checks.flatMap((rule) => validateCheck(placed, rule)),
  ])
}

function validateField(placed: PlacedRow, field: CompiledField, verb: string | undefined): RuleError[] {
  const { row, env, path } = placed
  const value = row[field.wire]
  const at = joinPath(path, field.wire)
  if (!hasValue(value)) {
    return isRequired(placed, field, verb) ? [{ path: at, code: 'PARAM_REQUIRED', words: fillLabel(formRules.required.words, { field: field.label }) }] : []
  }
  const wrong = field.compute || field.rollup ? [] : validateType(field, value, row, env, at)
  return wrong.length > 0 || !field.check ? wrong : validateRule(placed, field.check, at)
}

/** A field that is not shown cannot be asked for; a number that the system will give is not missing yet. */
function isRequired({ entity, row, env, path }: PlacedRow, field: CompiledField, verb: string | undefined): boolean {
  if (field.type === 'serial' || field.show?.run(row, env) === false) return false
  const asked = path === '' && verb !== undefined && entity.verbs.find(({ name }) => name === verb)?.ask.includes(field.name)
  if (asked) return true
  const { required } = field
  if (required === undefined) return false
  if (isVerbs(required)) return verb !== undefined && required.includes(verb)
  if (field.assigned && !field.compute) return false
  return required === true || required.run(row, env) === true
}

const isVerbs = (required: NonNullable<CompiledField['required']>): required is readonly string[] => Array.isArray(required)

function validateType(field: CompiledField, value: unknown, row: Row, env: ExpressionEnv, path: string): RuleError[] {
  const scale = scaleOf(field, row, env)
  const fault = fieldTypes[field.type].check(value, { maxLength: field.maxLength, min: field.min, max: field.max, ...(scale === undefined ? {} : { scale }) })
  if (!fault) return []
  if (fault === 'scale') return [{ path, code: 'SRM-1102', words: fillLabel(errors['SRM-1102'], { field: field.label, scale: scale ?? 0 }) }]
  return [{ path, code: 'PARAM_INVALID', words: fillLabel(errors.PARAM_INVALID, { field: field.label, reason: faultWords(field, fault) }) }]
}

function faultWords(field: CompiledField, fault: Fault): Label {
  const limits = field.type === 'integer' ? integerLimits : {}
  const max = fault === 'maxLength' ? field.maxLength : field.max
  return fillLabel(faults[fault], { ...limits, ...(field.min === undefined ? {} : { min: field.min }), ...(max === undefined ? {} : { max }) })
}

function validateCheck(placed: PlacedRow, rule: Rule): RuleError[] { return validateRule(placed, rule, joinPath(placed.path, placeOf(placed.entity, rule.on))) }

/** Where a rule of the document is shown: at a field by its wire key, at lines, or at the document itself. */
function placeOf(entity: CompiledEntity, on: string | undefined): string {
  return on === undefined ? '' : entity.fields.find((field) => field.name === on)?.wire ?? on
}

function validateRule({ entity, row, env }: PlacedRow, rule: Rule, path: string): RuleError[] {
  return rule.rule.run(row, env) === true ? [] : [{ path, code: rule.code, words: sayOf(entity, row, env, rule.say) }]
}
