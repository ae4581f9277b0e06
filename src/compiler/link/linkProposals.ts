import type { CompiledProposal } from '../../language/field.ts'
import type { SourceEffect, SourceField } from '../../language/source.ts'
import { beforeOf } from '../blocks/proposals.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { fieldAt, oneRow, singleAt } from '../scope/fieldAt.ts'
import { fieldsIn, type FieldShape } from '../scope/FieldShape.ts'
import { given } from '../scope/given.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import { report } from '../source/diagnostics.ts'
import { idle, refuseMakingWords } from './effectValues.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'

/** `order.remark`: the ref of the row, and the field of what it points to; of `orderLine` the ref alone. */
function partsOf(text: string): { readonly via: string; readonly field: string | undefined } {
  const [via = '', field, ...rest] = text.split('.')
  return { via, field: rest.length > 0 ? `${field}.${rest.join('.')}` : field }
}

/** What the compiled field says of another record. */
export function proposalOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
): CompiledProposal | undefined {
  const text = shape.fields[name]?.source?.changes
  if (text === undefined) return undefined
  const { via, field } = partsOf(text)
  const target = unit.entity(shape.fields[via]?.to ?? '')
  const wire = field === undefined ? undefined : target?.fields[field]?.wire
  return {
    via,
    ...given({
      field,
      before: wire === undefined ? undefined : shape.fields[beforeOf(name)]?.wire,
      now: wire === undefined ? undefined : `${via}.${wire}`,
    }),
  }
}

/** What means nothing for the record that becomes what the document says of it, and a record of which nothing is said. */
export function refuseApply(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  path: Path,
  isKnown: boolean,
): void {
  const { copy: _, ...others } = effect
  refuseMakingWords(unit, others, path)
  for (const word of ['each', 'set'] as const)
    if (effect[word] !== undefined)
      idle(unit, [...path, word], word, 'change that copies changes', 'other effects')
  const choices = appliedRefs(unit, shape)
  if (isKnown && !choices.has(effect.change ?? ''))
    report(unit.to, 'nothing-applied', unit.value([...path, 'change']), {
      name: effect.change ?? '',
      choices: [...choices],
    })
}

/** Refs of the document through which it, or any table of its lines, says what a record becomes. */
function appliedRefs(unit: CompilationUnit, shape: EntityShape): ReadonlySet<string> {
  const roots = tablesOf(unit, shape).flatMap((table) => {
    const target = unit.entity(table.fields[refsOf(table)[0] ?? '']?.to ?? '')
    return target ? [rootOf(unit, target).name] : []
  })
  return new Set(
    fieldsIn(shape.fields).flatMap(({ name, to }) =>
      to !== undefined && roots.includes(to) && (refsOf(shape)[0] ?? name) === name ? [name] : [],
    ),
  )
}

const tablesOf = (unit: CompilationUnit, shape: EntityShape): readonly EntityShape[] => [
  ...(refsOf(shape).length > 0 ? [shape] : []),
  ...Object.values(shape.lines).flatMap(({ entity }) => {
    const below = unit.entity(entity)
    return below ? tablesOf(unit, below) : []
  }),
]

const rootOf = (unit: CompilationUnit, shape: EntityShape): EntityShape => {
  const holder = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  return holder ? rootOf(unit, holder) : shape
}

/** The refs through which fields of the row say what becomes of something. */
const refsOf = ({ fields }: EntityShape): readonly string[] => [
  ...new Set(
    fieldsIn(fields).flatMap(({ source }) =>
      source?.changes === undefined ? [] : [partsOf(source.changes).via],
    ),
  ),
]

/** What a field changes: a field of the same kind that may be entered there, of the one record that the row is about. */
export function linkProposal(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  source: SourceField,
  path: Path,
): void {
  const self = shape.fields[name]
  if (source.changes === undefined || !self) return
  const mark = unit.value([...path, 'changes'])
  if (isDerived(source))
    return void report(unit.to, 'idle-word', unit.key([...path, 'changes']), {
      key: 'changes',
      field: name,
      type: 'field that is not entered',
      wanted: 'fields that are entered',
    })
  const { via, field } = partsOf(source.changes)
  const ref = singleAt(unit, shape, via, markWithin(mark, 0, via.length), oneRow('a change is of one record'))
  if (!ref) return
  const target = unit.entity(ref.to ?? '')
  if (!target) return refuseRef(unit, shape, ref, markWithin(mark, 0, via.length))
  if (!standsBeside(unit, shape, via, target, mark)) return
  if (field === undefined) return linkTaking(unit, self, target, mark)
  const changed = fieldAt(unit, target, field, markWithin(mark, via.length + 1, field.length))
  if (changed) linkKind(unit, target, self, changed, mark)
}

const isDerived = (source: SourceField): boolean =>
  source.compute !== undefined || neverByHand(source) || source.type === 'serial'

function refuseRef(unit: CompilationUnit, shape: EntityShape, { name }: FieldShape, mark: Mark): void {
  report(unit.to, 'not-a-ref', mark, {
    name,
    entity: shape.name,
    found: 'no reference',
    wanted: 'a reference to what is changed',
  })
}

/** One record for each row, and lines of the record that what holds the row is about. */
function standsBeside(
  unit: CompilationUnit,
  shape: EntityShape,
  via: string,
  target: EntityShape,
  mark: Mark,
): boolean {
  const [first] = refsOf(shape)
  if (first !== undefined && first !== via) {
    report(unit.to, 'odd-change', mark, {
      says: `${shape.name} says what ${first} becomes, and here what ${via} becomes.`,
      fix: `A row is about one record: go through ${first}, or take a table of lines for the other.`,
    })
    return false
  }
  const holder = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  const wanted = holder && holderOf(unit, holder)
  const isBeside = holder ? wanted?.includes(target.parent ?? '') : target.parent === undefined
  if (isBeside) return true
  report(unit.to, 'odd-change', mark, {
    says: holder
      ? `${target.name} is no line of what ${holder.name} is about.`
      : `${target.name} is a line, and ${shape.name} is a document.`,
    fix: holder
      ? `Point ${via} to lines of ${wanted?.join(' or ') || 'a record that a ref of the document names'}.`
      : 'Point to a document, and to its lines from a table of lines.',
  })
  return false
}

/** The records that a row may be about: of those that change something the one, else whatever its refs point to. */
function holderOf(unit: CompilationUnit, shape: EntityShape): readonly string[] {
  const [ref] = refsOf(shape)
  const refs = ref === undefined ? fieldsIn(shape.fields) : [shape.fields[ref]]
  return refs.flatMap((field) => (field?.to !== undefined && unit.entity(field.to) ? [field.to] : []))
}

/** A flag that takes the row away. */
function linkTaking(unit: CompilationUnit, self: FieldShape, target: EntityShape, mark: Mark): void {
  if (self.type !== 'flag')
    report(unit.to, 'wrong-type', mark, {
      name: self.name,
      found: self.type,
      wanted: `a field of ${target.name}; a flag alone takes the row away`,
    })
  else if (target.parent === undefined)
    report(unit.to, 'odd-change', mark, {
      says: `${target.name} is a document, which no other one takes away.`,
      fix: 'Do a verb of it that ends it, or name a field of it.',
    })
}

/** The same kind of value, of a field that people enter. */
function linkKind(
  unit: CompilationUnit,
  target: EntityShape,
  self: FieldShape,
  changed: FieldShape,
  mark: Mark,
): void {
  const { source } = changed
  if (!source || isDerived(source) || changed.name === target.stateField)
    return void report(unit.to, 'never-by-hand', mark, {
      name: `${target.name}.${changed.name}`,
      why: 'it follows from something else',
      use: 'Name a field of it that people enter.',
    })
  const isAlike = self.type === changed.type && self.to === changed.to && self.typeCode === changed.typeCode
  if (isAlike && self.storage !== 'json') return
  report(unit.to, 'wrong-type', mark, {
    name: self.name,
    found: kindOf(self),
    wanted: isAlike
      ? 'a field that holds no files'
      : `${kindOf(changed)}, as ${target.name}.${changed.name} is`,
  })
}

const kindOf = ({ type, to, typeCode }: FieldShape): string =>
  [type, to ?? typeCode].filter((word) => word !== undefined).join(' ')
