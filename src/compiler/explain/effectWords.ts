import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity, CompiledLines } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import type {
  CompiledAsking,
  CompiledAssignment,
  CompiledEffect,
  CompiledMadeLines,
  CompiledRows,
} from '../../language/verb.ts'
import { lineEntityOf } from '../../rules/document/rowPath.ts'
import { manualTexts } from '../../texts/manualTexts.ts'

type Entities = Definitions['entities']

/** What an effect of a verb does, in a sentence of each language: what it makes or changes, of which rows, with which values. */
export function effectWords(entities: Entities, own: CompiledEntity, effect: CompiledEffect): Label {
  const { kind, each, when, do: deed, entity } = effect
  const head =
    kind === 'make'
      ? manualTexts.label('effect.make', { target: labelOf(entities, entity) })
      : manualTexts.label(effect.applies ? 'effect.apply' : 'effect.change', {
          target: rowsWords(entities, effect.rows),
        })
  const verb = entities[entity]?.verbs.find(({ name }) => name === deed)
  return joined([
    head,
    ...(each ? [manualTexts.label('effect.each', { rows: rowsWords(entities, each) })] : []),
    ...(when ? [manualTexts.label('effect.when', { rule: when.says })] : []),
    ...(kind === 'make' ? makeWords(entities, own, effect) : []),
    ...valuesWords(entities, entity, effect),
    ...(verb ? [manualTexts.label('effect.does', { verb: verb.label })] : []),
  ])
}

/** What a verb asks a service, in a sentence of each language. */
export function askingWords(
  { verbs }: Pick<CompiledEntity, 'verbs'>,
  { service, call, when, values, do: deed }: CompiledAsking,
): Label {
  const name = `${service}.${call}`
  const verb = verbs.find((one) => one.name === deed)
  const label = verb && { CN: verb.label.CN || verb.name, EN: verb.label.EN || verb.name }
  return joined([
    manualTexts.label('effect.asks', { call: { CN: name, EN: name } }),
    ...(when ? [manualTexts.label('effect.when', { rule: when.says })] : []),
    ...values.map(({ field, value }) =>
      manualTexts.label('effect.set', { field: { CN: field, EN: field }, value: value.says }),
    ),
    ...(label ? [manualTexts.label('effect.answered', { verb: label })] : []),
  ])
}

/** What a verb changes in lines of its own row, in sentences as of other effects: values under one condition together. */
export function ownChangeWords(entities: Entities, own: CompiledEntity, set: readonly CompiledAssignment[]) {
  const groups = new Map<string, [CompiledAssignment, ...CompiledAssignment[]]>()
  for (const value of set) {
    const key = `${value.lines} ${value.when?.source}`
    const known = groups.get(key)
    if (known) known.push(value)
    else if (value.lines !== undefined) groups.set(key, [value])
  }
  return [...groups.values()].map(([first, ...rest]): Label => {
    const entity = lineEntityOf(entities, own, first.lines?.split('.') ?? [])?.name ?? ''
    const rows = manualTexts.label('effect.ownLines', { rows: labelOf(entities, entity) })
    const target = first.when ? manualTexts.label('effect.rows', { rows, rule: first.when.says }) : rows
    return joined([
      manualTexts.label('effect.change', { target }),
      ...[first, ...rest].map(({ field, value }) => valueWords(entities, entity, { field, value })),
    ])
  })
}

/** The rows that a table begins with: those with values of their own, or one for each row of others. */
export function firstWords(entities: Entities, { entity, first, firstOf }: CompiledLines): readonly Label[] {
  const words = (values: readonly CompiledAssignment[]): Label =>
    values.length > 0
      ? listed(values.map((value) => valueWords(entities, entity, value)))
      : manualTexts.label('effect.beginsEmpty')
  const rows = first?.map(words) ?? (firstOf ? [madeWords(entities, firstOf, words(firstOf.values))] : [])
  return rows.length > 0
    ? [manualTexts.label('effect.begins', { lines: labelOf(entities, entity), rows: joined(rows) })]
    : []
}

/** What a kept table follows, and what its rows keep of that. */
export function keptWords(entities: Entities, { entity, kept }: CompiledLines): readonly Label[] {
  if (!kept) return []
  const found = rowsWords(entities, kept.each)
  const rows = kept.per
    ? manualTexts.label('effect.keptGroups', { rows: found, keys: listed(kept.per.map(({ says }) => says)) })
    : manualTexts.label('effect.keptEach', { rows: found })
  const head = manualTexts.label('effect.kept', { lines: labelOf(entities, entity), rows })
  const drop = kept.drop ? [manualTexts.label('effect.keptDrop', { rule: kept.drop.says })] : []
  return [joined([head, ...drop, ...kept.values.map((value) => valueWords(entities, entity, value))])]
}

const madeWords = (entities: Entities, { each, when }: CompiledMadeLines, values: Label): Label =>
  joined([
    values,
    ...(each ? [manualTexts.label('effect.each', { rows: rowsWords(entities, each) })] : []),
    ...(when ? [manualTexts.label('effect.when', { rule: when.says })] : []),
  ])

function makeWords(
  entities: Entities,
  own: CompiledEntity,
  { per, into, each, lines }: CompiledEffect & { kind: 'make' },
): readonly Label[] {
  const keys = per?.map(({ says }) => says)
  const field = (each ? entities[each.entity] : own)?.fields.find(({ name }) => name === into)
  return [
    ...(keys ? [manualTexts.label('effect.per', { keys: listed(keys) })] : []),
    ...lines.map((made) => linesWords(entities, made)),
    ...(into === undefined
      ? []
      : [manualTexts.label('effect.into', { field: field?.label ?? { CN: into, EN: into } })]),
  ]
}

/** Lines that are made, and theirs. */
const linesWords = (entities: Entities, made: CompiledMadeLines): Label =>
  joined([
    manualTexts.label('effect.lines', {
      lines: labelOf(entities, made.entity),
      values: listed(valuesWords(entities, made.entity, made)),
    }),
    ...(made.lines ?? []).map((below) => linesWords(entities, below)),
  ])

/** What a row gets: of one that is copied whole first what is copied, by name. */
function valuesWords(
  entities: Entities,
  entity: string,
  { values, isCopy }: { readonly values: readonly CompiledAssignment[]; readonly isCopy?: true },
): readonly Label[] {
  const isCopied = ({ field, value: { source } }: CompiledAssignment): boolean =>
    isCopy === true && (source === field || source === `each.${field}`)
  const copied = values.filter(isCopied).map(({ field }) => fieldLabel(entities, entity, field))
  return [
    ...(copied.length > 0 ? [manualTexts.label('effect.copies', { fields: listed(copied) })] : []),
    ...values.filter((value) => !isCopied(value)).map((value) => valueWords(entities, entity, value)),
  ]
}

const fieldLabel = (entities: Entities, entity: string, name: string): Label =>
  entities[entity]?.fields.find((field) => field.name === name)?.label ?? { CN: name, EN: name }

function rowsWords(entities: Entities, { from, entity, where }: CompiledRows): Label {
  const label = labelOf(entities, entity)
  const of = from === 'this' ? 'effect.own' : 'effect.picked'
  const rows = from === 'this' || from === 'picked' ? manualTexts.label(of, { rows: label }) : label
  return where ? manualTexts.label('effect.rows', { rows, rule: where.says }) : rows
}

function valueWords(entities: Entities, entity: string, { field, value, when }: CompiledAssignment): Label {
  const label = fieldLabel(entities, entity, field)
  return when
    ? manualTexts.label('effect.setWhen', { field: label, value: value.says, rule: when.says })
    : manualTexts.label('effect.set', { field: label, value: value.says })
}

const labelOf = (entities: Entities, name: string): Label => entities[name]?.label ?? { CN: name, EN: name }

const listed = (labels: readonly Label[]): Label => ({
  CN: labels.map(({ CN }) => CN).join('、'),
  EN: labels.map(({ EN }) => EN).join(', '),
})

const joined = ([first, ...rest]: readonly Label[]): Label =>
  rest.reduce(
    (parts, next) => manualTexts.label('effect.parts', { parts, next }),
    first ?? { CN: '', EN: '' },
  )
