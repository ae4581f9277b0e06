import type { SourceEntity, SourceField } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { paceOf } from '../scope/runs.ts'
import { viewSources } from '../scope/viewSource.ts'
import { nearest } from '../../rules/nearest.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

/** What only documents and base data say. */
const ofTables = [
  'lines',
  'states',
  'verbs',
  'keys',
  'check',
  'freeze',
  'path',
  'live',
  'log',
  'hooks',
  'sealed',
] as const

/** What only fields say that somebody writes. */
const ofWriting = [
  'required',
  'default',
  'by',
  'readonly',
  'show',
  'check',
  'where',
  'best',
  'same',
  'changes',
  'format',
  'from',
] as const

/** A view: rows that it goes through, groups among its fields, and no word of what is written. What its fields read is compiled with them. */
export function linkView(unit: CompilationUnit, shape: EntityShape, source: SourceEntity): void {
  if (shape.kind !== 'view') return linkNone(unit, shape, source)
  for (const word of ofTables)
    if (source[word] !== undefined) idle(unit, shape, [word], 'view', 'documents and base data')
  for (const [name, field] of Object.entries(source.fields)) linkField(unit, shape, name, field)
  linkRows(unit, shape, source)
  for (const [audience, access] of Object.entries(source.access ?? {}))
    for (const word of ['edit', 'write', 'create'] as const)
      if (access[word] !== undefined)
        idle(unit, shape, ['access', audience, word], 'view', 'documents and base data')
  if (source.every !== undefined && !paceOf(source.every))
    report(unit.to, 'wrong-kind', unit.value(['every']), {
      where: 'every',
      found: 'no time at which a view is taken',
      wanted: 'hour, day 02:00, week 1 02:00 (Mondays) or month 26 02:00',
    })
}

/** `per` and `every` of what is no view. */
function linkNone(unit: CompilationUnit, shape: EntityShape, source: SourceEntity): void {
  for (const word of ['per', 'every'] as const)
    if (source[word] !== undefined)
      idle(unit, shape, [word], 'table whose rows are kept', 'views, which say each')
}

function idle(unit: CompilationUnit, { name }: EntityShape, path: Path, type: string, wanted: string): void {
  report(unit.to, 'idle-word', unit.key(path), { key: String(path.at(-1)), field: name, type, wanted })
}

function linkField(unit: CompilationUnit, shape: EntityShape, name: string, field: SourceField): void {
  const path = ['fields', name]
  if (field.compute === undefined && !field.drop)
    report(unit.to, 'unread-field', unit.key(path), { field: name })
  for (const word of ofWriting)
    if (field[word] !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, word]), {
        key: word,
        field: name,
        type: 'field of a view',
        wanted: 'fields that somebody writes',
      })
}

/** Whose rows they are, and what they are grouped by. */
function linkRows(unit: CompilationUnit, shape: EntityShape, { per }: SourceEntity): void {
  const sources = viewSources(shape)
  if (per && sources.length > 1)
    idle(
      unit,
      shape,
      ['per'],
      'view of several kinds of rows',
      'views of one; group this one by a view or report of its own',
    )
  per?.forEach((name, index) => {
    if (Object.hasOwn(shape.origin.source.fields, name)) return
    report(unit.to, 'unknown-field', unit.value(['per', index]), {
      name,
      entity: shape.name,
      nearest: nearest(name, Object.keys(shape.origin.source.fields)),
    })
  })
  for (const { entity, path } of sources)
    if (leadsTo(unit, entity, shape.name, new Set()))
      report(unit.to, 'view-circle', unit.value(path), { entity: shape.name, through: entity })
}

/** Whether a view goes through rows of this entity, itself or by others. */
function leadsTo(unit: CompilationUnit, name: string, wanted: string, seen: Set<string>): boolean {
  if (name === wanted) return true
  if (seen.has(name)) return false
  seen.add(name)
  const shape = unit.entity(name)
  return shape !== undefined && viewSources(shape).some(({ entity }) => leadsTo(unit, entity, wanted, seen))
}
