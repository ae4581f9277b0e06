import type { CellType, CompiledColumn, CompiledPath, CompiledSearchField, CompiledState, FieldTypeName, Label } from '../language/compiled.ts'
import type { SourceColumn, SourceSearch } from '../language/source.ts'
import { compileText } from './expressions.ts'
import { reach, type Reached } from './fieldAt.ts'
import { labelOf } from './labels.ts'
import { asPredicate, statesOf as statesOfEntity } from './normalizeRules.ts'
import { measureOf, scales } from './normalizeFields.ts'
import type { Mark } from './SourceFile.ts'
import type { Unit } from './Unit.ts'
import type { EntityShape, FieldShape } from './World.ts'

interface Look { readonly cellType: CellType; readonly width: number; readonly align: 'left' | 'right' | 'center' }

/** How a type looks unless somebody says otherwise. */
const looks: Readonly<Record<FieldTypeName, Look>> = {
  text: { cellType: 'text', width: 160, align: 'left' }, textarea: { cellType: 'textarea', width: 240, align: 'left' }, password: { cellType: 'password', width: 120, align: 'left' },
  url: { cellType: 'url', width: 200, align: 'left' }, email: { cellType: 'email', width: 180, align: 'left' }, tel: { cellType: 'tel', width: 140, align: 'left' },
  integer: { cellType: 'number', width: 100, align: 'right' }, number: { cellType: 'number', width: 120, align: 'right' }, quantity: { cellType: 'number', width: 120, align: 'right' },
  price: { cellType: 'price', width: 130, align: 'right' }, amount: { cellType: 'amount', width: 140, align: 'right' }, percent: { cellType: 'number', width: 100, align: 'right' },
  score: { cellType: 'number', width: 90, align: 'right' }, rate: { cellType: 'number', width: 120, align: 'right' }, lookup: { cellType: 'lookup', width: 130, align: 'left' },
  ref: { cellType: 'editlookup', width: 180, align: 'left' }, user: { cellType: 'editlookup', width: 130, align: 'left' }, date: { cellType: 'date', width: 120, align: 'center' },
  daterange: { cellType: 'daterange', width: 240, align: 'center' }, datetime: { cellType: 'datetime', width: 170, align: 'center' }, datetimerange: { cellType: 'datetimerange', width: 340, align: 'center' },
  year: { cellType: 'year', width: 80, align: 'center' }, month: { cellType: 'month', width: 100, align: 'center' }, time: { cellType: 'time', width: 100, align: 'center' },
  flag: { cellType: 'checkbox', width: 90, align: 'center' }, checkbox: { cellType: 'checkbox', width: 90, align: 'center' }, attachments: { cellType: 'upload', width: 110, align: 'center' },
  image: { cellType: 'upload', width: 90, align: 'center' }, richtext: { cellType: 'textarea', width: 240, align: 'left' }, serial: { cellType: 'text', width: 160, align: 'left' },
  compute: { cellType: 'compute', width: 120, align: 'right' }, json: { cellType: 'textarea', width: 200, align: 'left' },
}
const numeric = new Set<FieldTypeName>(['integer', 'number', 'quantity', 'price', 'amount', 'percent', 'score', 'rate', 'compute'])
const wide = new Set<FieldTypeName>(['textarea', 'richtext', 'attachments', 'json'])

export interface ColumnPlace { readonly mark: Mark; readonly editable: boolean; readonly summary?: boolean; readonly form?: boolean }

type ColumnWords = Exclude<SourceColumn, string>

/** One column: the screen's word, else the field's, else the type's. Unknown names are reported by their step. */
export function columnFor(unit: Unit, shape: EntityShape, column: SourceColumn, place: ColumnPlace): CompiledColumn | undefined {
  const words: ColumnWords = typeof column === 'string' ? { field: column } : column
  const reached = reach(unit, shape, words.field, place.mark)
  if (!reached) return undefined
  const { field, via } = display(unit, reached)
  const own = via.length === 0
  wishPath(unit, shape, { ...reached, field, via })
  const indexed = own && isIndexed(shape, field)
  if (words.sortable === true && own && !indexed) unit.indexes.push({ entity: shape.name, column: field.column })
  const look = looks[field.type]
  const number = numeric.has(field.type)
  const { source } = field
  const derived = !source || source.assigned || source.compute !== undefined || source.rollup !== undefined || field.type === 'serial' || field.name === shape.stateField
  const span = words.span ?? (place.form && wide.has(field.type) ? 4 : undefined)
  return {
    key: keyOf(via, field), ...(own && !field.system ? { field: field.name } : {}), title: words.title ? labelOf(words.title) : titleOf(shape, { ...reached, field, via }), type: field.type, cellType: words.cellType ?? look.cellType,
    width: words.width ?? look.width, align: words.align ?? look.align, sortable: own && (words.sortable ?? (indexed && !field.to)), ...(words.fixed ? { fixed: words.fixed } : {}),
    columnsDisplay: words.columnsDisplay ?? 'Y', required: words.required ?? (own && source?.required === true), isEdit: place.editable && own && !derived && words.isEdit !== false,
    isSummary: words.isSummary ?? place.summary ?? false, showThousandSeparator: words.showThousandSeparator ?? number, ...(field.typeCode ? { typeCode: field.typeCode } : {}),
    ...statesOf(reached.entity, field), ...(field.to ? { to: field.to } : {}), ...scaleOf(field), ...measured(unit, shape, { via, field }, place), ...(source?.maxLength ? { maxLength: source.maxLength } : {}),
    ...(source?.min === undefined ? {} : { min: String(source.min) }), ...(source?.max === undefined ? {} : { max: String(source.max) }),
    ...predicate(unit, shape, words, 'show', place), ...predicate(unit, shape, words, 'readonly', place), ...(span ? { span } : {}),
  }
}

function scaleOf({ type, source }: FieldShape): { scale?: number } {
  const scale = typeof source?.scale === 'number' ? source.scale : type === 'integer' ? 0 : scales[type]
  return scale === undefined ? {} : { scale }
}

/** The wire key of the measure, which the row has to carry too. */
function measured(unit: Unit, shape: EntityShape, { via, field }: Pick<Reached, 'via' | 'field'>, { mark }: ColumnPlace): { measure?: string } {
  const path = measureOf(field.source?.scale)
  const reached = path === undefined ? undefined : reach(unit, shape, [...via, path].join('.'), mark)
  if (!reached) return {}
  wishPath(unit, shape, reached)
  return { measure: keyOf(reached.via, reached.field) }
}

function predicate(unit: Unit, shape: EntityShape, words: ColumnWords, key: 'show' | 'readonly', { mark }: ColumnPlace) {
  const source = words[key]
  const compiled = source === undefined ? undefined : compileText(unit, String(source), mark, { root: shape.name, want: 'boolean' })
  return compiled ? { [key]: asPredicate(compiled) } : {}
}

/** `parent` is shown by the document's code; the user fields of the system by their names. */
function display(unit: Unit, { via, field, entity }: Reached): { via: readonly string[]; field: FieldShape } {
  const holder = field.name === 'parent' && field.system && field.to ? unit.entity(field.to) : undefined
  const code = holder?.fields[holder.display.code]
  return code ? { via: [...via, 'parent'], field: code } : { via, field: entity.fields[field.name] ?? field }
}

/** `supplierName` for a ref, `supplier.paymentTermName` through one. */
export function keyOf(via: readonly string[], field: FieldShape, part: 'Name' | 'Id' = 'Name'): string {
  const last = field.to && field.wire !== field.name ? `${field.name}${part}` : field.to && field.system && part === 'Name' ? `${field.name}Name` : field.wire
  return [...via, last].join('.')
}

function titleOf(shape: EntityShape, { via, field }: Reached): Label {
  const first = via[0] === undefined || via[0] === 'parent' ? undefined : shape.fields[via[0]]
  return first && !isTelling(field.label, first.label) ? { CN: `${first.label.CN}${field.label.CN}`, EN: `${first.label.EN}: ${field.label.EN}` } : field.label
}

/** A label that already names what it belongs to needs no prefix: "Supplier code" through the supplier. */
const isTelling = (label: Label, of: Label): boolean => label.CN.startsWith(of.CN) || label.EN.toLowerCase().startsWith(of.EN.toLowerCase())

function statesOf(entity: EntityShape, field: FieldShape): { states?: readonly CompiledState[] } {
  const states = field.name === entity.stateField ? statesOfEntity(entity) : undefined
  return states ? { states: states.values } : {}
}

/** What a list shows of other rows must be carried by its own: the value, and for a ref its key, code and name. */
function wishPath(unit: Unit, shape: EntityShape, { via, field }: Reached): void {
  if (via.length === 0) return
  const base = { via, field: field.name, label: field.label, storage: field.storage }
  const wish = (path: CompiledPath) => unit.paths.push({ entity: shape.name, path })
  if (!field.to || field.system) return void wish({ path: keyOf(via, field), ...base, ...(field.to ? { storage: 'text' as const } : {}) })
  wish({ path: keyOf(via, field, 'Id'), ...base, part: 'id' })
  wish({ path: [...via, `${field.name}Code`].join('.'), ...base, part: 'code', storage: 'text' })
  wish({ path: keyOf(via, field), ...base, part: 'name', storage: 'text' })
}

export function isIndexed(shape: EntityShape, field: FieldShape): boolean {
  if (field.system) return field.name === 'creationDate' && shape.kind !== 'baseData' && shape.kind !== 'line'
  return field.type === 'ref' || field.type === 'user' || field.type === 'serial' || field.name === shape.stateField || field.name === 'lineNum' || field.source?.indexed === true
}

export function searchFor(unit: Unit, shape: EntityShape, search: SourceSearch, { mark }: { readonly mark: Mark }): CompiledSearchField | undefined {
  const words = typeof search === 'string' ? { field: search } : search
  const reached = reach(unit, shape, words.field, mark)
  if (!reached) return undefined
  const { via, field } = display(unit, reached)
  const target = { ...reached, via, field }
  wishPath(unit, shape, target)
  const owner = ownerOf(unit, shape, via)
  if (owner && !isIndexed(owner, field) && field.storage !== 'json') unit.indexes.push({ entity: owner.name, column: field.column })
  const operator = field.to || field.type === 'lookup' ? 'in' : field.storage === 'flag' ? 'eq' : ['decimal', 'integer', 'date', 'datetime'].includes(field.storage) ? 'range' : 'contains'
  return {
    key: keyOf(via, field, 'Id'), title: 'title' in words && words.title ? labelOf(words.title) : titleOf(shape, target), type: field.type, operator,
    ...(field.typeCode ? { typeCode: field.typeCode } : {}), ...statesOf(owner ?? reached.entity, field), ...(field.to ? { to: field.to } : {}),
  }
}

function ownerOf(unit: Unit, shape: EntityShape, via: readonly string[]): EntityShape | undefined {
  return via.reduce<EntityShape | undefined>((at, name) => (at?.fields[name]?.to === undefined ? undefined : unit.entity(at.fields[name].to)), shape)
}
