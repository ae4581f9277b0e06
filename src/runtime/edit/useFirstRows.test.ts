import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { lineKey } from '../document/paths.ts'
import { watchTables } from './useFirstRows.ts'

const rule = (...deps: readonly string[]) => ({ deps, run: () => null }) as unknown as Expression // as much as is looked at
const steps = {
  name: 'steps',
  label: { CN: '', EN: '' },
  entity: 'step',
  firstOf: {
    name: 'steps',
    entity: 'step',
    each: { from: 'all' as const, entity: 'hint', lines: [], where: rule('kind', 'this.kind') as never },
    values: [
      { field: 'about', value: rule('each.about') },
      { field: 'day', value: rule('day') },
    ],
  },
}
const entities = {
  report: entityOf('report', [field('kind'), field('day'), field('note')], [steps]),
  step: entityOf('step', [field('about'), field('day')]),
}
const env: ExpressionEnv = { me: {}, today: '', now: '' }
const rules: DocumentRules = {
  recompute: (row, changed) => recompute(entities, entities.report, row, env, { changed }),
  validate: () => [],
  validatePlace: () => [],
}

/** Answers two rows of the kind that is asked for, none of the kind `none`; they wait until they are let go. */
function opened(row: Row) {
  const asked: Row[] = []
  const waiting: (() => void)[] = []
  const call = (_server: string, _family: string, operation: string, body: Row) => {
    expect([operation, body['lines']]).toEqual(['findFirstRows', 'steps'])
    const sent = body['row'] as Row
    asked.push(sent)
    const data =
      sent['kind'] === 'none' ? [] : ['a', 'b'].map((one) => ({ about: `${one} of ${String(sent['kind'])}` }))
    return new Promise((resolve) => waiting.push(() => resolve({ data })))
  }
  const store = createDocumentStore(entities, entities.report, row, rules)
  const end = watchTables(store, {
    client: { call } as unknown as Client,
    entities,
    entity: entities.report,
    audience: 'host',
    env: () => env,
    place: { menuId: 'm', respId: 'r' },
  })
  const rest = async () => {
    await vi.advanceTimersByTimeAsync(200)
    for (const one of waiting.splice(0)) one()
    await vi.advanceTimersByTimeAsync(0)
  }
  const about = () => linesOf(store.state().row, 'steps').map((line) => line['about'])
  return { store, asked, end, rest, about }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a new document gets its first rows, and others when what they follow from changes', async () => {
  const { store, asked, rest, about, end } = opened({ kind: 'K', steps: [] })
  await rest()
  expect(about()).toEqual(['a of K', 'b of K'])
  expect(linesOf(store.state().row, 'steps').every((line) => lineKey(line) !== '')).toBe(true)
  expect(store.state().dirty).toBe(false)
  store.change('', { note: 'nothing to do with it' })
  await rest()
  store.change('', { kind: 'L' })
  await rest()
  expect(about()).toEqual(['a of L', 'b of L'])
  store.change('', { kind: 'none' })
  await rest()
  expect(about()).toEqual([])
  store.change('', { day: '2026-01-01', kind: 'M' })
  await rest()
  expect(about()).toEqual(['a of M', 'b of M'])
  expect(asked.map(({ kind, steps: lines }) => [kind, lines])).toEqual(
    ['K', 'L', 'none', 'M'].map((kind) => [kind, []]),
  )
  end()
})

test('what somebody wrote, added or took out stays', async () => {
  for (const disturb of [
    ({ store }: ReturnType<typeof opened>) => store.change('steps[1]', { about: 'mine' }),
    ({ store }: ReturnType<typeof opened>) => void store.addLine('', 'steps', { about: 'mine' }),
    ({ store }: ReturnType<typeof opened>) =>
      store.deleteLines('', 'steps', [lineKey(linesOf(store.state().row, 'steps')[0] ?? {})]),
  ]) {
    const one = opened({ kind: 'K', steps: [] })
    await one.rest()
    disturb(one)
    const before = one.about()
    one.store.change('', { kind: 'L' })
    await one.rest()
    expect(one.about()).toEqual(before)
    expect(one.asked).toHaveLength(1)
    one.end()
  }
})

test('an answer that comes too late is left aside; a saved document and one that was given rows are left alone', async () => {
  const late = opened({ kind: 'K', steps: [] })
  late.store.change('', { kind: 'L' })
  await late.rest()
  await late.rest()
  expect(late.about()).toEqual(['a of L', 'b of L'])
  late.end()
  for (const row of [
    { id: '1', kind: 'K', steps: [] },
    { kind: 'K', steps: [{ about: 'given' }] },
  ]) {
    const one = opened(row)
    await one.rest()
    expect(one.asked).toEqual([])
    one.end()
  }
})
