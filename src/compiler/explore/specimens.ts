import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { eachRow } from '../../rules/document/rowPath.ts'
import type { Model } from './Model.ts'
import { dates, envOf, quantities, recomputeRow } from './moves.ts'

/** A document to begin with, and what is special about it. */
export interface Specimen {
  readonly says: string
  readonly document: Row
}

/** New documents of two lines: the usual one, then one for each other value of each choice, on the header, on all lines or on the first alone. */
export function specimensOf(model: Model): Specimen[] {
  const usual = begin(model, [])
  const others = choicesOf(model, usual).flatMap(({ at, key, values }) =>
    values.map((value) => ({
      says: `${at.join(' and ')} with ${key} ${value}`,
      document: begin(
        model,
        at.map((path) => ({ path, key, value })),
      ),
    })),
  )
  return [{ says: 'as it begins', document: usual }, ...others]
}

interface Given {
  readonly path: string
  readonly key: string
  readonly value: string
}

function begin(model: Model, given: readonly Given[]): Row {
  const fresh = {
    isNew: () => true,
    isGiven: (row: Row, wire: string) =>
      Object.hasOwn(row, wire) && row[wire] !== null && row[wire] !== undefined,
  }
  let document = recompute(model.entities, model.header, skeleton(model, model.header, 2), envOf(), fresh)
  for (const { entity, row, path } of [...eachRow(model.entities, model.header, document, envOf())]) {
    for (const one of given) if (one.path === path) row[one.key] = one.value
    for (const { path: key, storage } of entity.paths) if (storage === 'integer') row[key] ??= 2
  }
  for (let round = 0; round < 2; round++) {
    document = recompute(model.entities, model.header, document, envOf(), fresh)
    for (const { entity, row, env } of [...eachRow(model.entities, model.header, document, envOf())]) {
      for (const field of entity.fields)
        if (isWanting(field, row, env)) row[field.wire] = sampleOf(model, field)
      for (const { field } of model.outside.get(entity.name) ?? []) row[field.wire] ??= '0'
    }
  }
  return recomputeRow(model, document)
}

/** Entered by hand, needed, and still empty. */
function isWanting(field: CompiledField, row: Row, env: ReturnType<typeof envOf>): boolean {
  if (field.assigned || field.compute || (row[field.wire] ?? null) !== null) return false
  return field.required === true || isRequired(field, row, env) || isMeasure(field)
}

const isRequired = ({ required }: CompiledField, row: Row, env: ReturnType<typeof envOf>) =>
  typeof required === 'object' && 'run' in required && required.run(row, env) === true
/** Prices, rates and percents can be entered by anybody who needs them. */
const isMeasure = ({ type }: CompiledField) => fieldTypes[type].measures === 'worth'

/** Two lines, and one line in each of them. */
function skeleton(model: Model, entity: CompiledEntity, count: number): Row {
  return Object.fromEntries(
    entity.lines.flatMap(({ name, entity: line }) =>
      model.entities[line]
        ? [
            [
              name,
              Array.from({ length: count }, () => skeleton(model, model.entities[line] as CompiledEntity, 1)),
            ],
          ]
        : [],
    ),
  ) // just looked
}

function sampleOf({ lookups }: Model, field: CompiledField): unknown {
  if (field.type === 'percent') return '0'
  if (fieldTypes[field.type].measures === 'count') return quantities.all
  if (field.storage === 'decimal') return '1'
  if (field.storage === 'integer') return 0
  if (field.storage === 'date') return dates.wished
  if (field.storage === 'datetime') return `${dates.wished} 00:00:00`
  if (field.storage === 'flag') return 'N'
  return field.typeCode === undefined ? 'x' : (lookups[field.typeCode]?.values[0]?.code ?? null)
}

interface Choice {
  readonly at: readonly string[]
  readonly key: string
  readonly values: readonly string[]
}

/** Values that the rules name, and one that they do not. */
function choicesOf(model: Model, usual: Row): Choice[] {
  return [...model.choices].flatMap(([name, fields]) => {
    const places = [...eachRow(model.entities, model.header, usual, envOf())].filter(
      ({ entity }) => entity.name === name,
    )
    const ats =
      places.length > 1
        ? [places.map(({ path }) => path), [places[0]?.path ?? '']]
        : places.map(({ path }) => [path])
    return fields.flatMap((field) => {
      const codes =
        field.storage === 'flag'
          ? ['Y', 'N']
          : (model.lookups[field.typeCode ?? '']?.values ?? []).map(({ code }) => code)
      const unnamed = codes.find((code) => !model.words.has(code))
      const values = codes.filter(
        (code) =>
          (field.storage === 'flag' || model.words.has(code) || code === unnamed) &&
          code !== places[0]?.row[field.wire],
      )
      return ats.map((at) => ({ at, key: field.wire, values }))
    })
  })
}
