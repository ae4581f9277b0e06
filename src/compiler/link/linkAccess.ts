import type { SourceAccess } from '../../language/source.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import { lineFieldAt, partAt, tableAt } from '../scope/fieldAt.ts'
import { headerRows, lineRows } from '../scope/rowRules.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import { conditionOf, linkEdit } from './linkEdit.ts'

/** What one audience finds, changes and is not shown. */
export function linkAccess(
  unit: CompilationUnit,
  shape: EntityShape,
  audience: string,
  access: SourceAccess,
): void {
  const path = ['access', audience]
  known(unit, 'unknown-audience', unit.key(path), { name: audience, choices: unit.world.audienceNames })
  linkRowRules(unit, shape, access, [...path, 'rows'])
  linkEdit(unit, shape, access.edit, [...path, 'edit'])
  compileAt(unit, [...path, 'write'], access.write, { root: shape.name, want: 'boolean', sql: 'may' })
  linkHide(unit, shape, access.hide, [...path, 'hide'])
  for (const [index, name] of (access.reveal ?? []).entries())
    linkReveal(unit, shape, name, unit.value([...path, 'reveal', index]))
}

/** A field, a verb or flow (of lines too), or the code of a rule, which stands wherever the rule does. */
function linkReveal(unit: CompilationUnit, shape: EntityShape, name: string, mark: Mark): void {
  const steps = name.split('.')
  const last = steps.pop() ?? ''
  const at = steps.length > 0 ? tableAt(unit, shape, steps.join('.')) : shape
  if (/^[A-Z][A-Z0-9_]*(-\w+)?$/.test(name) || Object.hasOwn(at?.origin.source.verbs ?? {}, last)) return
  lineFieldAt(unit, shape, name, mark)
}

/** The rule of the documents is kept at `rows` however it is written, that of a table at its name. */
function linkRowRules(unit: CompilationUnit, shape: EntityShape, access: SourceAccess, path: Path): void {
  const isMap = typeof access.rows === 'object'
  const rule = compileText(unit, headerRows(access), unit.value(isMap ? [...path, 'this'] : path), {
    root: shape.name,
    want: 'boolean',
    sql: 'must',
    stored: true,
  })
  if (rule) unit.keep(path, rule)
  for (const [name, text] of lineRows(access)) {
    const here = [...path, name]
    const table = tableAt(unit, shape, name)
    if (table) compileAt(unit, here, text, { root: table.name, want: 'boolean', sql: 'must' })
    else
      known(unit, 'unknown-lines', unit.key(here), {
        name,
        choices: tablesIn(unit, shape),
        entity: shape.name,
      })
  }
}

/** `suppliers`, `items.offers`: every table of a document. */
const tablesIn = (unit: CompilationUnit, shape: EntityShape, at = ''): string[] =>
  Object.entries(shape.lines).flatMap(([name, { entity }]) => {
    const table = unit.entity(entity)
    return [`${at}${name}`, ...(table ? tablesIn(unit, table, `${at}${name}.`) : [])]
  })

function linkHide(unit: CompilationUnit, shape: EntityShape, hide: SourceAccess['hide'], path: Path): void {
  if (hide === undefined) return
  if (Array.isArray(hide))
    return hide.forEach((name: string, at) => void partAt(unit, shape, name, unit.value([...path, at])))
  for (const [index, [key, names]] of Object.entries(hide).entries()) {
    const here = [...path, key]
    names.forEach((name, at) => void partAt(unit, shape, name, unit.value([...here, at])))
    const condition = conditionOf(unit, shape, key, unit.key(here))
    const slot = { root: shape.name, want: 'boolean', sql: 'may' } as const
    const compiled = condition === undefined ? undefined : compileText(unit, condition, unit.key(here), slot)
    if (compiled) unit.keep([...path, index], compiled)
  }
}
