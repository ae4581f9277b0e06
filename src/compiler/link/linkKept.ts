import type { SourceLines } from '../../language/source.ts'
import { parseRows } from '../../rules/expression/parseExpression.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { agreedRows } from './agreements.ts'
import { linkValues } from './effectValues.ts'
import { groupKeys, linkImplied } from './groupKeys.ts'
import { linkCopies, rowsNamed } from './linkEffects.ts'
import { linkKeptRows } from './linkGathered.ts'
import { effectOf, type Standing } from './linkRows.ts'

/** A kept table: the rows that it follows, by what they are told apart, and what its rows keep of them. */
export function linkKept(unit: CompilationUnit, shape: EntityShape, table: SourceLines, path: Path): void {
  const holder = unit.entity(shape.parent ?? '')
  if (!holder || !isKeptTable(unit, shape, table, path)) return
  const link = linkOf(table)
  const agreed = link === undefined ? undefined : agreedRows(unit, holder, shape, link)
  const at = [...path, 'each']
  const rows = rowsNamed(unit, { shape: holder }, table.each ?? '', at, agreed)
  if (!rows) return
  const standing: Standing = { shape: holder, each: rows.shape }
  const grouped = table.per?.map(String)
  const slot: Slot = {
    root: holder.name,
    effect: { ...effectOf(standing), ...(grouped ? { grouped } : {}) },
  }
  table.per?.forEach((key, index) => compileAt(unit, [...path, 'per', index], key, { root: rows.shape.name }))
  linkImplied(unit, shape, table, path, { slot, words: (key) => `each.${key}` })
  linkValues(unit, shape, slot, table, path)
  linkCopies(unit, shape, standing, table, path)
  compileAt(unit, [...path, 'drop'], table.drop, { root: shape.name, want: 'boolean' })
  refuseUnkept(unit, shape, table, path)
  refuseOwners(unit, shape, table)
  if (rows.from === 'lines' || (whereOf(table) !== undefined && !unit.at(...at, 'where'))) return
  linkKeptRows(
    unit,
    Object.keys(holder.lines).find((name) => holder.lines[name]?.entity === shape.name) ?? '',
    {
      root: holder.name,
      text: whole(table, agreed),
      path: at,
    },
  )
}

/** What only a kept table says needs `each`, and what its rows begin with is no other's to say. */
function isKeptTable(unit: CompilationUnit, shape: EntityShape, table: SourceLines, path: Path): boolean {
  for (const word of ['per', 'copy', 'set', 'drop'] as const)
    if (table[word] !== undefined && table.each === undefined)
      report(unit.to, 'idle-word', unit.key([...path, word]), {
        key: word,
        field: shape.name,
        type: 'table whose rows are entered or made',
        wanted: 'kept tables, which say each',
      })
  if (table.each === undefined) return false
  if (table.first !== undefined)
    report(unit.to, 'two-owners', unit.key([...path, 'first']), {
      field: 'Which rows there are',
      entity: shape.name,
      one: 'each',
      other: 'first',
    })
  return true
}

/** A row is found again by what it keeps of its group, or of the one row that it follows. */
function refuseUnkept(unit: CompilationUnit, shape: EntityShape, table: SourceLines, path: Path): void {
  if (table.per === undefined && linkOf(table) === undefined)
    report(unit.to, 'unkept-row', unit.value([...path, 'each']), { entity: shape.name })
  for (const { key, index, field } of groupKeys(table, shape))
    if (field === undefined)
      report(unit.to, 'unkept-key', unit.value([...path, 'per', index]), { key, entity: shape.name })
}

/** What the table keeps is said nowhere else. */
function refuseOwners(unit: CompilationUnit, shape: EntityShape, table: SourceLines): void {
  for (const field of keptFields(shape, table))
    for (const one of ['compute', 'default', 'best'] as const)
      if (shape.fields[field]?.source?.[one] !== undefined)
        report(unit.to, 'two-owners', unit.key([...shape.origin.path, 'fields', field, one]), {
          field,
          entity: shape.name,
          one: 'each',
          other: one,
        })
}

/** The field that says which row it follows, where there is one for each. */
export const linkOf = ({ set }: Pick<SourceLines, 'set'>): string | undefined =>
  Object.entries(set ?? {}).find(([, value]) => value === 'each')?.[0]

function whereOf({ each = '' }: SourceLines): string | undefined {
  const parts = partsOf(each)
  return parts.where
}

/** The rows as their condition and their refs say them, in one text. */
function whole({ each = '' }: SourceLines, agreed: string | undefined): string {
  const { of, where } = partsOf(each)
  const conditions = [
    ...(where === undefined ? [] : [`(${where})`]),
    ...(agreed === undefined ? [] : [agreed]),
  ]
  return conditions.length > 0 ? `${of} where ${conditions.join(' and ')}` : of
}

function partsOf(text: string): { readonly of: string; readonly where?: string } {
  const parsed = parseRows(text)
  if ('problems' in parsed || parsed.ast.kind !== 'rows') return { of: text }
  const cut = ({ offset, length }: { readonly offset: number; readonly length: number }) =>
    text.slice(offset, offset + length)
  const { of, where } = parsed.ast
  return { of: cut(of), ...(where ? { where: cut(where) } : {}) }
}

/** The fields of a kept table that are its own: nobody writes them by hand. */
export const keptFields = (shape: EntityShape, table: SourceLines): ReadonlySet<string> =>
  table.each === undefined
    ? new Set()
    : new Set([
        ...(table.copy ?? []),
        ...Object.keys(table.set ?? {}),
        ...groupKeys(table, shape).flatMap(({ field }) => field ?? []),
      ])
