import { isRefType } from '../../rules/types/fieldTypes.ts'
import type { SourceSealed } from '../../language/source.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import { fieldAt, lineFieldAt, oneRow, singleAt, tableAt } from '../scope/fieldAt.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import { isFiles, isSealable } from '../scope/sealable.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { eachName, verbNames } from './linkNames.ts'

/** What is kept encrypted of a document, until when, and whose it is. */
export function linkSealed(unit: CompilationUnit, shape: EntityShape, sealed: SourceSealed): void {
  const path = ['sealed']
  linkRule(unit, shape, sealed.when, [...path, 'when'])
  if (sealed.hide !== undefined) linkRule(unit, shape, sealed.hide, [...path, 'hide'])
  eachName(sealed.by, [...path, 'by'], (name, at) =>
    known(unit, 'unknown-audience', unit.value(at), { name, choices: unit.world.audienceNames }),
  )
  for (const [index, name] of sealed.fields.entries()) linkName(unit, shape, name, [...path, 'fields', index])
  linkEvent(unit, shape, sealed.per, [...path, 'per'])
  linkKeys(unit, shape, sealed)
  linkPrint(unit, shape, sealed.into, [...path, 'into'])
  if (sealed.do !== undefined)
    known(unit, 'unknown-verb', unit.value([...path, 'do']), {
      name: sealed.do,
      choices: verbNames(shape),
      entity: shape.name,
    })
}

/** Whether it is sealed, and for whom, has to be known from the row alone: when that changes, it is opened. */
function linkRule(unit: CompilationUnit, shape: EntityShape, said: SourceSealed['when'], path: Path): void {
  const slot = { root: shape.name, want: 'boolean', sql: 'must', lasting: true, stored: true } as const
  const rule = compileAt(unit, path, said, slot)
  const [beyond] = rule?.deps.filter((dep) => dep.includes('.') || Object.hasOwn(shape.lines, dep)) ?? []
  if (beyond !== undefined) report(unit.to, 'sealed-beyond-row', unit.value(path), { name: beyond })
}

function linkName(unit: CompilationUnit, shape: EntityShape, name: string, path: Path): void {
  if (tableAt(unit, shape, name)) return
  const mark = unit.value(path)
  const found = lineFieldAt(unit, shape, name, mark)
  if (found && !isSealable(found.field) && !isFiles(found.field))
    report(unit.to, 'unsealable', mark, { name, entity: found.entity.name, found: a(found.field.type) })
}

function linkEvent(unit: CompilationUnit, shape: EntityShape, name: string | undefined, path: Path): void {
  if (name === undefined) return
  const mark = unit.value(path)
  const field = singleAt(unit, shape, name, mark, oneRow('documents are opened together by one'))
  if (field && !isRefType(field.type))
    report(unit.to, 'wrong-type', mark, { name, found: a(field.type), wanted: 'a ref to what is opened' })
}

/** Whose parts open it: users whom rows of one table of what is opened name. */
function linkKeys(unit: CompilationUnit, shape: EntityShape, { keys, per, hide }: SourceSealed): void {
  if (!keys) return
  const path = ['sealed', 'keys']
  const event = unit.entity(shape.fields[per ?? '']?.to ?? '')
  if (!event || hide === undefined) {
    report(unit.to, 'sealed-keys', unit.key(path), { lacks: hide === undefined ? 'hide' : 'per' })
    return
  }
  const mark = unit.value([...path, 'to'])
  const found = lineFieldAt(unit, event, keys.to, mark)
  if (!found) return
  if (found.lines.length !== 1 || found.field.to !== unit.world.users || found.field.storage === 'list')
    report(unit.to, 'wrong-type', mark, {
      name: keys.to,
      found: a(found.field.type),
      wanted: 'one user, in a table of what is opened',
    })
  known(unit, 'unknown-verb', unit.value([...path, 'do']), {
    name: keys.do,
    choices: verbNames(found.entity),
    entity: found.entity.name,
  })
}

function linkPrint(unit: CompilationUnit, shape: EntityShape, name: string | undefined, path: Path): void {
  if (name === undefined) return
  const mark = unit.value(path)
  const field = fieldAt(unit, shape, name, mark)
  if (field && (field.storage !== 'text' || !neverByHand(field.source)))
    report(unit.to, 'wrong-type', mark, {
      name,
      found: a(field.type),
      wanted: 'a text with readonly: true, of 64 characters',
    })
}
