import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import { compileTo } from './compileTo.ts'
import { keep } from './keep.ts'
import { keptIn } from './keptState.ts'
import { readEmitted } from './Outputs.ts'

const project = join(import.meta.dirname, '../..')
const loan = 'schemas/entities/stock/loan.yaml'
const grammar = 'schemas/language/entity.schema.json'
const block = 'schemas/blocks/remarked.yaml'

let root: string
let house: string
/** Whose state was to be kept. */
let keeping: string[]

const at = (file: string) => join(root, file)
const write = (file: string, text: string) => {
  mkdirSync(dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
const rewrite = (file: string, from: string, to: string) => {
  const text = readFileSync(at(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(at(file), text.replace(from, to))
}
const definitions = () => join(root, 'dist/definitions')
const compile = () =>
  compileTo({
    files: filesOnDisk(root),
    folder: definitions(),
    keptFor: root,
    keep: (of) => void keeping.push(of),
  })

/** What a compilation says and writes that has never seen anything of this. */
async function anew(): Promise<{
  readonly mistakes: readonly string[]
  readonly files: ReadonlyMap<string, string>
}> {
  const folder = join(house, `anew${Math.random()}`, 'definitions')
  const { did, mistakes } = await compileTo({ files: filesOnDisk(root), folder })
  expect(did).toBe('whole')
  return { mistakes, files: readEmitted(folder) }
}

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'screenwright-compiled-'))
  root = join(house, 'kept')
  fresh()
  await compile()
  await keep(root)
}, 240_000)
afterAll(() => rmSync(house, { recursive: true, force: true }))
beforeEach(() => {
  keeping = []
})

function fresh(): void {
  for (const folder of ['schemas', 'screens']) rmSync(at(folder), { recursive: true, force: true })
  cpSync(join(project, 'tests/diagnostics/base'), root, { recursive: true })
  cpSync(join(project, 'schemas/language'), at('schemas/language'), { recursive: true })
  write(block, 'fields:\n  blockNote: { label: 备注 | Remark, max: 40 }\n')
  rewrite(loan, 'fields:\n', 'use: { remarked: {} }\nfields:\n')
}

const limit = 120_000

test('where nothing has changed nothing is done', { timeout: limit }, async () => {
  fresh()
  await compile()
  expect(await compile()).toMatchObject({
    did: 'nothing',
    written: 0,
    counts: expect.stringMatching(/^\d+ ent/),
  })
})

test('what somebody did to the files that were written is made good', { timeout: limit }, async () => {
  fresh()
  await compile()
  const whole = readEmitted(definitions())
  writeFileSync(join(definitions(), 'server/entities/loan.js'), 'export const entity = {}\n')
  rmSync(join(definitions(), 'manual.md'))
  writeFileSync(join(definitions(), 'server/stray.js'), '')
  expect(await compile()).toMatchObject({ written: 3 })
  expect(readEmitted(definitions())).toEqual(whole)
})

test.each<[string, () => void]>([
  ['a rule', () => rewrite(loan, 'count(lines) > 0', 'count(lines) > 1')],
  ['a label that others show', () => rewrite(loan, 'label: 借出 | Loan', 'label: 出借 | Lending')],
  ['a block that is used', () => rewrite(block, 'max: 40', 'max: 60')],
  ['a new file', () => write('schemas/entities/stock/crate.yaml', crate)],
  ['a file that is gone', () => rmSync(at('screens/stock/loan.yaml'))],
  [
    'two files at once',
    () => {
      rewrite(loan, 'count(lines) > 0', 'count(lines) > 2')
      rewrite(block, '备注 | Remark', '说明 | Note')
    },
  ],
])(
  'after %s what is kept gives what a compile from the start gives',
  { timeout: limit },
  async (_, change) => {
    fresh()
    change()
    const now = await compile()
    const { mistakes, files } = await anew()
    expect(now).toMatchObject({ did: 'kept', mistakes })
    if (mistakes.length === 0) expect(readEmitted(definitions())).toEqual(files)
    expect(keeping).toEqual([])
  },
)

test(
  'mistakes are those of a compile from the start, and nothing is written',
  { timeout: limit },
  async () => {
    fresh()
    await compile()
    const before = readEmitted(definitions())
    rewrite(loan, 'count(lines) > 0', 'count(lins) > 0')
    const now = await compile()
    expect(now.did).toBe('kept')
    const { mistakes } = await anew()
    expect(now.mistakes).toEqual(mistakes)
    expect(mistakes).toHaveLength(1)
    expect(readEmitted(definitions())).toEqual(before)
  },
)

test('with another grammar everything is read anew', { timeout: limit }, async () => {
  fresh()
  const text = readFileSync(at(grammar), 'utf8')
  writeFileSync(at(grammar), text.replace('"description": "', '"description": "Another word. '))
  rewrite(loan, 'count(lines) > 0', 'count(lines) > 3')
  expect(await compile()).toMatchObject({ did: 'whole' })
  expect(readEmitted(definitions())).toEqual((await anew()).files)
})

test.each<[string, (state: string, facts: string) => void]>([
  ['a broken state', (state) => truncateSync(state, 100_000)],
  ['a state of something else', (state) => writeFileSync(state, 'not a snapshot')],
  ['facts that nobody wrote to the end', (_, facts) => writeFileSync(facts, '{"program":')],
])('%s is thrown away, and kept anew', { timeout: limit }, async (_, harm) => {
  fresh()
  await compile()
  const { folder, state, facts } = keptIn(root)
  cpSync(folder, join(house, 'whole'), { recursive: true })
  harm(state, facts)
  rewrite(loan, 'count(lines) > 0', 'count(lines) > 4')
  expect(await compile()).toMatchObject({ did: 'whole' })
  expect(readEmitted(definitions())).toEqual((await anew()).files)
  expect(keeping).toEqual([root])
  cpSync(join(house, 'whole'), folder, { recursive: true })
})

const crate = `entity: crate
label: 箱 | Crate
fields:
  crateCode: { label: 编码 | Code, required: true }
`
