import { expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { ExpressionEnv } from '../../src/language/expression.ts'
import type { CompiledField } from '../../src/language/field.ts'
import type { Row } from '../../src/language/row.ts'
import { isShown } from '../../src/rules/document/isShown.ts'
import { recompute } from '../../src/rules/document/recompute.ts'
import { eachRow, hasValue } from '../../src/rules/document/rowPath.ts'
import { compileDefinitions } from './compileDefinitions.ts'

/** Whatever is put into the documents of the house, whole or bit by bit: no row keeps a value of a field that it does not show. */

const definitions: Definitions = await compileDefinitions()
const env: ExpressionEnv = {
  me: { user: 'u', roles: [], audience: 'buyer' },
  today: '2026-03-05',
  now: '2026-03-05 10:00:00',
  lookup: () => '2',
}
const holds = (entity: CompiledEntity): boolean =>
  entity.fields.some(({ show }) => show) ||
  entity.lines.some(({ entity: line }) => holds(definitions.entities[line] ?? entity))
const documents = Object.values(definitions.entities).filter(
  (entity) => entity.kind !== 'line' && holds(entity),
)

function generator(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

type Pick = <T>(values: readonly T[]) => T

function valueOf(field: CompiledField, pick: Pick): unknown {
  const codes = definitions.lookups[field.typeCode ?? '']?.values.map(({ code }) => code)
  if (codes) return pick([null, ...codes])
  return {
    decimal: pick([null, '1', '2.5']),
    integer: pick([null, 3]),
    date: pick([null, '2026-03-01']),
    datetime: pick([null, '2026-03-01 08:00:00']),
    flag: pick([null, 'Y', 'N']),
    id: pick([null, 'a', 'b']),
    list: pick([null, 'a', 'a,b']),
    json: null,
    text: pick([null, 'x']),
  }[field.storage]
}

const rowFor = (entity: CompiledEntity, pick: Pick): Row => ({
  ...Object.fromEntries(entity.fields.map((field) => [field.wire, valueOf(field, pick)])),
  ...Object.fromEntries(
    entity.lines.map(({ name, entity: line }) => [
      name,
      [0, 1].map(() => rowFor(definitions.entities[line] ?? entity, pick)),
    ]),
  ),
})

const kept = (entity: CompiledEntity, row: Row): string[] =>
  [...eachRow(definitions.entities, entity, row, env)].flatMap((placed) =>
    placed.entity.fields
      .filter((field) => hasValue(placed.row[field.wire]) && !isShown(field, placed.row, placed.env))
      .map(({ wire }) => `${placed.entity.name} ${placed.path} ${wire}`),
  )

/** What is computed nobody changes by itself: it is put in with the whole document alone. */
const byHand = ({ fields }: CompiledEntity): readonly CompiledField[] =>
  fields.filter(({ compute }) => !compute)

test('the house has documents with such fields', () => {
  expect(documents.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['rcvReceiveHeader', 'purDeliveryNote']),
  )
})

test.each(documents.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  const next = generator(7)
  const pick: Pick = (values) => values[Math.floor(next() * values.length)] as never // the index lies inside
  const conditional = byHand(entity).filter(({ show }) => show)
  let cleared = 0
  for (let round = 0; round < 60; round++) {
    const raw = { ...rowFor(entity, pick), ...(round % 2 ? { id: 'd' } : {}) }
    let row = recompute(definitions.entities, entity, raw, env)
    cleared += kept(entity, raw).length
    expect(kept(entity, row)).toEqual([])
    for (let step = 0; step < 6; step++) {
      const places = [...eachRow(definitions.entities, entity, row, env)].filter(
        (placed) => placed.path.split('.').length <= 1,
      )
      const place = pick(places)
      const field = pick(step % 2 && conditional.length ? conditional : byHand(place.entity))
      const target = place.entity.fields.includes(field) ? place : { ...place, entity, row, path: '' }
      const value = valueOf(field, pick)
      const [, name = '', index = ''] = /^(\w+)\[(\d+)\]$/.exec(target.path) ?? []
      const changed = { ...target.row, [field.wire]: value }
      const lines = row[name]
      row =
        name === '' || !Array.isArray(lines)
          ? changed
          : { ...row, [name]: lines.map((line: Row, at) => (String(at) === index ? changed : line)) }
      row = recompute(definitions.entities, entity, row, env, {
        changed: [target.path === '' ? field.wire : `${target.path}.${field.wire}`],
      })
      expect(kept(entity, row)).toEqual([])
    }
  }
  expect(cleared).toBeGreaterThan(0)
})
