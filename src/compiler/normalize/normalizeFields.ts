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
import { given } from '../scope/given.ts'
import { isVerbName } from '../link/linkFields.ts'
import { keptFields } from '../link/linkKept.ts'
import { proposalOf } from '../link/linkProposals.ts'
import { asPredicate, nothing, ruleAt, sentence } from '../scope/normalizeRules.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import { audiencesIn, rolesIn } from '../scope/verbSides.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { typeOf, type FieldShape } from '../scope/FieldShape.ts'
import { neverByHand, onlyWhenNew } from '../scope/neverByHand.ts'

/** The declared fields in their order, then those that the engine adds. */
export function normalizeFields(unit: CompilationUnit, shape: EntityShape): CompiledField[] {
  return Object.values(shape.fields)
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
  const base = {
    name,
    wire,
    column,
    label,
    type,
    storage,
    ...given({ to, kinds, typeCode }),
    at: placeOf(unit.file, unit.key(path).span.start),
  }
  if (name === shape.stateField)
    return {
      ...base,
      ...(source ? declared(unit, shape, name, source, path) : {}),
      assigned: true,
      indexed: true,
    }
  if (source) return { ...base, ...declared(unit, shape, name, source, path) }
  if (name === 'enabledFlag')
    return {
      ...base,
      ...given({ default: compileText(unit, 'Y', unit.value([]), { root: shape.name, want: field }) }),
    }
  return { ...base, assigned: true }
}

type Declared = Omit<
  CompiledField,
  'name' | 'wire' | 'column' | 'label' | 'type' | 'storage' | 'to' | 'kinds' | 'typeCode' | 'at'
>

function declared(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  source: SourceField,
  path: Path,
): Declared {
  const type = typeOf(source)
  const isCounted = countsCharacters(type)
  const at = (key: keyof SourceField) => (source[key] === undefined ? undefined : unit.at(...path, key))
  return {
    ...required(unit, shape, source, path),
    ...given({
      assigned: isAssigned(source) || keptIn(shape).has(name) || undefined,
      readonly: neverByHand(source) ? undefined : conditionOf(at('readonly')),
      show: conditionOf(at('show')),
      by: source.by ? audiencesIn(unit, source.by) : undefined,
      roles: rolesIn(unit, source.by),
      once: onlyWhenNew(source) ? true : undefined,
      default: unit.at(...path, 'default'), // what it agrees in with a source is one, too
      compute: at('compute'),
      gathered: source.compute === undefined ? undefined : unit.gathered.get([...path, 'compute'].join('/')),
      changes: proposed(unit, shape, name),
      check: checkOf(unit, source, name, path),
      maxLength: isCounted ? (source.max ?? fieldTypes[type].maxLength) : undefined,
      case: caseOf(source),
      min: textOf(source.min),
      max: isCounted ? undefined : textOf(source.max),
      ...scaleOf(unit, source, path),
      measure: measureOf(source.scale),
      format: source.format,
      typed: typedBy(unit, shape, source, unit.value([...path, 'type'])),
      formatValues: formatValues(unit, source, path),
      ...choiceOf(unit, shape.fields[name]?.to, source, path),
      indexed: source.indexed || fieldTypes[type].indexed ? (true as const) : undefined,
      absent: source.absent ? labelOf(source.absent) : undefined,
      was: source.was,
    }),
  }
}

const caseOf = ({ type }: SourceField) => (type === 'code' ? ('upper' as const) : undefined)

/** What the table of the row keeps of the rows that it follows. */
const keptIn = (shape: EntityShape): ReadonlySet<string> =>
  shape.origin.parent ? keptFields(shape, shape.origin.source as SourceLines) : new Set() // only lines have a parent

/** What it says of another record; the row carries what stands there now. */
function proposed(unit: CompilationUnit, shape: EntityShape, name: string) {
  const changes = proposalOf(unit, shape, name)
  const target = unit.entity(shape.fields[changes?.via ?? '']?.to ?? '')
  const field = target?.fields[changes?.field ?? '']
  if (changes && target && field) wishPath(unit, shape, { via: [changes.via], field, entity: target })
  return changes
}

/** Never by hand: it is numbered, computed or added up, or its author says so. */
const isAssigned = (source: SourceField): boolean =>
  neverByHand(source) || source.type === 'serial' || source.compute !== undefined

const conditionOf = (rule: Expression | undefined): Predicate | undefined => rule && asPredicate(rule)

/** Which rows a ref may choose, and by what it chooses itself; the help says so. */
function choiceOf(unit: CompilationUnit, to: string | undefined, source: SourceField, path: Path) {
  const choice = given({
    where: source.where === undefined ? undefined : conditionOf(unit.at(...path, 'where')),
    fits: source.same === undefined ? undefined : conditionOf(unit.at(...path, 'fits')),
    best: bestOf(unit, source, path),
  })
  const target = to === undefined ? undefined : unit.entity(to)?.label
  return { ...choice, help: chosenHelp(choice, target, source.help ? labelOf(source.help) : undefined) }
}

/** By what a ref chooses itself. */
const bestOf = (unit: CompilationUnit, { best }: SourceField, path: Path): Best | undefined =>
  best?.map((key, index) => ({
    by: unit.at(...path, 'best', index) ?? nothing,
    descending: bestKey(String(key)).descending,
  }))

/** Decimals: a number, or an expression that gives it. */
function scaleOf(unit: CompilationUnit, { scale, ...field }: SourceField, path: Path) {
  return {
    scale: typeof scale === 'number' ? scale : fieldTypes[typeOf(field)].scale,
    scaleOf:
      typeof scale === 'string'
        ? (unit.at(...path, 'scale') as Expression<string> | undefined) // checked against decimal, whose values are texts
        : undefined,
  }
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
): Pick<CompiledField, 'required'> {
  if (required === true) return { required: true }
  if (Array.isArray(required)) return { required }
  if (typeof required !== 'string') return {}
  if (isVerbName(shape, required)) return { required: [required] }
  return { required: asPredicate(unit.at(...path, 'required') ?? nothing) }
}

function checkOf(unit: CompilationUnit, { check }: SourceField, name: string, path: Path): Rule | undefined {
  if (check === undefined) return undefined
  if (typeof check === 'object') return { on: name, ...ruleAt(unit, check, [...path, 'check']) }
  const rule = unit.at(...path, 'check') ?? nothing
  return { rule: asPredicate(rule), say: sentence(rule), code: 'CHECK_FAILED', on: name }
}
