import { linkGivers } from '../scope/verbSides.ts'
import type { FieldTypeName } from '../../language/field.ts'
import type {
  SourceEdit,
  SourceEntity,
  SourceScreen,
  SourceScreens,
  SourceSection,
} from '../../language/source.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { buttonCodes } from './buttons.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { fieldsIn, memberNames, type FieldShape } from '../scope/FieldShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { written } from '../scope/labels.ts'
import { tableAt } from '../scope/fieldAt.ts'
import { isSection, sectionsOf } from '../scope/screenParts.ts'
import type { ScreenFile } from '../scope/sources.ts'

/** The screens of an entity that has none: a list, a document, its menu. The same words an author would use. */
export function defaultScreens(unit: CompilationUnit, shape: EntityShape): SourceScreens {
  const list = `${shape.name}List`
  return {
    screens: {
      [list]: { list: { columns: listColumns(shape), search: searches(shape), toolbar: toolbar(shape) } },
      ...defaultDocument(unit, shape),
    },
    menu: menuOf(shape, list),
  }
}

const menuOf = (shape: EntityShape, list: string): NonNullable<SourceScreens['menu']> => ({
  [list]: { under: shape.origin.area },
})

/** Under the area of the entity, where nothing else is said. */
const placedMenu = (shape: EntityShape, menu: SourceScreens['menu']): SourceScreens['menu'] =>
  menu &&
  Object.fromEntries(
    Object.entries(menu).map(([id, words]) => [id, { ...words, under: words.under ?? shape.origin.area }]),
  )

/** What a row of a view says stands in its list. */
const defaultDocument = (unit: CompilationUnit, shape: EntityShape): Record<string, SourceScreen> =>
  shape.kind === 'view'
    ? {}
    : { [`${shape.name}Edit`]: { [shape.kind === 'ledger' ? 'detail' : 'edit']: edit(unit, shape) } }

/** A file of screens with what it leaves to the defaults: columns, searches, sections, the document behind a list whose rows are not edited in place, the menu. */
export function withDefaults(unit: CompilationUnit, { stem, source, ...file }: ScreenFile): ScreenFile {
  const shape = unit.entity(stem)
  if (!shape) return { stem, source, ...file }
  if (!source.screens) return { stem, source: { ...defaultScreens(unit, shape), ...source }, ...file }
  const written = Object.entries(source.screens).map(
    ([id, screen]) => [id, filled(unit, screen, shape)] as const,
  )
  const lists = written.filter(([, { list }]) => list && (list.entity ?? stem) === stem)
  const isShown = written.some(([, screen]) => {
    const document = screen.edit ?? screen.detail
    return document && (document.entity ?? stem) === stem
  })
  const [list] = lists.map(([id]) => id)
  const isEdited = lists.some(([, screen]) => screen.list?.toolbar?.includes('btnSave'))
  const screens = {
    ...Object.fromEntries(written),
    ...(list !== undefined && !isShown && !isEdited ? defaultDocument(unit, shape) : {}),
  }
  const menu = placedMenu(shape, source.menu) ?? (list === undefined ? undefined : menuOf(shape, list))
  return { stem, source: { ...source, screens, ...(menu ? { menu } : {}) }, ...file }
}

function filled(unit: CompilationUnit, screen: SourceScreen, own: EntityShape): SourceScreen {
  const { list, edit: document, detail } = screen
  const shapeOf = (entity: string | undefined) => (entity === undefined ? own : unit.entity(entity))
  const words = (written: SourceEdit | undefined, key: 'edit' | 'detail') => {
    const shape = written && shapeOf(written.entity)
    return shape ? { [key]: filledDocument(unit, written, shape) } : {}
  }
  const shape = list && shapeOf(list.entity)
  const rows = shape
    ? {
        list: {
          ...list,
          columns: list.columns ?? listColumns(shape),
          search: list.search ?? searches(shape),
        },
      }
    : {}
  return { ...screen, ...rows, ...words(document, 'edit'), ...words(detail, 'detail') }
}

/** Sections where there are none, the columns of tables that say none, and at the end the history. */
function filledDocument(unit: CompilationUnit, written: SourceEdit, shape: EntityShape): SourceEdit {
  const sections = sectionsOf(written)
  if (sections.length === 0) return { ...edit(unit, shape), ...written }
  const tables = sections.map(([name, section]) => {
    const line =
      section.table === undefined ? undefined : unit.entity(shape.lines[section.table]?.entity ?? '')
    const headed = { ...section, label: section.label ?? headingOf(unit, shape, name, section) }
    return [name, line && (!section.per || section.form) ? filledTable(unit, headed, line) : headed] as const
  })
  const { history } = written
  const hasHistory =
    history === false || isSection(history) || sections.some(([, one]) => one.panel === 'history')
  return { ...written, ...Object.fromEntries(tables), ...(hasHistory ? {} : { history: panel('history') }) }
}

/** What a section is called where its author does not say: its lines, or what it is. Nothing where neither tells. */
function headingOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  { table, panel }: SourceSection,
): string | undefined {
  if (table !== undefined) {
    const lines = tableAt(unit, shape, table)
    return lines && written(shape.lines[table]?.label ?? lines.label)
  }
  if (panel === 'message') return written(definitionTexts.label('section.message'))
  const known = (['header', 'approval', 'files', 'flow', 'links', 'history'] as const).find(
    (one) => one === (panel ?? name),
  )
  return known && written(definitionTexts.label(`section.${known}`))
}

function filledTable(unit: CompilationUnit, section: SourceSection, line: EntityShape): SourceSection {
  const children = Object.entries(section.children ?? {}).map(([name, words]) => {
    const below = unit.entity(line.lines[name]?.entity ?? '')
    return [name, below ? { ...words, columns: words.columns ?? lineColumns(below) } : words] as const
  })
  return {
    ...section,
    columns: section.columns ?? lineColumns(line),
    ...(section.children ? { children: Object.fromEntries(children) } : {}),
  }
}

function own({ fields }: EntityShape): readonly FieldShape[] {
  const members = memberNames(fields)
  return fieldsIn(fields).filter(
    ({ system, name, source }) => !system && name !== 'lineNum' && !source?.drop && !members.has(name),
  )
}
const stateOf = (shape: EntityShape) =>
  own(shape).filter(({ name }) => name === shape.stateField || name === 'enabledFlag')
const isUnlisted = (type: FieldTypeName = 'json') => fieldTypes[type].unlisted === true

const displayOf = ({ display }: EntityShape) => [display.code, display.name].filter((name) => name !== 'id')
const namesOf = (fields: readonly FieldShape[]) => fields.map(({ name }) => name)

/** What stands for a row, how it is, then what it says, in the order in which it is declared. */
function listColumns(shape: EntityShape): string[] {
  const rest = own(shape).filter((field) => !isUnlisted(field.type))
  return [...new Set([...displayOf(shape), ...namesOf(stateOf(shape)), ...namesOf(rest)])].slice(0, 12)
}

/** What stands for a row, how it is, what it must point to, its first date. */
function searches(shape: EntityShape): string[] {
  const sealed: readonly string[] = (shape.origin.source as SourceEntity).sealed?.fields ?? [] // lines have none
  const shown = own(shape).filter(({ type, name }) => !isUnlisted(type) && !sealed.includes(name))
  const pointing = shown.filter(({ type, source }) => type === 'ref' && source?.required === true)
  const dates = shown.filter(({ type }) => type === 'date' || type === 'datetime').slice(0, 1)
  const listed = displayOf(shape).filter((name) => !isUnlisted(shape.fields[name]?.type))
  return [...new Set([...listed, ...namesOf(stateOf(shape)), ...namesOf([...pointing, ...dates])])]
}

/** All that a line says, what has to be typed first. */
function lineColumns(line: EntityShape): string[] {
  const shown = own(line).filter(({ type }) => !isUnlisted(type) || type === 'textarea')
  const isTyped = ({ source }: FieldShape) => source?.required === true && source.default === undefined
  return ['lineNum', ...namesOf(shown.filter(isTyped)), ...namesOf(shown.filter((field) => !isTyped(field)))]
}

const toolbar = (shape: EntityShape) => buttonCodes(shape, 'list').filter((code) => code !== 'btnSave')

const panel = (kind: 'links' | 'history') => ({
  label: written(definitionTexts.label(`section.${kind}`)),
  panel: kind,
})

function edit(unit: CompilationUnit, shape: EntityShape): SourceEdit {
  const sections = Object.entries(shape.lines).flatMap(
    ([name, { entity, label }]): [string, SourceSection][] => {
      const line = unit.entity(entity)
      if (!line) return []
      const table = { label: written(label), table: name }
      const below = Object.keys(line.lines)
      const children = Object.fromEntries(below.map((child) => [child, {}]))
      const section = below.length > 0 ? { ...table, children } : table
      return [[name, filledTable(unit, section, line)]]
    },
  )
  return {
    header: {
      label: written(definitionTexts.label('section.header')),
      fields: own(shape).map(({ name }) => name),
    },
    ...Object.fromEntries(sections),
    ...(shape.kind === 'document'
      ? {
          ...(linkGivers(unit, shape).length > 0 ? { links: panel('links') } : {}),
          history: panel('history'),
        }
      : {}),
  }
}
