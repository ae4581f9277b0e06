import type { CompiledColumn } from '../../language/column.ts'
import type { TypedBy } from '../../language/field.ts'
import type { ExpressionKind } from '../../language/process.ts'
import { beforeOf } from '../blocks/proposals.ts'
import { countsCharacters, isNumberType } from '../../rules/types/fieldTypes.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { isTree } from '../scope/isTree.ts'
import { labelOf } from '../scope/labels.ts'
import { reach } from '../scope/fieldAt.ts'
import { wireKeyAt } from '../scope/wireKeys.ts'
import { bySaying, byField, byType, ruled, said, type ColumnAsk, type WrittenAsk } from './ColumnAsk.ts'
import { iconOf, modalOf } from './columnDialogs.ts'
import { canonical, scaleOf } from './columnNumbers.ts'
import { attachmentsOf } from './columnUploads.ts'
import { byEngine, decided, type Decided, type Rules } from './decide.ts'
import { expressionIn } from './expressionColumn.ts'
import { isOverLines } from './figures.ts'
import { measureOf } from './normalizeFields.ts'
import { isIndexed, keyOf, statesOf, titleOf, wishPath } from './shownField.ts'
import { typedBy } from './typedBy.ts'

/** Keys that any column has, whether it shows a field or only buttons and widgets. */
export const writtenRules = {
  fixed: (ask) => said(ask, 'fixed'),
  columnsDisplay: (ask) => said(ask, 'columnsDisplay') ?? byEngine('Y'),
  show: (ask) => ruled(ask, 'show', ask.words.show),
  resizable: (ask) => (ask.words.resizable === false ? said(ask, 'resizable') : undefined),
  functionList: (ask) =>
    ask.buttons.length > 0 ? decided(ask.buttons, bySaying(ask, 'functionList')) : undefined,
  buttonType: (ask) => said(ask, 'buttonType'),
  isMenu: (ask) => (ask.words.isMenu === false ? said(ask, 'isMenu') : undefined),
  slot: (ask) => said(ask, 'slot'),
  groups: (ask) => ask.place.groups && decided(ask.place.groups, { by: 'screen', at: () => ask.place.mark }),
} satisfies Partial<Rules<CompiledColumn, WrittenAsk>>

/** A column that shows a field; which of them says what a row is of, and whether its name in English stands beside it, is known when all are (`withIdentity`, `withEnglish`). */
export type FieldColumn = Omit<CompiledColumn, 'keyOnly' | 'withCode' | 'inEnglish'>

/** Its keys, one by one: the author's word, else the field's, else the type's, else the engine's. */
export const columnRules: Rules<FieldColumn, ColumnAsk> = {
  key: keyRule,
  field: (ask) => (ask.isOwn && !ask.field.system ? byField(ask, ask.field.name) : undefined),
  title: (ask) => title(ask) ?? byField(ask, titleOf(ask.shape, ask.shown)),
  type: (ask) => byField(ask, ask.field.type),
  cellType: ({ drawn }) => drawn.cellType,
  width: (ask) =>
    said(ask, 'width') ??
    widened(ask) ??
    (isUnit(ask) ? byField(ask, unitWidth) : byType(ask, ask.type.width)),
  align: (ask) => said(ask, 'align') ?? numbered(ask) ?? byType(ask, ask.type.align),
  sortable: sortableRule,
  fixed: writtenRules.fixed,
  columnsDisplay: writtenRules.columnsDisplay,
  required: requiredRule,
  isEdit: ({ drawn }) => drawn.isEdit,
  isSummary: (ask) => said(ask, 'isSummary') ?? summed(ask) ?? byEngine(false),
  showThousandSeparator: (ask) =>
    said(ask, 'showThousandSeparator') ?? byType(ask, isNumberType(ask.field.type)),
  typeCode: ({ drawn }) => drawn.typeCode,
  states: (ask) => {
    const { states } = statesOf(ask.stored.entity, ask.field)
    return states && byField(ask, states)
  },
  to: (ask) => (ask.field.to ? byField(ask, ask.field.to) : undefined),
  kinds: (ask) => ask.kinds && byField(ask, ask.kinds),
  tree: (ask) => (isTree(ask.unit, ask.field) ? byField(ask, true) : undefined),
  bar: (ask) => (isProgress(ask) ? byField(ask, true) : undefined),
  typed: typedRule,
  measure: measureRule,
  maxLength: (ask) =>
    ask.field.source?.max !== undefined && countsCharacters(ask.field.type)
      ? byField(ask, ask.field.source.max)
      : undefined,
  case: (ask) => (ask.field.source?.type === 'code' ? byField(ask, 'upper' as const) : undefined),
  before: beforeRule,
  absent: (ask) =>
    ask.field.source?.absent === undefined ? undefined : byField(ask, labelOf(ask.field.source.absent)),
  scale: (ask) => said(ask, 'precision') ?? scaleOf(ask),
  min: (ask) => bound(ask, 'min'),
  max: (ask) => bound(ask, 'max'),
  step: (ask) =>
    ask.words.step === undefined || ask.words.step === 1
      ? undefined
      : decided(canonical(ask.words.step) ?? '1', bySaying(ask, 'step')),
  link: (ask) => ask.link && decided(ask.link, bySaying(ask, 'linkTag')),
  show: writtenRules.show,
  readonly: (ask) => ruled(ask, 'readonly', ask.words.readonly),
  span: (ask) => said(ask, 'span') ?? (ask.place.form && ask.type.wide ? byType(ask, 4) : undefined),
  editType: ({ drawn }) => drawn.editType,
  editWhen: (ask) =>
    typeof ask.words.isEdit === 'boolean' ? undefined : ruled(ask, 'isEdit', ask.words.isEdit),
  requiredWhen: requiredWhenRule,
  disabled: (ask) => ruled(ask, 'disabled', ask.words.disabled),
  resizable: writtenRules.resizable,
  showIcon: iconOf,
  functionList: writtenRules.functionList,
  buttonType: writtenRules.buttonType,
  attachmentConfig: attachmentsOf,
  modalConfig: modalOf,
  isMenu: writtenRules.isMenu,
  slot: writtenRules.slot,
  expression: expressionRule,
  wrap: (ask) => (ask.words.wrap ? said(ask, 'wrap') : undefined),
  groups: writtenRules.groups,
}

/** The author's title. */
export const title = (ask: WrittenAsk) =>
  ask.words.title ? decided(labelOf(ask.words.title), bySaying(ask, 'title')) : undefined

function keyRule(ask: ColumnAsk): Decided<string> {
  const { unit, shape, words, shown, stored } = ask
  if (words.displayKey === undefined) return byField(ask, keyOf(shown.via, shown.field))
  const key = wireKeyAt(unit, shape, words.displayKey, words.at('displayKey'))
  return decided(key, bySaying(ask, 'displayKey')) ?? byField(ask, keyOf(stored.via, stored.field))
}

/** What another record becomes is read beside what it was. */
function beforeRule(ask: ColumnAsk): Decided<string> | undefined {
  const { field, shape, isOwn } = ask
  const before = isOwn && field.source?.changes !== undefined ? shape.fields[beforeOf(field.name)] : undefined
  return before && byField(ask, keyOf([], before))
}

/** What is written in the language of the definitions is read while it is typed. */
function expressionRule(ask: ColumnAsk): Decided<ExpressionKind> | undefined {
  const kind = ask.isOwn ? expressionIn(ask.unit, ask.shape, ask.field.name) : undefined
  return kind && byField(ask, kind)
}

/** Two values need more room than one. */
const widened = (ask: ColumnAsk): Decided<number> | undefined =>
  beforeRule(ask) && byField(ask, Math.round(ask.type.width * 1.5))

/** A value read through a ref has no index to be sorted by. */
function sortableRule(ask: ColumnAsk): Decided<boolean> {
  if (!ask.isOwn) return byEngine(false)
  if (ask.field.storage === 'list') return byEngine(false)
  return said(ask, 'sortable') ?? byField(ask, isIndexed(ask.shape, ask.field) && !ask.field.to)
}

function requiredRule(ask: ColumnAsk): Decided<boolean> {
  const { required } = ask.words
  if (typeof required === 'boolean') return { value: required, from: bySaying(ask, requiredWord(ask)) }
  return byField(ask, ask.isOwn && needsAlways(ask))
}

/** What a row has only where `show` holds is not marked over all rows. */
const needsAlways = ({ field, words }: ColumnAsk): boolean =>
  field.source?.required === true && field.source.show === undefined && words.show === undefined

function requiredWhenRule(ask: ColumnAsk) {
  const { required } = ask.words
  return typeof required === 'string' ? ruled(ask, requiredWord(ask), required) : undefined
}

/** Two words mean the same: the one that was written. */
const requiredWord = ({ unit, place }: ColumnAsk): string =>
  unit.has([...(place.path ?? []), 'required']) ? 'required' : 'validate'

/** The screen lists its summed columns in one place too. */
const summed = ({ place }: ColumnAsk) =>
  place.summary ? decided(true, { by: 'screen', at: () => place.mark }) : undefined

function bound(ask: ColumnAsk, key: 'min' | 'max'): Decided<string> | undefined {
  const own = canonical(ask.words[key])
  if (own !== undefined) return { value: own, from: bySaying(ask, key) }
  if (countsCharacters(ask.field.type)) return undefined
  const fields = canonical(ask.field.source?.[key]) ?? (key === 'min' ? leastChecked(ask.field) : undefined)
  return fields === undefined ? undefined : byField(ask, fields)
}

/** `quantity > 0` → `'0'`. Below what its own check asks for nothing is taken, typed or pasted; the check says the rest. */
function leastChecked({ name, type, source }: FieldShape): string | undefined {
  const rule = typeof source?.check === 'object' ? source.check.rule : source?.check
  const [, checked, least] = /^(\w+) >=? (-?\d+(?:\.\d+)?)$/.exec(String(rule ?? '')) ?? []
  return checked === name && isNumberType(type) ? canonical(Number(least)) : undefined
}

/** Pixels in which a unit of measure is read. */
const unitWidth = 80

/** What other fields of the row are measured in stands beside them and needs no room of its own: `个`, `each`. */
const isUnit = ({ isOwn, field, shape, place }: ColumnAsk): boolean =>
  isOwn && !place.form && field.type === 'ref' && measuresOf(shape).has(field.name)

/** Names of the fields that others of the entity are measured in. */
function measuresOf(shape: EntityShape): ReadonlySet<string> {
  const known = measures.get(shape)
  if (known) return known
  const found = new Set(
    Object.values(shape.origin.source.fields).flatMap(({ scale }) => measureOf(scale) ?? []),
  )
  measures.set(shape, found)
  return found
}

const measures = new WeakMap<EntityShape, ReadonlySet<string>>()

/** How much of the lines of a document is done: a percent that is computed over them. A rate is none. */
const isProgress = ({ isOwn, field, shape, place }: ColumnAsk): boolean =>
  isOwn && !place.form && field.type === 'percent' && isOverLines(shape, field)

/** The wire key of the measure, which the row has to carry too. */
function measureRule(ask: ColumnAsk): Decided<string> | undefined {
  const { unit, shape, place, stored } = ask
  const path = measureOf(stored.field.source?.scale)
  if (path === undefined) return undefined
  const reached = reach(unit, shape, [...stored.via, path].join('.'), place.mark)
  if (!reached) return undefined
  wishPath(unit, shape, reached)
  return byField(ask, keyOf(reached.via, reached.field))
}

/** Where the row has of what type the value is. */
function typedRule(ask: ColumnAsk): Decided<TypedBy> | undefined {
  const { unit, shape, place, stored } = ask
  const keys = typedBy(unit, shape, stored.field.source ?? {}, place.mark, stored.via)
  return keys && byField(ask, keys)
}

/** Rows that are called by a number alone, such as lines, stand as numbers do. */
function numbered(ask: ColumnAsk): Decided<CompiledColumn['align']> | undefined {
  const target = ask.field.to === undefined ? undefined : ask.unit.entity(ask.field.to)
  if (!target || target.display.code !== target.display.name) return undefined
  const called = target.fields[target.display.code]
  return called && isNumberType(called.type) ? byField(ask, 'right') : undefined
}
