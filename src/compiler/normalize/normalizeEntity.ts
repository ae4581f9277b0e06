import { fieldTypes, isRefType } from '../../rules/types/fieldTypes.ts'
import type { CompiledAccess, CompiledEntity, CompiledKey, CompiledLines } from '../../language/entity.ts'
import type { SourceAccess, SourceEntity, SourceKey, SourceLines } from '../../language/source.ts'
import { columnName } from '../../rules/naming.ts'
import { agreementRules } from '../link/agreements.ts'
import { compileText } from '../scope/expressions.ts'
import { given } from '../scope/given.ts'
import { tableAt } from '../scope/fieldAt.ts'
import { lineRows } from '../scope/rowRules.ts'
import { labelOf } from '../scope/labels.ts'
import { familyOf } from '../scope/names.ts'
import { assignment } from './assignments.ts'
import { fieldsIn, typeOf } from '../scope/FieldShape.ts'
import { keptTable, madeLines } from './effects.ts'
import { expectedSteps } from './expectedSteps.ts'
import { happyPath } from './happyPath.ts'
import { factsOf } from './facts.ts'
import { partiesOf, seersOf } from './rightsOf.ts'
import { normalizeFields } from './normalizeFields.ts'
import { flowsOf } from './normalizePicks.ts'
import { compiledSeal, hiddenFrom } from './seals.ts'
import { asPredicate, limitAt, nothing, ruleAt, statesOf } from '../scope/normalizeRules.ts'
import { normalizeRuns, normalizeVerbs } from './normalizeVerbs.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { isUnwritten, type EntityShape } from '../scope/EntityShape.ts'
import type { EntitySource } from '../scope/sources.ts'
import { viewOf } from './views.ts'
import { wholeOf } from './wholeOf.ts'

/** An entity of which everything is decided. Paths and wished indexes of other files are added when all are known. */
export function normalizeEntity(unit: CompilationUnit, origin: EntitySource): CompiledEntity | undefined {
  const shape = unit.entity(origin.name)
  if (!shape) return undefined
  const { source, path, area, parent } = origin
  const server = serverOf(unit, origin)
  const edit = parent ? unit.at(...path, 'edit') : undefined
  const states = statesOf(shape)
  const verbs = normalizeVerbs(unit, shape)
  return {
    name: origin.name,
    label: shape.label,
    noun: shape.noun,
    facts: factsOf(shape),
    area,
    server,
    family: source.server?.split('/')[1] ?? familyOf(origin.name, server),
    table: shape.table,
    keyName: source.key ?? `${origin.name}Id`,
    kind: shape.kind,
    ...given({
      parent: parent && { entity: parent.entity.name, lines: parent.lines },
      edit: edit && asPredicate(edit),
    }),
    fields: normalizeFields(unit, shape),
    lines: linesOf(unit, shape),
    display: shape.display,
    ...given({ states }),
    verbs,
    ...given({ runs: normalizeRuns(unit, shape) }),
    ...given(wayOf(unit, shape, { kind: shape.kind, states, verbs })),
    access: parent ? {} : accessOf(unit, shape, headerOf(origin)?.access),
    ...given({ view: viewOf(unit, shape) }),
    ...given({ sealed: compiledSeal(unit, shape, headerOf(origin)?.sealed) }),
    keys: (source.keys ?? []).map((key, index) => keyOf(unit, shape, key, [...path, 'keys', index])),
    ...rulesOf(unit, shape),
    flows: flowsOf(unit, shape),
    ...given(wholeOf(shape, headerOf(origin))),
    ...hooksOf(origin),
    paths: [],
    indexes: indexesOf(shape),
    ...given({ was: source.was }),
    dropped: droppedIn(origin),
    at: placeOf(unit.file, unit.value([...path, 'entity']).span.start),
  }
}

/** What only documents and base data can say. */
const headerOf = ({ parent, source }: EntitySource): SourceEntity | undefined =>
  parent ? undefined : (source as SourceEntity) // only lines have a parent

/** The steps of a document, as written, else by its life cycle; and when they are expected. */
function wayOf(
  unit: CompilationUnit,
  shape: EntityShape,
  lifeCycle: Parameters<typeof happyPath>[0],
): Pick<CompiledEntity, 'path' | 'expected'> {
  const path = headerOf(shape.origin)?.path ?? happyPath(lifeCycle)
  const isPath = path.length > 1
  const expected = expectedSteps(unit, shape, isPath ? path : [])
  return {
    ...(isPath ? { path } : {}),
    ...(Object.keys(expected).length > 0 ? { expected } : {}),
  }
}

/** What has to hold when a row is saved, and what bounds what others add up to. */
function rulesOf(unit: CompilationUnit, shape: EntityShape): Pick<CompiledEntity, 'checks' | 'limits'> {
  const { source, path } = shape.origin
  const all = (source.check ?? []).map((check, index) => ({ check, at: [...path, 'check', index] }))
  const limits = all.flatMap(({ check, at }) => limitAt(unit, check, at) ?? [])
  const checks = all
    .filter(({ at }) => !unit.limits.has(at.join('/')))
    .map(({ check, at }) => ruleAt(unit, check, at))
  return { checks: [...checks, ...agreementRules(unit, shape)], limits }
}

function hooksOf({ source }: EntitySource): Pick<CompiledEntity, 'hooks'> {
  return {
    hooks: Object.entries(source.hooks ?? {}).map(([key, name]) => ({
      when: key.startsWith('before ') ? ('before' as const) : ('after' as const),
      verb: key.split(' ')[1] ?? '',
      run: undefined,
      name,
    })),
  }
}

/** Columns of fields whose dropping the author has confirmed. */
const droppedIn = ({ source }: EntitySource): string[] =>
  Object.entries(source.fields)
    .filter(([, { drop }]) => drop)
    .map(([name, field]) => columnName(isRefType(typeOf(field)) ? `${name}Id` : name))

export function serverOf(unit: CompilationUnit, origin: EntitySource): string {
  const [said] = origin.source.server?.split('/') ?? []
  if (said) return said
  return origin.parent
    ? serverOf(unit, origin.parent.entity)
    : (unit.world.areas?.source.areas[origin.area]?.server ?? 'srmServer')
}

function linesOf(unit: CompilationUnit, shape: EntityShape): CompiledLines[] {
  return Object.entries(shape.origin.source.lines ?? {}).map(([name, line]) => {
    const parties = partiesOf(unit, shape, name)
    return {
      name,
      label: labelOf(line.label),
      entity: line.entity,
      ...firstRowsOf(unit, shape, name, line),
      ...keptOf(unit, shape, name, line),
      ...(parties.length > 0 ? { parties } : {}),
    }
  })
}

/** The rows that a table begins with. */
function firstRowsOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  { first, entity }: SourceLines,
): Pick<CompiledLines, 'first' | 'firstOf'> {
  const path = [...shape.origin.path, 'lines', name, 'first']
  if (first === undefined) return {}
  const line = unit.entity(entity)
  if (!Array.isArray(first))
    return line ? { firstOf: { name, ...madeLines(unit, { shape }, line, first, path) } } : {}
  const rowOf = (values: Readonly<Record<string, unknown>>, index: number) =>
    Object.keys(values).flatMap((field) => assignment(unit, field, [...path, index, field]))
  return { first: first.map(rowOf) }
}

/** Which rows a table follows, with what its own rows read of them. */
function keptOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  line: SourceLines,
): Pick<CompiledLines, 'kept'> {
  const target = unit.entity(line.entity)
  const kept = target && keptTable(unit, name, target, line, [...shape.origin.path, 'lines', name])
  return kept ? { kept } : {}
}

function accessOf(
  unit: CompilationUnit,
  shape: EntityShape,
  access: SourceEntity['access'],
): Record<string, CompiledAccess> {
  if (access)
    return Object.fromEntries(
      Object.entries(access).map(([audience, one]) => [audience, accessFor(unit, shape, audience, one)]),
    )
  const always = compileText(unit, 'true', unit.value([]), { root: shape.name, want: 'boolean', sql: 'must' })
  const edit = isUnwritten(shape) || !always ? {} : { edit: asPredicate(always) }
  const all = seersOf(unit, shape).map((audience): CompiledAccess => ({
    audience,
    ...(always ? { rows: asPredicate(always) } : {}),
    ...edit,
    hide: [],
    create: !isUnwritten(shape),
  }))
  return Object.fromEntries(all.map((one) => [one.audience, one]))
}

function accessFor(
  unit: CompilationUnit,
  shape: EntityShape,
  audience: string,
  access: SourceAccess,
): CompiledAccess {
  const rows = unit.at('access', audience, 'rows')
  const edit = isUnwritten(shape) ? undefined : unit.at('access', audience, 'edit')
  const write = unit.at('access', audience, 'write')
  const readsState = shape.stateField !== undefined && (rows?.deps.includes(shape.stateField) ?? false)
  return {
    audience,
    ...(rows ? { rows: asPredicate(rows) } : {}),
    ...lineRulesOf(unit, audience, access),
    ...(edit ? { edit: asPredicate(edit) } : {}),
    ...(write ? { write: asPredicate(write) } : {}),
    ...editsOf(unit, shape, audience, access),
    hide: hiddenFrom(unit, audience, access, headerOf(shape.origin)),
    ...(access.reveal ? { reveal: access.reveal } : {}),
    create: access.create ?? (edit !== undefined && (audience === unit.world.firstAudience || !readsState)),
  }
}

/** Of which rows of its tables of lines an audience finds some; nothing where it finds all of those that it finds at all. */
function lineRulesOf(
  unit: CompilationUnit,
  audience: string,
  access: SourceAccess,
): Pick<CompiledAccess, 'lineRows'> {
  const rules = lineRows(access).flatMap(([name, text]) => {
    const rule = unit.at('access', audience, 'rows', name)
    return text === 'true' || text === 'false' || !rule ? [] : [[name, asPredicate(rule)] as const]
  })
  return rules.length > 0 ? { lineRows: Object.fromEntries(rules) } : {}
}

/** What may be changed by condition; nothing where everything may, whenever anything may. */
function editsOf(
  unit: CompilationUnit,
  shape: EntityShape,
  audience: string,
  { edit }: SourceAccess,
): Pick<CompiledAccess, 'edits'> {
  if (typeof edit !== 'object') return {}
  const whole = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => [name, ...partsOf(unit, tableAt(unit, shape, name), name)])),
  ]
  const edits = Object.values(edit).map((what, index) => ({
    when: asPredicate(unit.at('access', audience, 'edit', index) ?? nothing),
    ...(what === 'all' ? {} : { fields: whole(what) }),
  }))
  return edits.some(({ fields }) => fields) ? { edits } : {}
}

/** Everything that stands in a table of lines: `team.role`, `team.tasks`, `team.tasks.text`. */
const partsOf = (unit: CompilationUnit, table: EntityShape | undefined, at: string): string[] =>
  table
    ? [
        ...fieldsIn(table.fields).flatMap(({ name, system }) => (system ? [] : [`${at}.${name}`])),
        ...Object.entries(table.lines).flatMap(([name, { entity }]) => [
          `${at}.${name}`,
          ...partsOf(unit, unit.entity(entity), `${at}.${name}`),
        ]),
      ]
    : []

function keyOf(unit: CompilationUnit, shape: EntityShape, key: SourceKey, path: Path): CompiledKey {
  const [from = '', to = ''] = key.noOverlap ?? []
  const columns = [...(key.unique ?? key.noOverlap ?? []), ...(key.per ?? [])].map(
    (name) => shape.fields[name]?.column ?? columnName(name),
  )
  return {
    ...(key.unique ? { unique: key.unique } : {}),
    ...(key.noOverlap ? { noOverlap: [from, to] as const } : {}),
    ...(key.per ? { per: key.per } : {}),
    ...(key.when === undefined ? {} : { when: asPredicate(unit.at(...path, 'when') ?? nothing) }),
    ...(key.say || key.code ? { error: keyErrorOf(key) } : {}),
    name: [shape.table, ...columns, key.unique ? 'key' : 'overlap'].join('_'),
  }
}

const keyErrorOf = ({ code, say }: SourceKey): NonNullable<CompiledKey['error']> =>
  given({ code, say: say === undefined ? undefined : labelOf(say) })

/** Refs, states, serials and what the author marked; documents are listed by their date; lines are found by what holds them. */
function indexesOf(shape: EntityShape): (readonly string[])[] {
  const own = fieldsIn(shape.fields).filter(
    (field) =>
      !field.system &&
      (fieldTypes[field.type].indexed === true ||
        field.name === shape.stateField ||
        field.source?.indexed === true),
  )
  const byHolder = shape.kind === 'line' ? [['parent_id', 'line_num']] : []
  const byDate = shape.kind === 'document' || shape.kind === 'ledger' ? [['creation_date']] : []
  return [...byHolder, ...byDate, ...own.map(({ column }) => [column])]
}
