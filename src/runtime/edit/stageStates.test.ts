import { expect, test } from 'vitest'
import type { FieldError } from '../../language/wire.ts'
import { documentForms } from '../document/documentForms.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import { documentRules } from '../document/documentRules.ts'
import { stagedChunk } from './sampleStages.chromium.ts'
import { stageStates } from './stageStates.ts'

const { screen, entities } = stagedChunk()
const { stages = [], sections } = screen
const note = entities['note'] as NonNullable<(typeof entities)[string]> // the sample is of notes
const forms = documentForms(sections, note)
const environment = () => ({
  me: { audience: 'staff' },
  today: '2026-11-21',
  now: '2026-11-21 09:00:00',
})
const storeOf = (row: Record<string, unknown>) =>
  createDocumentStore(
    entities,
    note,
    { status: 'DRAFT', lines: [], ...row },
    documentRules(entities, note, environment, () => 'EN', sections),
  )
const paths = (errors: readonly FieldError[]) => errors.map(({ path }) => path)

const told = async (row: Record<string, unknown>, verb?: string, shown: readonly FieldError[] = []) =>
  stageStates(stages, forms, await storeOf(row).lacks(verb), shown).map(({ missing, wrong }) => [
    paths(missing),
    paths(wrong),
  ])

test('what is missing for the verb stands at its stage, a rule where it reads, and each once', async () => {
  expect(await told({}, 'doSend')).toEqual([
    [['title'], []],
    [['lines'], []],
    [['owner', 'phone'], []],
  ])
})

test('for a save only what a save needs is missing', async () => {
  expect(await told({})).toEqual([
    [['title'], []],
    [[], []],
    [[], []],
  ])
})

test('what is wrong is wrong, and not missing; a line that misses something is of its stage', async () => {
  expect(
    await told({ title: 'T', owner: 'Ann', phone: '138', lines: [{ item: null, quantity: '1' }] }, 'doSend'),
  ).toEqual([
    [[], []],
    [['lines[0].item'], []],
    [[], ['phone']],
  ])
})

test('what the server refused is wrong where it stands; what no stage shows is of the last', async () => {
  const refused = [
    { path: 'title', code: 'DUPLICATE', msg: 'There is one' },
    { path: '', code: 'SRM-1', msg: 'No' },
  ]
  const done = { title: 'T', owner: 'Ann', phone: '13800138000', lines: [{ item: 'A', quantity: '1' }] }
  expect(await told(done, 'doSend', refused)).toEqual([
    [[], ['title']],
    [[], []],
    [[], ['']],
  ])
})

test('nothing is shown by looking, and a line that nobody wrote into does not count', async () => {
  const store = storeOf({ title: 'T' })
  store.offerLine('', 'lines')
  const { mistakes } = await store.lacks()
  expect([paths(mistakes), store.state().errors.size]).toEqual([[], 0])
  expect(store.state().row['lines']).toHaveLength(1)
})
