import type { Expression, Predicate, Rule } from '../../language/expression.ts'
import type { Best, CompiledField } from '../../language/field.ts'
import type { SourceField, SourceLines } from '../../language/source.ts'
import { countsCharacters, fieldTypes } from '../../rules/types/fieldTypes.ts'
import { serialParts, valuesIn } from '../../rules/serialParts.ts'
import { chosenHelp } from './chosenHelp.ts'
import { wishPath } from './shownField.ts'
import { typedBy } from './typedBy.ts'
import { bestKey } from '../scope/bestKey.ts'
import { compileText } from '../scope/expressions.ts'
import { labelOf } from '../scope/labels.ts'
import { hasAgreements } from '../link/agreements.ts'
import { isVerbName } from '../link/linkFields.ts'
import { formulaAt } from '../link/linkFormula.ts'
import { keptFields } from '../link/linkKept.ts'
import { proposalOf } from '../link/linkProposals.ts'
import { asPredicate, nothing, ruleAt, sentence } from '../scope/normalizeRules.ts'
import { remembered } from '../source/remembered.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import { audiencesIn, rolesIn } from '../scope/verbSides.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { fieldsIn, typeOf, type FieldShape } from '../scope/FieldShape.ts'
import { neverByHand, onlyWhenNew } from '../scope/neverByHand.ts'

/** The declared fields in their order, then those that the engine adds. */
export function normalizeFields(unit: CompilationUnit, shape: EntityShape): CompiledField[] {
  return fieldsIn(shape.fields)
    .filter((field) => !field.system)
    .map((field) => normalizeField(unit, shape, field))
    .sort((a, b) => Number(isAdded(shape, a.name)) - Number(isAdded(shape, b.name)))
}

const isAdded = ({ origin }: EntityShape, name: string) => !Object.hasOwn(origin.source.fields, name)

function normalizeField(unit: CompilationUnit, shape: EntityShape, field: FieldShape): CompiledField {
  const { name, wire, column, label, type, storage, to, kinds, typeCode, source } = field
  const path = source
    ? [...shape.origin.path, 'fields', name]
    : [...shape.origin.path, name === shape.stateField ? 'states' : 'entity']
  const made: Draft = {
    name,
    wire,
    column,
    label,
    type,
    storage,
    ...(to === undefined ? none : { to }),
    ...(kinds === undefined ? none : { kinds }),
    ...(typeCode === undefined ? none : { typeCode }),
    at: placeOf(unit.file, unit.key(path).span.start),
  }
  if (source) declare(made, unit, shape, source, path)
  if (name === shape.stateField) return { ...made, assigned: true, indexed: true }
  if (source) return made
  if (name === 'enabledFlag')
    put(made, 'default', compileText(unit, 'Y', unit.value([]), { root: shape.name, want: field }))
  else made.assigned = true
  return made
}

const none = {}

/** A field while it is put together. */
type Draft = { -readonly [K in keyof CompiledField]: CompiledField[K] }

/** A key that has no value is left out. There are thousands of fields, of which each has few keys. */
function put<K extends keyof CompiledField>(field: Draft, key: K, value: CompiledField[K] | undefined): void {
  if (value !== undefined) field[key] = value as CompiledField[K] // just tested
}

/** Says of a field what its author says of it. */
function declare(
  made: Draft,
  unit: CompilationUnit,
  shape: EntityShape,
  source: SourceField,
  path: Path,
): void {
  const { name } = made
  const type = typeOf(source)
  const isCounted = countsCharacters(type)
  const at = (key: keyof SourceField) => (source[key] === undefined ? undefined : unit.at(...path, key))
  put(made, 'required', required(unit, shape, source, path))
  put(made, 'requiredFor', requiredFor(unit, source, path))
  put(made, 'assigned', isAssigned(source) || keptIn(shape).has(name) || undefined)
  put(made, 'readonly', neverByHand(source) ? undefined : conditionOf(at('readonly')))
  put(made, 'show', conditionOf(at('show')))
  put(made, 'by', source.by ? audiencesIn(unit, source.by) : undefined)
  put(made, 'roles', rolesIn(unit, source.by))
  put(made, 'once', onlyWhenNew(source) ? true : undefined)
  put(made, 'default', defaultAt(unit, shape, source, path))
  put(made, 'compute', at('compute'))
  if (source.compute !== undefined) put(made, 'gathered', unit.gathered.get([...path, 'compute'].join('/')))
  put(made, 'changes', proposed(unit, shape, name))
  put(made, 'check', checkOf(unit, source, name, path))
  put(made, 'maxLength', isCounted ? (source.max ?? fieldTypes[type].maxLength) : undefined)
  put(made, 'case', caseOf(source))
  put(made, 'min', textOf(source.min))
  put(made, 'max', isCounted ? undefined : textOf(source.max))
  declareScale(made, unit, source, path)
  put(made, 'format', source.format)
  if (type === 'formula') put(made, 'formula', formulaAt(unit, source, path))
  if (type === 'typed') put(made, 'typed', typedBy(unit, shape, source, unit.value([...path, 'type'])))
  put(made, 'formatValues', formatValues(unit, source, path))
  declareChoice(made, unit, source, path)
  put(made, 'indexed', source.indexed || fieldTypes[type].indexed ? true : undefined)
  put(made, 'absent', source.absent ? labelOf(source.absent) : undefined)
  put(made, 'was', source.was)
}

const caseOf = ({ type }: SourceField) => (type === 'code' ? ('upper' as const) : undefined)

/** What a new row begins with; what it agrees in with a source is that, too. */
const defaultAt = (unit: CompilationUnit, shape: EntityShape, source: SourceField, path: Path) =>
  source.default === undefined && !hasAgreements(shape) ? undefined : unit.at(...path, 'default')

/** What the table of the row keeps of the rows that it follows. */
const keptIn = (shape: EntityShape): ReadonlySet<string> =>
  shape.origin.parent ? remembered(kept, shape, findKept) : noNames // only lines have a parent

const kept = new WeakMap<EntityShape, ReadonlySet<string>>()

const findKept = (shape: EntityShape): ReadonlySet<string> =>
  keptFields(shape, shape.origin.source as SourceLines) // of a line

const noNames: ReadonlySet<string> = new Set()

/** What it says of another record; the row carries what stands there now. */
function proposed(unit: CompilationUnit, shape: EntityShape, name: string) {
  const changes = proposalOf(unit, shape, name)
  if (!changes) return undefined
  const target = unit.entity(shape.fields[changes.via]?.to ?? '')
  const field = target?.fields[changes.field ?? '']
  if (target && field) wishPath(unit, shape, { via: [changes.via], field, entity: target })
  return changes
}

/** Never by hand: it is numbered, computed or added up, or its author says so. */
const isAssigned = (source: SourceField): boolean =>
  neverByHand(source) || source.type === 'serial' || source.compute !== undefined

const conditionOf = (rule: Expression | undefined): Predicate | undefined => rule && asPredicate(rule)

/** Which rows a ref may choose, and by what it chooses itself; the help says so. */
function declareChoice(made: Draft, unit: CompilationUnit, source: SourceField, path: Path): void {
  const { where, same, help } = source
  if (where !== undefined) put(made, 'where', conditionOf(unit.at(...path, 'where')))
  if (same !== undefined) put(made, 'fits', conditionOf(unit.at(...path, 'fits')))
  put(made, 'best', bestOf(unit, source, path))
  const target = made.to === undefined ? undefined : unit.entity(made.to)?.label
  put(made, 'help', chosenHelp(made, target, help ? labelOf(help) : undefined))
}

/** By what a ref chooses itself. */
const bestOf = (unit: CompilationUnit, { best }: SourceField, path: Path): Best | undefined =>
  best?.map((key, index) => ({
    by: unit.at(...path, 'best', index) ?? nothing,
    descending: bestKey(String(key)).descending,
  }))

/** Decimals: a number, or an expression that gives it; and what the number is measured in. */
function declareScale(made: Draft, unit: CompilationUnit, source: SourceField, path: Path): void {
  const { scale } = source
  put(made, 'scale', typeof scale === 'number' ? scale : fieldTypes[typeOf(source)].scale)
  if (typeof scale === 'string') put(made, 'scaleOf', unit.at(...path, 'scale') as Expression<string>) // checked against decimal, whose values are texts
  put(made, 'measure', measureOf(scale))
}

/** What the braces of a serial's format hold beside date and number. */
function formatValues(
  unit: CompilationUnit,
  { format }: SourceField,
  path: Path,
): readonly Expression[] | undefined {
  if (format === undefined) return undefined
  const values = valuesIn(serialParts(format))
  return values.length > 0
    ? values.map((_, index) => unit.at(...path, 'format', index) ?? nothing)
    : undefined
}

/** Whoever has its decimals from something (`currency.decimalPlaces`) is measured in it. */
export function measureOf(scale: string | number | undefined): string | undefined {
  return typeof scale === 'string' ? /^([A-Za-z][\w.]*)\.\w+$/.exec(scale)?.[1] : undefined
}

const textOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

function required(
  unit: CompilationUnit,
  shape: EntityShape,
  { required }: SourceField,
  path: Path,
): CompiledField['required'] {
  if (required === true || Array.isArray(required)) return required
  if (typeof required !== 'string') return undefined
  return isVerbName(shape, required) ? [required] : asPredicate(unit.at(...path, 'required') ?? nothing)
}

function requiredFor(
  unit: CompilationUnit,
  { required }: SourceField,
  path: Path,
): CompiledField['requiredFor'] {
  if (typeof required !== 'object' || Array.isArray(required)) return undefined
  return Object.fromEntries(
    Object.keys(required).map((verb) => [verb, asPredicate(unit.at(...path, 'required', verb) ?? nothing)]),
  )
}

function checkOf(unit: CompilationUnit, { check }: SourceField, name: string, path: Path): Rule | undefined {
  if (check === undefined) return undefined
  if (typeof check === 'object') return { on: name, ...ruleAt(unit, check, [...path, 'check']) }
  const rule = unit.at(...path, 'check') ?? nothing
  return { rule: asPredicate(rule), say: sentence(rule), code: 'CHECK_FAILED', on: name }
}
