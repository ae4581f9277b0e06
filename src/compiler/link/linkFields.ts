import type { Expression } from '../../language/expression.ts'
import type { SourceField, SourceRollup } from '../../language/source.ts'
import { defaultOf } from './agreements.ts'
import { a, report } from '../source/diagnostics.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { eachName, linkRule, verbNames } from './linkNames.ts'
import { isCode, isName } from '../scope/names.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import { familyOf, fieldTypeNames, fieldTypes } from '../../rules/types/fieldTypes.ts'
import { serialParts, valuesIn } from '../../rules/serialParts.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

const knownBy = (word: keyof SourceField): readonly string[] =>
  fieldTypeNames.filter((type) => fieldTypes[type].words?.includes(word))

/** Words that fields of only some types know, each with these types. */
const wordsOfTypes = [...new Set(fieldTypeNames.flatMap((type) => fieldTypes[type].words ?? []))].map(
  (key) => ({ key, types: knownBy(key) }),
)

/** Resolves and compiles what is said of each field, and looks after the names of fields, states and lines. */
export function linkFields(unit: CompilationUnit, shape: EntityShape): void {
  const { source, path } = shape.origin
  for (const [name, field] of Object.entries(source.fields)) {
    const here = [...path, 'fields', name]
    checkName(unit, shape, name, here)
    linkField(unit, shape, name, field, here)
  }
  for (const code of Object.keys(source.states ?? {})) {
    if (!isCode(code))
      report(unit.to, 'odd-name', unit.key([...path, 'states', code]), {
        name: code,
        wanted: 'a code such as IN_APPROVAL',
      })
  }
  for (const name of Object.keys(source.lines ?? {})) {
    if (!isName(name))
      report(unit.to, 'odd-name', unit.key([...path, 'lines', name]), {
        name,
        wanted: 'a name such as lines',
      })
    else if (Object.hasOwn(source.fields, name))
      report(unit.to, 'taken-name', unit.key([...path, 'lines', name]), {
        name,
        by: `already a field of ${shape.name}`,
      })
  }
}

function checkName(unit: CompilationUnit, shape: EntityShape, name: string, path: Path): void {
  if (!isName(name))
    report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a name such as demandDate' })
  const system = [
    'id',
    'versionNum',
    'creationDate',
    'createdBy',
    'createdByName',
    'lastUpdateDate',
    'lastUpdatedBy',
    'lastUpdatedByName',
    'parent',
    'me',
    'this',
    'tenantId',
    'frozenAt',
    'renamedAt',
  ]
  if (system.includes(name) || (name === 'lineNum' && shape.kind === 'line'))
    report(unit.to, 'taken-name', unit.key(path), { name, by: 'a field that every row has by itself' })
}

function linkField(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  field: SourceField,
  path: Path,
): void {
  const self = shape.fields[name]
  if (!self) return
  checkWords(unit, name, field, path)
  if (field.typeCode !== undefined && unit.lookup(field.typeCode) === undefined)
    known(unit, 'unknown-lookup', unit.value([...path, 'typeCode']), {
      name: field.typeCode,
      choices: [...unit.world.lookups.keys()],
    })
  const target = targetOf(unit, self, field, path)
  const root = shape.name
  if (target)
    compileAt(unit, [...path, 'where'], field.where, {
      root: target.name,
      self: root,
      want: 'boolean',
      sql: 'must',
      stored: true,
    })
  linkRequired(unit, shape, field, path)
  linkDefault(unit, shape, name, field, path)
  compileAt(unit, [...path, 'compute'], field.compute, { root, want: self, sql: 'may' })
  eachName(field.by, [...path, 'by'], (audience, at) =>
    known(unit, 'unknown-audience', unit.value(at), { name: audience, choices: unit.world.audienceNames }),
  )
  compileAt(unit, [...path, 'readonly'], field.readonly, { root, want: 'boolean' })
  compileAt(unit, [...path, 'show'], field.show, { root, want: 'boolean', lasting: true })
  if (typeof field.scale === 'string')
    compileAt(unit, [...path, 'scale'], field.scale, { root, want: 'decimal' })
  if (typeof field.check === 'object') linkRule(unit, shape, field.check, [...path, 'check'])
  else compileAt(unit, [...path, 'check'], field.check, { root, want: 'boolean' })
  if (field.rollup) linkRollup(unit, shape, self, field.rollup, [...path, 'rollup'])
  if (field.format !== undefined) linkFormat(unit, root, field.format, [...path, 'format'])
}

/** The entity whose rows may be chosen. */
function targetOf(
  unit: CompilationUnit,
  self: FieldShape,
  { to, type }: SourceField,
  path: Path,
): EntityShape | undefined {
  if (to !== undefined) return knownEntity(unit, to, unit.value([...path, 'to']))
  return type === 'user' ? unit.entity(self.to ?? '') : undefined
}

/** What the field agrees in with a source stands before what its author says. */
function linkDefault(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  field: SourceField,
  path: Path,
): void {
  const slot = { root: shape.name, ...(shape.fields[name] ? { want: shape.fields[name] } : {}) }
  const own = compileAt(unit, [...path, 'default'], field.default, slot)
  const agreed = field.default === undefined || own ? defaultOf(unit, shape, name) : undefined
  const both = agreed && compileText(unit, agreed.text, agreed.mark, slot)
  if (both) unit.expressions.set([...path, 'default'].join('/'), both)
}

function checkWords(unit: CompilationUnit, name: string, field: SourceField, path: Path): void {
  const type = field.type ?? 'text'
  if (field.label === undefined && !['ref', 'code'].includes(familyOf(type)))
    report(unit.to, 'missing-label', unit.key(path), { field: name })
  const needed = fieldTypes[type].needs
  if (needed && field[needed] === undefined)
    report(unit.to, 'missing-word', unit.key(path), { field: name, type, key: needed })
  for (const { key, types } of wordsOfTypes) {
    if (field[key] !== undefined && !types.includes(type)) {
      report(unit.to, 'idle-word', unit.key([...path, key]), {
        key,
        field: name,
        type,
        wanted:
          types.length > 2
            ? `${types.slice(0, -1).join(', ')} and ${types.at(-1) ?? ''}`
            : types.join(' and '),
      })
    }
  }
  checkDerived(unit, name, field, path)
}

/** What follows from something else follows from one thing, and is not entered. */
function checkDerived(unit: CompilationUnit, name: string, field: SourceField, path: Path): void {
  const sources = (['compute', 'rollup'] as const).filter((key) => field[key] !== undefined)
  const [derived] = sources
  if (sources.length > 1)
    report(unit.to, 'exactly-one', unit.key(path), {
      where: `The field ${name}`,
      keys: sources,
      found: sources.length,
    })
  if (field.rollup !== undefined && field.show !== undefined)
    report(unit.to, 'idle-word', unit.key([...path, 'show']), {
      key: 'show',
      field: name,
      type: 'field with rollup',
      wanted: 'fields that are entered or computed',
    })
  if (derived && field.default !== undefined)
    report(unit.to, 'idle-word', unit.key([...path, 'default']), {
      key: 'default',
      field: name,
      type: `field with ${derived}`,
      wanted: 'fields that are entered',
    })
}

/** One run of zeros in braces makes the number; further braces hold parts of the date, or an expression over the new row that gives a text. */
function linkFormat(unit: CompilationUnit, root: string, format: string, path: Path): void {
  const mark = unit.value(path)
  const parts = serialParts(format)
  if (
    parts.filter(({ kind }) => kind === 'number').length !== 1 ||
    parts.some(({ kind, text }) => kind === 'words' && /[{}]/.test(text))
  )
    return report(unit.to, 'odd-format', mark, { format })
  valuesIn(parts).forEach(({ text, at }, index) => {
    const value = compileText(unit, text, markWithin(mark, at, text.length), { root, want: 'text' })
    if (value) unit.expressions.set([...path, index].join('/'), value)
  })
}

/** `required` holds verbs or an expression: a single name that is no field can only be a verb. */
function linkRequired(
  unit: CompilationUnit,
  shape: EntityShape,
  { required }: SourceField,
  path: Path,
): void {
  const here = [...path, 'required']
  if (Array.isArray(required))
    required.forEach((verb, index) =>
      known(unit, 'unknown-verb', unit.value([...here, index]), {
        name: verb,
        choices: verbsAbove(unit, shape),
        entity: shape.name,
      }),
    )
  else if (typeof required === 'string' && isVerbName(shape, required))
    known(unit, 'unknown-verb', unit.value(here), {
      name: required,
      choices: verbsAbove(unit, shape),
      entity: shape.name,
    })
  else if (typeof required === 'string')
    compileAt(unit, here, required, { root: shape.name, want: 'boolean' })
}

export const isVerbName = (shape: EntityShape, text: string): boolean =>
  isName(text) && !Object.hasOwn(shape.fields, text)

/** Verbs of the entity and of the documents above it: a line's field may be needed for what is done with the document. */
function verbsAbove(unit: CompilationUnit, shape: EntityShape): string[] {
  const above = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  return [...verbNames(shape), ...(above ? verbsAbove(unit, above) : [])]
}

function linkRollup(
  unit: CompilationUnit,
  shape: EntityShape,
  self: FieldShape,
  rollup: SourceRollup,
  path: Path,
): void {
  const words = (['sum', 'count', 'min', 'max'] as const).filter((word) => rollup[word] !== undefined)
  const word = words[0]
  if (!word || words.length > 1)
    return report(unit.to, 'exactly-one', unit.key(path), {
      where: 'A rollup',
      keys: ['sum', 'count', 'min', 'max'],
      found: words.length,
    })
  const text = rollup[word] ?? ''
  const [name = ''] = text.split('.')
  const mark = unit.value([...path, word])
  const entity = knownEntity(unit, name, markWithin(mark, 0, name.length))
  if (!entity) return
  const by = fieldAt(unit, entity, rollup.by, unit.value([...path, 'by']))
  if (by && by.to !== shape.name)
    report(unit.to, 'not-a-ref', unit.value([...path, 'by']), {
      name: rollup.by,
      entity: name,
      found: by.to ? `a ref to ${by.to}` : a(by.type),
      wanted: `a ref to ${shape.name}`,
    })
  const value = compileTaken(unit, self, word, text, mark)
  if (value) unit.expressions.set([...path, word].join('/'), value)
  compileAt(unit, [...path, 'when'], rollup.when, { root: name, want: 'boolean', sql: 'must' })
}

/** Rows are counted; of the rest a field is taken: `entity.field`. */
function compileTaken(
  unit: CompilationUnit,
  self: FieldShape,
  word: 'sum' | 'count' | 'min' | 'max',
  text: string,
  mark: Mark,
): Expression | undefined {
  const [root = '', ...rest] = text.split('.')
  if (word === 'count') {
    if (rest.length === 0) return undefined
    return void report(unit.to, 'wrong-type', mark, {
      name: text,
      found: 'a field',
      wanted: 'an entity, whose rows are counted',
    })
  }
  if (rest.length === 0)
    return void report(unit.to, 'wrong-type', mark, {
      name: text,
      found: 'an entity',
      wanted: `entity.field, of which the ${word} is taken`,
    })
  const inner = markWithin(mark, root.length + 1, text.length)
  return compileText(unit, rest.join('.'), inner, { root, want: self, sql: 'must' })
}
