import {
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFiles } from './watchFiles.ts'

let root: string
let watching: ReturnType<typeof watchFiles>
/** What was told, each time with the text that stood there then. */
let told: { readonly file: string; readonly text: string | null }[][]

const at = (file: string) => join(root, file)
const read = (file: string): string | null => {
  try {
    return readFileSync(at(file), 'utf8')
  } catch {
    return null
  }
}
const list = () =>
  (readdirSync(at('schemas'), { recursive: true }) as string[]) // names, not entries
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `schemas/${name}`)
const last = () => told.at(-1)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'screenwright-watch-'))
  mkdirSync(at('schemas/orders'), { recursive: true })
  writeFileSync(at('schemas/orders/a.yaml'), 'one')
  told = []
  const onChange = (files: readonly string[]) => {
    told.push(files.map((file) => ({ file, text: read(file) })))
  }
  watching = watchFiles({ root, folders: ['schemas'], list, onChange })
})

afterEach(() => {
  watching.stop()
  rmSync(root, { recursive: true, force: true })
})

test('a file that is saved is told of once, with its new text', async () => {
  writeFileSync(at('schemas/orders/a.yaml'), 'two')
  await expect.poll(last).toEqual([{ file: 'schemas/orders/a.yaml', text: 'two' }])
  await sleep(100)
  expect(told).toHaveLength(1)
})

test('an editor that puts another file in its place has saved it', async () => {
  writeFileSync(at('schemas/orders/.a.yaml.swp'), 'three')
  renameSync(at('schemas/orders/.a.yaml.swp'), at('schemas/orders/a.yaml'))
  await expect.poll(last).toEqual([{ file: 'schemas/orders/a.yaml', text: 'three' }])
})

test('and so it has each further time', async () => {
  for (let turn = 0; turn < 12; turn++) {
    writeFileSync(at('schemas/orders/.a.yaml.swp'), `turn ${turn}`)
    renameSync(at('schemas/orders/.a.yaml.swp'), at('schemas/orders/a.yaml'))
    await expect
      .poll(last, { timeout: 600 })
      .toEqual([{ file: 'schemas/orders/a.yaml', text: `turn ${turn}` }])
  }
})

test('an editor that empties a file before it writes it shows no empty file', async () => {
  const file = openSync(at('schemas/orders/a.yaml'), 'w')
  await sleep(30)
  writeSync(file, 'four')
  closeSync(file)
  await expect.poll(last).toEqual([{ file: 'schemas/orders/a.yaml', text: 'four' }])
  expect(told).toHaveLength(1)
})

test('a file that stays empty is told of', async () => {
  writeFileSync(at('schemas/orders/a.yaml'), '')
  await expect.poll(last).toEqual([{ file: 'schemas/orders/a.yaml', text: '' }])
})

test('a file that is half written is told of again when the rest is there', async () => {
  const file = openSync(at('schemas/orders/a.yaml'), 'w')
  writeSync(file, 'fi')
  await expect.poll(() => last()?.[0]?.text).toBe('fi')
  writeSync(file, 've')
  closeSync(file)
  await expect.poll(() => last()?.[0]?.text).toBe('five')
})

test('files that are made and deleted are told of, also with their folder', async () => {
  mkdirSync(at('schemas/stock'))
  await sleep(50)
  writeFileSync(at('schemas/stock/b.yaml'), 'b')
  await expect.poll(last).toEqual([{ file: 'schemas/stock/b.yaml', text: 'b' }])
  rmSync(at('schemas/orders'), { recursive: true })
  await expect.poll(last).toEqual([{ file: 'schemas/orders/a.yaml', text: null }])
})

test('of a file that is saved many times quickly the last text is told', async () => {
  for (let turn = 1; turn <= 40; turn++) {
    writeFileSync(at('schemas/orders/a.yaml'), `text ${turn}`)
    if (turn % 4 === 0) await sleep(5)
  }
  await expect.poll(() => last()?.[0]?.text).toBe('text 40')
  await sleep(100)
  expect(last()?.[0]?.text).toBe('text 40')
  expect(told.length).toBeLessThan(20)
})

test('what is no definition is not told of', async () => {
  writeFileSync(at('schemas/orders/notes.txt'), 'x')
  await sleep(100)
  expect(told).toEqual([])
})
