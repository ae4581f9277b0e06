import { expect, test } from 'vitest'
import type { PickOption } from '../../cells/CellServices.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import { onlyChoices } from './onlyChoices.ts'

const ref = (name: string, more: Partial<CompiledField> = {}) =>
  ({
    name,
    wire: `${name}Id`,
    type: 'ref',
    to: name,
    label: { CN: name, EN: name },
    ...more,
  }) as CompiledField // as much as is looked at
const options = (...ids: readonly string[]): readonly PickOption[] =>
  ids.map((id) => ({ id, code: id.toUpperCase(), name: `name of ${id}` }))
const env = { me: { places: ['b'] } } as unknown as ExpressionEnv // as much as is looked at

const chosen = async (
  fields: readonly CompiledField[],
  found: Readonly<Record<string, readonly PickOption[]>>,
  row: Readonly<Record<string, unknown>> = {},
  write?: Predicate,
) => {
  const asked: string[] = []
  const entity = {
    fields,
    access: { host: { write } as unknown as CompiledAccess },
  } as unknown as CompiledEntity // as much as is looked at
  const values = await onlyChoices(
    {
      entity,
      audience: 'host',
      env,
      find: (column, _, most) => {
        const name = column.field ?? ''
        asked.push(name)
        const all = found[name] ?? []
        return Promise.resolve({ options: all.slice(0, most), count: all.length })
      },
    },
    row,
  )
  return { asked, values }
}

test('what has to be chosen and has only one choice is chosen already', async () => {
  expect(
    await chosen([ref('place', { required: true }), ref('kind', { required: true }), ref('above')], {
      place: options('a'),
      kind: options('x', 'y'),
      above: options('z'),
    }),
  ).toEqual({
    asked: ['place', 'kind'],
    values: { placeId: 'a', placeCode: 'A', placeName: 'name of a' },
  })
})

test('what is there already, comes from others, or is not to be seen is not asked for', async () => {
  const never = { deps: [], run: () => false } as unknown as Predicate // as much as is looked at
  const fields = [
    ref('place', { required: true }),
    ref('sum', { required: true, compute: never as unknown as NonNullable<CompiledField['compute']> }),
    ref('given', { required: true, assigned: true }),
    ref('secret', { required: true, show: never }),
    ref('later', { required: ['doSubmit'] }),
    ref('unless', { required: never }),
  ]
  expect(await chosen(fields, {}, { placeId: 'a' })).toEqual({ asked: [], values: {} })
})

test('of several the only one counts under which he may write the document', async () => {
  const write = {
    deps: ['placeId', 'me.places'],
    run: (row: { readonly placeId?: unknown }) => row.placeId === 'b',
  } as unknown as Predicate // as much as is looked at
  const fields = [ref('place', { required: true })]
  expect((await chosen(fields, { place: options('a', 'b', 'c') }, {}, write)).values).toMatchObject({
    placeId: 'b',
  })
  expect((await chosen(fields, { place: options('a', 'c') }, {}, write)).values).toEqual({})
})

test('what is chosen by another value waits until that is there: what may be chosen without it may not be all', async () => {
  const byPlace = { deps: ['this.placeId'] } as unknown as Predicate // as much as is looked at
  const fields = [ref('kind', { required: true, where: byPlace }), ref('place', { required: true })]
  const found = { kind: options('x'), place: options('a') }
  expect(await chosen(fields, found)).toMatchObject({
    asked: ['place', 'kind'],
    values: { placeId: 'a', kindId: 'x' },
  })
  expect(await chosen(fields, { ...found, place: options('a', 'b') })).toEqual({
    asked: ['place'],
    values: {},
  })
})
