import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Rule } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledLineAsk } from '../../language/verb.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { formRules } from '../formRules.ts'
import { faultText, type Fault } from '../types/faults.ts'
import { listLimits } from '../types/families/listType.ts'
import type { FormulaFault } from '../formula/FormulaValues.ts'
import { fieldTypes, isListType } from '../types/fieldTypes.ts'
import { integerLimits } from '../types/integer.ts'
import type { TypedFacts } from '../types/typedFacts.ts'
import { scaleOf } from './fieldValue.ts'
import { isShown } from './isShown.ts'
import { isAskedOf } from './lineAsks.ts'
import { typedField } from './typedField.ts'
import { eachRow, hasValue, joinPath, linesOf, splitPath, type Entities, type PlacedRow } from './rowPath.ts'
import { sayOf } from './words.ts'

/** One mistake in a document: its wire path (`lines[2].price`, '' for the document), its code, its words. */
export interface RuleError {
  readonly path: string
  readonly code: string
  readonly words: Wording
}

export interface ValidateOptions {
  /** The verb that is to be done: what it requires and asks must be there too. */
  readonly verb?: string
  /** Keys of rows of lines of which nobody is asked anything. */
  readonly unseen?: ReadonlySet<string>
  /** Judges values of fields that are data. Default: their types. */
  readonly judge?: ValueJudge | undefined
}

/** What is wrong with a value that is of what type its row says. */
export type ValueJudge = (facts: TypedFacts, value: unknown) => Fault | null

/** Everything that is wrong with a document and its lines, in the order in which it is read: header, lines, the lines' lines. */
export function validate(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  options: ValidateOptions = {},
): RuleError[] {
  return [...validateSteps(entities, entity, row, env, options)].flat()
}

/** The same in steps of one row each, for whoever must not keep a browser waiting. */
export function* validateSteps(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  { verb, unseen, judge }: ValidateOptions = {},
): Generator<readonly RuleError[]> {
  const asking = { ...askingOf(entity, verb, unseen), judge }
  for (const placed of eachRow(entities, entity, row, env)) {
    const wrong: RuleError[] = []
    for (const field of askedFields(placed.entity, placed.path === '' ? verb : undefined))
      wrong.push(...validateField(placed, field, asking))
    for (const rule of placed.entity.checks) wrong.push(...validateCheck(placed, rule))
    yield wrong
  }
}

/**
 * What is wrong at one place, `lines[2].price`: the field's own rules, and rules of its row that are shown there. `isEarly`: the user is
 * still on the way through the form, so that rules wait until all that they read is there.
 */
export function validatePlace(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  { path, verb, isEarly = false }: ValidateOptions & { readonly path: string; readonly isEarly?: boolean },
): RuleError[] {
  const { steps, key } = splitPath(path)
  const placed = steps.reduce<PlacedRow | undefined>(
    (at, step) => {
      const line = at && entities[at.entity.lines.find(({ name }) => name === step.lines)?.entity ?? '']
      const below = at && linesOf(at.row, step.lines)[step.index]
      return (
        at &&
        line &&
        below && {
          entity: line,
          row: below,
          path: joinPath(at.path, `${step.lines}[${step.index}]`),
          env: { ...at.env, up: { row: at.row, up: at.env.up } },
        }
      )
    },
    { entity, row, path: '', env },
  )
  if (!placed) return []
  const field = placed.entity.fields.find(({ wire }) => wire === key)
  const rules = placed.entity.checks.filter(
    ({ rule, on }) =>
      placeOf(placed.entity, on) === key &&
      !(isEarly && rule.deps.some((dep) => dep in placed.row && !hasValue(placed.row[dep]))),
  )
  return [
    ...(field ? validateField(placed, field, askingOf(entity, verb)) : []),
    ...rules.flatMap((rule) => validateCheck(placed, rule)),
  ]
}

/** Fields of which anything can be wrong: what the system computes is right unless a rule says otherwise. */
function askedFields(entity: CompiledEntity, verb: string | undefined): readonly CompiledField[] {
  if (verb !== undefined) return entity.fields
  const known = asked.get(entity)
  if (known) return known
  const fields = entity.fields.filter(
    (field) => field.required !== undefined || field.check || !(field.compute || field.gathered),
  )
  asked.set(entity, fields)
  return fields
}

const asked = new WeakMap<CompiledEntity, readonly CompiledField[]>()

/** The verb that is to be done, with what it asks of lines. */
interface Asking {
  readonly verb: string | undefined
  readonly lines: readonly CompiledLineAsk[]
  readonly unseen: ReadonlySet<string> | undefined
  readonly judge?: ValueJudge | undefined
}

const askingOf = (
  entity: CompiledEntity,
  verb: string | undefined,
  unseen?: ReadonlySet<string>,
): Asking => ({
  verb,
  unseen,
  lines: (verb !== undefined && entity.verbs.find(({ name }) => name === verb)?.askLines) || [],
})

function validateField(placed: PlacedRow, field: CompiledField, asking: Asking): RuleError[] {
  const { row, env, path } = placed
  const value = row[field.wire]
  const at = joinPath(path, field.wire)
  if (!hasValue(value) || isBlank(value)) {
    return isRequired(placed, field, asking)
      ? [
          {
            path: at,
            code: 'PARAM_REQUIRED',
            words: formRules.required.says(field.label),
          },
        ]
      : []
  }
  const wrong =
    field.compute || field.gathered
      ? []
      : validateType(field, value, { row, env, path: at, judge: asking.judge }).concat(
          formulaFault(placed, field, at),
        )
  return wrong.length > 0 || !field.check ? wrong : validateRule(placed, field.check, at)
}

/** What is wrong with a formula, at the very place in its text. */
function formulaFault({ row, env }: PlacedRow, field: CompiledField, path: string): RuleError[] {
  const found = field.formula?.fault.run(row, env) as FormulaFault | null | undefined // what such a rule gives
  if (!found) return []
  const { offset, length, words: problem } = found
  const piece = String(row[field.wire]).slice(offset, offset + Math.max(1, length))
  const words = rulesTexts.text('mistake.FORMULA', { field: field.label, place: offset + 1, piece, problem })
  return [{ path, code: 'PARAM_INVALID', words }]
}

/** Nothing but blanks is no value. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** A field that is not shown cannot be asked for; a number that the system will give is not missing yet. */
function isRequired(placed: PlacedRow, field: CompiledField, asking: Asking): boolean {
  const { row, env } = placed
  const { verb } = asking
  if (field.type === 'serial' || !isShown(field, row, env)) return false
  if (isAsked(placed, field, asking)) return isAskedFor(field, row, env)
  const { required, requiredFor } = field
  if (verb !== undefined && requiredFor?.[verb]?.run(row, env) === true) return true
  if (required === undefined) return false
  if (isVerbs(required)) return verb !== undefined && required.includes(verb)
  if (field.assigned && !field.compute) return false
  return required === true || required.run(row, env) === true
}

/** Whether the verb asks for this field, of the document or of this line. */
function isAsked(placed: PlacedRow, field: CompiledField, { verb, lines, unseen }: Asking): boolean {
  if (unseen?.has(String(placed.row['id']))) return false
  if (placed.path !== '') return lines.some((ask) => ask.field === field.name && isAskedOf(ask, placed))
  const found = verb === undefined ? undefined : placed.entity.verbs.find(({ name }) => name === verb)
  // Of what the system alone does nobody is asked: it gives what it has.
  return found !== undefined && found.by.length > 0 && found.ask.includes(field.name)
}

/** What a verb asks has to be answered, unless the field itself says when. */
export function isAskedFor({ required }: CompiledField, row: Row, env: ExpressionEnv): boolean {
  return typeof required !== 'object' || isVerbs(required) || required.run(row, env) === true
}

const isVerbs = (required: NonNullable<CompiledField['required']>): required is readonly string[] =>
  Array.isArray(required)

/**
 * `valueFault({ type: 'text', maxLength: 2 }, 'abc', {}, {}).key` → `'mistake.PARAM_INVALID'`. What is wrong with a value that is given by itself, such as an answer:
 * its type, its length, its limits; rules of the document are not asked. Undefined where nothing is, or no value is given.
 */
export function valueFault(
  field: CompiledField,
  value: unknown,
  row: Row,
  env: ExpressionEnv,
): Wording | undefined {
  return hasValue(value) ? validateType(field, value, { row, env, path: '' })[0]?.words : undefined
}

interface ValueAt {
  readonly row: Row
  readonly env: ExpressionEnv
  readonly path: string
  readonly judge?: ValueJudge | undefined
}

function validateType(
  declared: CompiledField,
  given: unknown,
  { row, env, path, judge }: ValueAt,
): RuleError[] {
  const field = typedField(declared, { row, up: env.up })
  const isData = field !== declared
  const { accept, check } = fieldTypes[field.type]
  const value = isData ? accept(given) : given
  const scale = scaleOf(field, row, env)
  const limits = {
    maxLength: field.maxLength,
    min: field.min,
    max: field.max,
    ...(scale === undefined ? {} : { scale }),
  }
  const fault =
    isData && judge
      ? judge({ type: field.type, typeCode: field.typeCode, ...limits }, value)
      : check(value, limits)
  if (!fault) return []
  if (fault === 'scale')
    return [
      {
        path,
        code: 'SRM-1102',
        words: rulesTexts.text('mistake.SRM-1102', { field: field.label, count: scale ?? 0 }),
      },
    ]
  return [
    {
      path,
      code: 'PARAM_INVALID',
      words: rulesTexts.text('mistake.PARAM_INVALID', { field: field.label, reason: faultOf(field, fault) }),
    },
  ]
}

/** A fault of a value with the limits that the field sets. */
function faultOf({ type, min, max, maxLength }: CompiledField, fault: Fault): Wording {
  const usual = isListType(type) ? listLimits : undefined
  const limits = type === 'integer' ? integerLimits : usual
  return faultText(fault, {
    maxLength,
    digits: fieldTypes[type].wholeDigits,
    min: min ?? limits?.min,
    max: max ?? limits?.max,
  })
}

function validateCheck(placed: PlacedRow, rule: Rule): RuleError[] {
  return validateRule(placed, rule, joinPath(placed.path, placeOf(placed.entity, rule.on)))
}

/** Where a rule of the document is shown: at a field by its wire key, at lines, or at the document itself. */
function placeOf(entity: CompiledEntity, on: string | undefined): string {
  return on === undefined ? '' : (entity.fields.find((field) => field.name === on)?.wire ?? on)
}

function validateRule({ entity, row, env }: PlacedRow, rule: Rule, path: string): RuleError[] {
  return rule.rule.run(row, env) === true
    ? []
    : [{ path, code: rule.code, words: sayOf(entity, row, env, rule.say) }]
}
