import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MadeModules } from './MadeModules.ts'

let folder: string
let modules: MadeModules

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'made-modules-'))
  for (const part of ['entities', 'screens']) mkdirSync(join(folder, 'browser', part), { recursive: true })
  write(
    'browser/registry.js',
    "load: () => import('./screens/loan.js'), other: () => import('./screens/tool.js')",
  )
  write(
    'browser/screens/loan.js',
    "import * as k from '../../../../src/kernel.ts'\nimport { entity } from '../entities/loan.js'",
  )
  write('browser/screens/tool.js', "import { entity } from '../entities/tool.js'")
  write('browser/entities/loan.js', "export const entity = { label: 'Loan' }")
  write('browser/entities/tool.js', "export const entity = { label: 'Tool' }")
  modules = new MadeModules(folder, '/dist/live')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A page that loads everything. */
function load(): void {
  for (const file of ['registry', 'screens/loan', 'screens/tool', 'entities/loan', 'entities/tool'])
    modules.textAt(`/dist/live/browser/${file}.js`)
}

test('names of modules are their addresses; what is of the program keeps the one it has for everybody', () => {
  expect(modules.textAt('/dist/live/browser/screens/loan.js')).toBe(
    "import * as k from '/src/kernel.ts'\nimport { entity } from '/dist/live/browser/entities/loan.js'",
  )
})

test('what changed has another address, and all that stands on it; everything else keeps its own', () => {
  load()
  write('browser/entities/loan.js', "export const entity = { label: 'Lending' }")
  modules.changed(['browser/entities/loan.js'])
  expect(modules.textAt('/dist/live/browser/registry.js?t=17')).toBe(
    "load: () => import('/dist/live/browser/screens/loan.js?round=1'), other: () => import('/dist/live/browser/screens/tool.js')",
  )
  expect(modules.textAt('/dist/live/browser/screens/loan.js?round=1')).toContain(
    "'/dist/live/browser/entities/loan.js?round=1'",
  )
  expect(modules.textAt('/dist/live/browser/entities/loan.js?round=1')).toContain('Lending')
})

test('a round later only what changed then is another one', () => {
  load()
  modules.changed(['browser/entities/loan.js'])
  modules.changed(['browser/entities/tool.js'])
  const registry = modules.textAt('/dist/live/browser/registry.js?t=18')
  expect(registry).toContain('loan.js?round=1')
  expect(registry).toContain('tool.js?round=2')
})

test('what is none of these modules, or gone, is not answered', () => {
  expect(modules.textAt('/src/main.tsx')).toBeUndefined()
  expect(modules.textAt('/dist/live/browser/screens/nobody.js')).toBeUndefined()
  write('secret.js', 'export const password = 1')
  expect(modules.textAt('/dist/live/browser/../secret.js')).toBeUndefined()
  expect(modules.textAt('/dist/live/secret.js')).toBeUndefined()
})
