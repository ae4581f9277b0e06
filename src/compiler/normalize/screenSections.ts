import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledScreen, CompiledSection } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { SourceSection } from '../../language/source.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { known } from '../scope/CompilationUnit.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { labelOf } from '../scope/labels.ts'
import { hiddenOf, placed, sectionsOf, type GridWords, type TableWords } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { withSums } from './footer.ts'
import { checkReach } from './farColumns.ts'
import { withIdentity } from './identityColumn.ts'
import type { ColumnMade } from './ColumnMade.ts'
import { columnsFor, columnsOnly, sourcesOf } from './screenColumns.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { columnNamed } from './tableColumns.ts'
import { tableFor } from './tableRules.ts'
import { matrixSection } from './matrixSection.ts'
import { panelSection, refuseWith } from './panelSections.ts'
import { followsRows } from './rightsOf.ts'
import { buttonsFor, toolbarOf } from './toolbars.ts'
import { compileText } from '../scope/expressions.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import { courseFor } from './lineCourses.ts'
import { formFor } from './lineForms.ts'

type TableSection = Extract<CompiledSection, { readonly kind: 'table' }>
type Head = Pick<CompiledSection, 'name' | 'label' | 'collapsed'>

/** The parts of a document that its audience sees. */
export function sectionsFor(ask: ScreenAsk): CompiledScreen['sections'] {
  const { plan } = ask
  return sectionsOf(plan.edit ?? {})
    .filter(([name]) => !plan.drop.includes(name))
    .flatMap(([name, section]) => sectionFor(ask, name, section) ?? [])
}

function sectionFor(ask: ScreenAsk, name: string, section: SourceSection): CompiledSection | undefined {
  const { unit, plan, shape } = ask
  const path = [...plan.home, name]
  const kinds = (['fields', 'table', 'panel'] as const).filter((kind) => section[kind] !== undefined)
  if (kinds.length !== 1)
    return void report(unit.to, 'exactly-one', unit.key(path), {
      where: `The section ${name}`,
      keys: ['fields', 'table', 'panel'],
      found: kinds.length,
    })
  if (section.label === undefined)
    return void report(unit.to, 'missing-key', unit.key(path), { key: 'label', where: `The section ${name}` })
  const head: Head = {
    name,
    label: labelOf(section.label),
    ...(section.collapsed ? { collapsed: true } : {}),
  }
  if (section.panel) return panelSection(ask, head, { ...section, panel: section.panel }, path)
  refuseWith(ask, name, section, path)
  const per = section.form === undefined ? section.per : undefined
  checkKeys(ask, section, path)
  if (per === undefined) checkMatrixWords(ask, name, section, path)
  if (section.table !== undefined)
    return per ? matrixSection(ask, head, { ...section, per }, path) : tableSection(ask, head, section, path)
  const fields = placed(section.fields, [...path, 'fields'], !plan.variant)
  const columns = columnsFor(ask, shape, fields, { editable: plan.kind === 'edit', form: true })
  return { kind: 'fields', ...head, columns: columnsOnly(columns) }
}

/** A matrix has a key for its rows and one for its columns; lines of a form stand under one heading. */
function checkKeys({ unit }: ScreenAsk, { per, form }: SourceSection, path: Path): void {
  if (per === undefined || (form === undefined) === per.length > 1) return
  report(unit.to, 'out-of-range', unit.value([...path, 'per']), {
    where: 'per',
    found: String(per.length),
    wanted: form === undefined ? 'two to four keys of a matrix' : 'one heading of a form',
  })
}

/** What is said of cells, where there is no matrix. */
function checkMatrixWords({ unit }: ScreenAsk, name: string, section: SourceSection, path: Path): void {
  for (const key of ['best', 'absent'] as const)
    if (section[key] !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, key]), {
        key,
        field: name,
        type: 'section without per',
        wanted: 'tables with per, whose rows are cells of a matrix',
      })
}

function tableSection(
  ask: ScreenAsk,
  head: Head,
  section: SourceSection,
  path: Path,
): CompiledSection | undefined {
  const { unit, shape, plan } = ask
  const lines = section.table ?? ''
  const below = { entity: shape.name }
  if (
    !known(unit, 'unknown-lines', unit.value([...path, 'table']), {
      name: lines,
      choices: Object.keys(shape.lines),
      ...below,
    })
  )
    return undefined
  const line = unit.entity(shape.lines[lines]?.entity ?? '')
  if (!line) return undefined
  if (isKept(ask, line)) return undefined
  const children = childTables(ask, line, section, path)
  const form = formFor(unit, line, section, path)
  const course = courseFor(ask, line, section, path)
  const large =
    section.large === undefined
      ? undefined
      : compileText(unit, String(section.large), unit.value([...path, 'large']), {
          root: line.name,
          want: 'boolean',
        })
  const name = `${plan.id}.${head.name}`
  return {
    kind: 'table',
    ...head,
    lines,
    table: lineTable(ask, name, line, {
      words: section,
      path,
      entity: [...path, 'table'],
      isForm: form !== undefined,
    }),
    ...(form ? { form } : {}),
    ...(course ? { course } : {}),
    ...(large ? { large: asPredicate(large) } : {}),
    children,
  }
}

/** The lines of a line, each kind in a table of its own. */
function childTables(
  ask: ScreenAsk,
  line: EntityShape,
  section: SourceSection,
  path: Path,
): TableSection['children'] {
  const { unit, plan } = ask
  return Object.entries(section.children ?? {}).flatMap(([child, words]) => {
    const here = [...path, 'children', child]
    const above = { entity: line.name }
    if (
      !known(unit, 'unknown-lines', unit.key(here), {
        name: child,
        choices: Object.keys(line.lines),
        ...above,
      })
    )
      return []
    const shape = unit.entity(line.lines[child]?.entity ?? '')
    if (!shape || isKept(ask, shape)) return []
    const label = words.label ? labelOf(words.label) : (line.lines[child]?.label ?? shape.label)
    const name = `${plan.id}.${path.at(-1)}.${child}`
    return [{ lines: child, label, table: lineTable(ask, name, shape, { words, path: here, entity: here }) }]
  })
}

/** A table that its audience may not know of falls away. */
const isKept = ({ unit, plan }: ScreenAsk, line: EntityShape): boolean =>
  hiddenOf(unit, line, plan.audience).has('id')

/** What an author wrote of a table of lines, and where; `entity`: where he says whose rows they are. */
interface LineWords {
  readonly words: TableWords
  readonly path: Path
  readonly entity: Path
  /** Its rows are the fields of a form: nothing is added or taken away, nothing stands side by side. */
  readonly isForm?: boolean
}

function lineTable(ask: ScreenAsk, name: string, line: EntityShape, written: LineWords): CompiledTable {
  const { plan, unit } = ask
  const { words, path, entity } = written
  const places = { entity, columns: [...path, 'columns'], toolbar: [...path, 'toolbar'] }
  const grid: GridWords = {
    words: words.grid ?? {},
    at: (key, ...more) => [...path, 'grid', key, ...more],
    isExplicit: () => !plan.variant,
  }
  const made = columnsFor(ask, line, placed(words.columns, places.columns, !plan.variant), {
    editable: plan.kind === 'edit' && grid.words.isEdit !== false,
    ...(written.isForm ? { form: true } : {}),
    summary: words.summary,
  })
  const plain = columnsOnly(made)
  const columns = written.isForm ? plain : withIdentity(unit, line, plain, sourcesOf(made))
  checkSums(ask, line, columns, written)
  if (!plan.variant && !written.isForm) checkReach(unit, line, named(made, columns))
  const said = words.toolbar && placed(words.toolbar, places.toolbar, !plan.variant)
  const codes = toolbarOf(unit, said, placed(written.isForm ? [] : usualCodes(ask, line), path, false))
  return tableFor({
    unit,
    shape: line,
    name,
    columns: withSums(columns, grid.words.footerConfig, () =>
      unit.value(grid.at('footerConfig', 'summaryFields')),
    ),
    toolbar: buttonsFor(ask, line, codes, 'table'),
    grid,
    audience: plan.audience,
    places,
    expandColumns: (fields) => columnsOnly(columnsFor(ask, line, fields, { editable: false })),
  })
}

/** What was made, with the columns as they became. */
const named = (made: readonly ColumnMade[], columns: readonly CompiledColumn[]): ColumnMade[] =>
  made.map((one, index) => ({ ...one, column: columns[index] ?? one.column }))

/** Lines that are written by hand are added and taken away. */
const usualCodes = ({ plan }: ScreenAsk, line: EntityShape): string[] =>
  plan.kind === 'edit' && line.kind !== 'ledger' && !followsRows(line) ? ['btnAddLine', 'btnDelLine'] : []

/** What is summed is a column of numbers; what a variant dropped is not missed. */
function checkSums(
  { unit, plan }: ScreenAsk,
  line: EntityShape,
  columns: readonly CompiledColumn[],
  { words, path }: LineWords,
): void {
  for (const [index, name] of (words.summary ?? []).entries()) {
    const mark = unit.value([...path, 'summary', index])
    const field = fieldAt(unit, line, name, mark)
    const column = columnNamed(columns, name)
    if (column && !isNumberType(column.type))
      report(unit.to, 'no-number', mark, { name, type: column.type, aggregate: 'sum' })
    if (field && !column && !plan.variant)
      report(unit.to, 'unknown-column', mark, {
        name,
        where: `The table of ${line.name}`,
        nearest: undefined,
        choices: columns.map(({ field: own, key }) => own ?? key),
      })
  }
}
