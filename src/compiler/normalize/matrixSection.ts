import type { MatrixSection } from '../../language/matrix.ts'
import type { CompiledSection } from '../../language/screen.ts'
import type { SourceLines, SourceSection } from '../../language/source.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { known } from '../scope/CompilationUnit.ts'
import { compileText } from '../scope/expressions.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import { hiddenOf, placed, type GridWords } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { followsRows } from './rightsOf.ts'
import { axisOf, columnsByKey, matrixKeys, type MatrixKey, type MatrixPlace } from './matrixAxes.ts'
import { columnsFor, columnsOnly } from './screenColumns.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { keyOf } from './shownField.ts'
import { tableFor } from './tableRules.ts'
import { secretsRead } from './tabs.ts'

type Head = Pick<CompiledSection, 'name' | 'label' | 'collapsed'>
type Section = SourceSection & { readonly per: NonNullable<SourceSection['per']> }

/** Words of a section that mean nothing beside `per`. */
const idle = ['children', 'toolbar'] as const

/** Rows of a table in a matrix; undefined where something is wrong, which is said, or kept from the audience. */
export function matrixSection(
  ask: ScreenAsk,
  head: Head,
  section: Section,
  path: Path,
): MatrixSection | undefined {
  const { unit, plan } = ask
  for (const key of idle)
    if (section[key] !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, key]), {
        key,
        field: head.name,
        type: 'matrix',
        wanted: 'tables whose rows are lines of a grid',
      })
  if (section.columns === undefined)
    return void report(unit.to, 'missing-key', unit.key(path), {
      key: 'columns',
      where: `The matrix ${head.name}`,
    })
  const place = placeOf(ask, section.table ?? '', path)
  const keys = place && matrixKeys(ask, place, section.per)
  const [first, ...others] = keys ?? []
  const last = others.at(-1)
  if (!place || !first || !last) return undefined
  checkCrowd(ask, place, [first, last])
  const columns = columnsByKey(
    [first, ...others],
    placed(section.columns, [...path, 'columns'], !plan.variant),
  )
  return {
    kind: 'matrix',
    ...head,
    path: place.names,
    table: cellTable(ask, place, section, columns.cells),
    side: axisOf(ask, place, first, columns.of[0] ?? []),
    heads: others.map((key, index) => axisOf(ask, place, key, columns.of[index + 1] ?? [])),
    ...given({ best: bestOf(ask, place, section), absent: absentOf(ask, place, section, last) }),
    ...(isWritten(ask, place, [first, last]) ? { grows: true } : {}),
  }
}

/** Whose rows stand in the table, from the document down. */
function placeOf({ unit, shape, plan }: ScreenAsk, table: string, path: Path): MatrixPlace | undefined {
  const names = table.split('.')
  let [at, above]: [EntityShape, EntityShape | undefined] = [shape, undefined]
  for (const [depth, name] of names.entries()) {
    const choices = depth > 1 ? [] : Object.keys(at.lines)
    if (!known(unit, 'unknown-lines', unit.value([...path, 'table']), { name, choices, entity: at.name }))
      return undefined
    const next = unit.entity(at.lines[name]?.entity ?? '')
    if (!next || hiddenOf(unit, next, plan.audience).has('id')) return undefined
    above = depth === 0 ? undefined : at
    at = next
  }
  return { cells: at, names, path, ...(above ? { above } : {}) }
}

/** In one cell stands one row: a key of the table, or what a kept table follows, says so. */
function checkCrowd(
  { unit }: ScreenAsk,
  { cells, names, path }: MatrixPlace,
  keys: readonly MatrixKey[],
): void {
  const { source } = cells.origin
  const fields = keys.flatMap(({ field }) => field?.name ?? [])
  const isOfOne = names.length === 1 || keys.some(({ text }) => text === 'parent')
  const isWithin = (all: readonly string[]) =>
    all.every((name) => fields.includes(name) || (name === 'parent' && isOfOne))
  const rules = (source.keys ?? []).flatMap(({ unique, when }) =>
    unique && when === undefined ? [unique] : [],
  )
  const kept = source.each !== undefined && isOfOne ? [followed(source as SourceLines)] : [] // cells are lines
  if (![...rules, ...kept].some((all) => all.length > 0 && isWithin(all)))
    report(unit.to, 'crowded-cell', unit.value([...path, 'per']), {
      entity: cells.name,
      keys: keys.map(({ text }) => text),
      fields: ['parent', ...fields].filter((name) => name !== 'parent' || isOfOne),
    })
}

/** What a row of a kept table is known by: its group, else the ref to what it follows. */
const followed = ({ per, set = {} }: SourceLines): readonly string[] =>
  per?.map(String) ?? Object.entries(set).flatMap(([name, value]) => (value === 'each' ? [name] : []))

function cellTable(
  ask: ScreenAsk,
  { cells, path }: MatrixPlace,
  section: Section,
  said: Parameters<typeof columnsFor>[2],
): MatrixSection['table'] {
  const { unit, plan } = ask
  const grid: GridWords = {
    words: section.grid ?? {},
    at: (key, ...more) => [...path, 'grid', key, ...more],
    isExplicit: () => !plan.variant,
  }
  const made = columnsFor(ask, cells, said, {
    editable: plan.kind === 'edit' && grid.words.isEdit !== false,
    summary: section.summary,
  })
  return tableFor({
    unit,
    shape: cells,
    name: `${plan.id}.${String(path.at(-1))}`,
    columns: columnsOnly(made),
    toolbar: [],
    grid,
    audience: plan.audience,
    places: { entity: [...path, 'table'], columns: [...path, 'columns'], toolbar: [...path, 'toolbar'] },
    expandColumns: (fields) => columnsOnly(columnsFor(ask, cells, fields, { editable: false })),
  })
}

/** The cell that is marked is the least of its row, or the greatest. */
function bestOf(
  { unit, plan }: ScreenAsk,
  { cells, path }: MatrixPlace,
  { best }: Section,
): MatrixSection['best'] {
  const found = (best ?? []).flatMap((text, index) => {
    const mark = unit.value([...path, 'best', index])
    const name = text.replace(/^-/, '')
    const field = fieldAt(unit, cells, name, mark)
    if (!field || hiddenOf(unit, cells, plan.audience).has(name)) return []
    if (isNumberType(field.type) || field.type === 'date' || field.type === 'datetime')
      return [{ key: keyOf([], field), order: text.startsWith('-') ? ('desc' as const) : ('asc' as const) }]
    report(unit.to, 'wrong-type', mark, { name, found: a(field.type), wanted: 'a number or a date' })
    return []
  })
  return found.length > 0 ? found : undefined
}

/** What stands for a row that is not there; conditions are asked of the line over the column. */
function absentOf(
  { unit, plan }: ScreenAsk,
  { path }: MatrixPlace,
  { absent }: Section,
  { lines }: MatrixKey,
): MatrixSection['absent'] {
  if (absent === undefined) return undefined
  if (typeof absent === 'string') return [{ label: labelOf(absent) }]
  return Object.entries(absent).flatMap(([text, label]) => {
    const mark = unit.key([...path, 'absent', text])
    if (text === 'true') return [{ label: labelOf(label) }]
    if (!lines) {
      const found = 'asked of a line, and no lines stand over the columns'
      report(unit.to, 'wrong-type', mark, { name: text, found, wanted: 'true, or one label alone' })
      return []
    }
    const rule = compileText(unit, text, mark, { root: lines.shape.name, want: 'boolean' })
    const isSecret =
      rule && plan.audience !== undefined && secretsRead(unit, lines.shape, rule, plan.audience).length > 0
    return rule && !isSecret ? [{ when: asPredicate(rule), label: labelOf(label) }] : []
  })
}

/** People write rows of this table: nothing makes them, and what tells their places is given by hand. */
const isWritten = ({ plan }: ScreenAsk, { cells }: MatrixPlace, keys: readonly MatrixKey[]): boolean =>
  plan.kind === 'edit' && !followsRows(cells) && keys.every(({ field }) => !neverByHand(field?.source))
