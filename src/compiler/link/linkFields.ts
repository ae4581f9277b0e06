import type { SourceField } from '../../language/source.ts'
import { agreementsAt, defaultOf, linkAgreement, linkFits } from './agreements.ts'
import { checkWords } from './checkWords.ts'
import { report } from '../source/diagnostics.ts'
import { bestKey } from '../scope/bestKey.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import { linkComputed } from './linkGathered.ts'
import { linkProposal } from './linkProposals.ts'
import { linkKinds } from './linkKinds.ts'
import { eachName, linkRule, awaitedVerbs, refuseFading } from './linkNames.ts'
import { onlyWhenNew } from '../scope/neverByHand.ts'
import { isCode, isName } from '../scope/names.ts'
import { markWithin, type Path } from '../source/SourceFile.ts'
import { serialParts, valuesIn } from '../../rules/serialParts.ts'
import { wishBest } from './lookUpIndex.ts'
import { linkFormula } from './linkFormula.ts'
import { linkTyped } from './linkTyped.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { typeOf, type FieldShape } from '../scope/FieldShape.ts'

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
  if (name === 'saved')
    report(unit.to, 'taken-name', unit.key(path), { name, by: 'the word of readonly for what is saved' })
  if (taken.has(name) || (name === 'lineNum' && shape.kind === 'line'))
    report(unit.to, 'taken-name', unit.key(path), { name, by: 'a field that every row has by itself' })
}

const taken: ReadonlySet<string> = new Set([
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
])

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
  if (typeOf(field) === 'lookup') linkList(unit, field, path)
  linkKinds(unit, name, field, path)
  linkTyped(unit, shape, field, path)
  linkFormula(unit, shape, name, field, path)
  const target = targetOf(unit, self, field, path)
  const root = shape.name
  if (target) linkChoice(unit, shape, target, field, path)
  linkRequired(unit, shape, field, path)
  if (!self.kinds) linkDefault(unit, shape, name, field, path)
  if (shape.kind !== 'view') linkCompute(unit, self, root, field, path)
  if (field.by !== undefined)
    eachName(field.by, [...path, 'by'], (audience, at) =>
      known(unit, 'unknown-audience', unit.value(at), {
        name: audience,
        choices: [...unit.world.audienceNames, ...unit.world.roleNames],
      }),
    )
  linkRules(unit, shape, field, path)
  linkProposal(unit, shape, name, field, path)
  if (field.format !== undefined) linkFormat(unit, root, field.format, [...path, 'format'])
}

/** When it can be entered and seen, how many decimals it has, and what is checked. */
function linkRules(unit: CompilationUnit, shape: EntityShape, field: SourceField, path: Path): void {
  const { readonly, show, scale, check } = field
  const root = shape.name
  if (readonly !== undefined && !onlyWhenNew(field))
    compileAt(unit, [...path, 'readonly'], readonly, { root, want: 'boolean' })
  if (show !== undefined) compileAt(unit, [...path, 'show'], show, { root, want: 'boolean', lasting: true })
  if (typeof scale === 'string') compileAt(unit, [...path, 'scale'], scale, { root, want: 'decimal' })
  if (typeof check === 'object') linkRule(unit, shape, check, [...path, 'check'])
  else if (check !== undefined)
    refuseFading(unit, compileAt(unit, [...path, 'check'], check, { root, want: 'boolean' }), [
      ...path,
      'check',
    ])
}

/** Which rows of the target may be chosen, what is then agreed in, and by what it chooses itself. */
function linkChoice(
  unit: CompilationUnit,
  shape: EntityShape,
  target: EntityShape,
  field: SourceField,
  path: Path,
): void {
  const slot = { root: target.name, self: shape.name }
  compileAt(unit, [...path, 'where'], field.where, { ...slot, want: 'boolean', sql: 'must', stored: true })
  for (const one of agreementsAt(unit, shape, String(path.at(-1)))) linkAgreement(unit, shape, target, one)
  linkFits(unit, shape, target, String(path.at(-1)))
  linkBest(unit, slot, field, path)
  if (field.best) wishBest(unit, slot, field, path)
}

/** By what a ref chooses itself: a minus before a key puts the greatest first. */
function linkBest(unit: CompilationUnit, slot: Slot, { best }: SourceField, path: Path): void {
  for (const [index, key] of (best ?? []).entries()) {
    const here = [...path, 'best', index]
    const { text, at } = bestKey(String(key))
    const mark = unit.value(here)
    const by = compileText(unit, text, at > 0 ? markWithin(mark, at, text.length) : mark, {
      ...slot,
      sql: 'must',
      stored: true,
    })
    if (by && ['list', 'json'].includes(by.type))
      report(unit.to, 'expression-type', mark, {
        found: 'a list',
        wanted: 'a value that can be compared',
        name: text,
      })
    if (by) unit.keep(here, by)
  }
}

/** What is computed in the row, or kept from rows of other documents. */
function linkCompute(
  unit: CompilationUnit,
  self: FieldShape,
  root: string,
  field: SourceField,
  path: Path,
): void {
  const here = [...path, 'compute']
  if (field.compute === undefined) return
  const isKept = linkComputed(unit, self, root, String(field.compute), here)
  if (isKept && field.show !== undefined)
    report(unit.to, 'idle-word', unit.key([...path, 'show']), {
      key: 'show',
      field: self.name,
      type: 'field kept from other documents',
      wanted: 'fields that are entered or computed',
    })
}

/** The code list of a lookup. */
function linkList(unit: CompilationUnit, { to }: SourceField, path: Path): void {
  if (Array.isArray(to))
    return report(unit.to, 'wrong-kind', unit.value([...path, 'to']), {
      where: 'to',
      found: 'a list',
      wanted: 'the name of one code list',
    })
  if (to === undefined || unit.lookup(to) !== undefined) return
  known(unit, 'unknown-lookup', unit.value([...path, 'to']), {
    name: to,
    choices: [...unit.world.lookups.keys()],
  })
}

/** The entity whose rows may be chosen. */
function targetOf(
  unit: CompilationUnit,
  self: FieldShape,
  { to, type }: SourceField,
  path: Path,
): EntityShape | undefined {
  if (Array.isArray(to)) return undefined
  if (to !== undefined && type !== 'lookup' && type !== 'state' && type !== 'formula') {
    const target = knownEntity(unit, to, unit.value([...path, 'to']))
    if (target?.kind === 'view') report(unit.to, 'view-not-kept', unit.value([...path, 'to']), { entity: to })
    return target
  }
  return type === 'user' || type === 'tree' ? unit.entity(self.to ?? '') : undefined
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
  if (both) unit.keep([...path, 'default'], both)
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
    if (value) unit.keep([...path, index], value)
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
  else if (typeof required === 'object') linkRequiredFor(unit, shape, required, here)
}

/** By verb, when it is needed. */
function linkRequiredFor(
  unit: CompilationUnit,
  shape: EntityShape,
  required: Readonly<Record<string, string>>,
  path: Path,
): void {
  for (const [verb, rule] of Object.entries(required)) {
    const here = [...path, verb]
    known(unit, 'unknown-verb', unit.key(here), {
      name: verb,
      choices: verbsAbove(unit, shape),
      entity: shape.name,
    })
    compileAt(unit, here, rule, { root: shape.name, want: 'boolean' })
  }
}

export const isVerbName = (shape: EntityShape, text: string): boolean =>
  isName(text) && !Object.hasOwn(shape.fields, text)

/** Verbs of the entity and of the documents above it: a line's field may be needed for what is done with the document. */
function verbsAbove(unit: CompilationUnit, shape: EntityShape): string[] {
  const above = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  return [...awaitedVerbs(unit, shape), ...(above ? verbsAbove(unit, above) : [])]
}
