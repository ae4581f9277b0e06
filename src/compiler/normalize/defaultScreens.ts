import type { FieldTypeName } from '../../language/field.ts'
import type { SourceEdit, SourceScreens, SourceSection } from '../../language/source.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { buttonCodes } from './buttons.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { written } from '../scope/labels.ts'

/** The screens of an entity that has none: a list, a document, its menu. The same words an author would use. */
export function defaultScreens(unit: CompilationUnit, shape: EntityShape): SourceScreens {
  const list = `${shape.name}List`
  return {
    screens: {
      [list]: { list: { columns: listColumns(shape), search: searches(shape), toolbar: toolbar(shape) } },
      [`${shape.name}Edit`]: { [shape.kind === 'ledger' ? 'detail' : 'edit']: edit(unit, shape) },
    },
    menu: { [list]: { under: shape.origin.area } },
  }
}

const own = (shape: EntityShape) =>
  Object.values(shape.fields).filter(
    ({ system, name, source }) => !system && name !== 'lineNum' && !source?.drop,
  )
const stateOf = (shape: EntityShape) =>
  own(shape).filter(({ name }) => name === shape.stateField || name === 'enabledFlag')
const isUnlisted = (type: FieldTypeName = 'json') => fieldTypes[type].unlisted === true

function listColumns(shape: EntityShape): string[] {
  const states = stateOf(shape)
  const first = [shape.display.code, shape.display.name].filter((name) => name !== 'id')
  const rest = own(shape)
    .filter((field) => !isUnlisted(field.type) && !states.includes(field))
    .map(({ name }) => name)
  return [...new Set([...first, ...rest])].slice(0, 9).concat(
    states.map(({ name }) => name),
    shape.kind === 'baseData' ? [] : ['creationDate'],
  )
}

function searches(shape: EntityShape): string[] {
  const useful = (field: FieldShape) =>
    field.source?.indexed === true || field.type === 'lookup' || field.type === 'ref'
  const first = [shape.display.code, shape.display.name].filter(
    (name) => name !== 'id' && !isUnlisted(shape.fields[name]?.type),
  )
  const rest = own(shape)
    .filter((field) => useful(field) && !isUnlisted(field.type))
    .map(({ name }) => name)
  return [...new Set([...first, ...rest])]
    .slice(0, 5)
    .concat(stateOf(shape).map(({ name }) => name))
    .filter((name, index, all) => all.indexOf(name) === index)
}

const toolbar = (shape: EntityShape) => [...buttonCodes(shape, 'list')]

function edit(unit: CompilationUnit, shape: EntityShape): SourceEdit {
  const sections = Object.entries(shape.lines).flatMap(
    ([name, { entity, label }]): [string, SourceSection][] => {
      const line = unit.entity(entity)
      return line
        ? [
            [
              name,
              {
                label: `${label.CN} | ${label.EN}`,
                table: name,
                columns: [
                  'lineNum',
                  ...own(line)
                    .filter(({ type }) => !isUnlisted(type) || type === 'textarea')
                    .map((field) => field.name),
                ],
              },
            ],
          ]
        : []
    },
  )
  return {
    header: {
      label: written(definitionTexts.label('section.header')),
      fields: own(shape).map(({ name }) => name),
    },
    ...Object.fromEntries(sections),
    ...(shape.kind === 'document'
      ? { history: { label: written(definitionTexts.label('section.history')), panel: 'history' as const } }
      : {}),
  }
}
