// What a grid needs before it can be painted: all that one works with, and nothing that is opened only now and then.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const house = resolve(import.meta.dirname, '../..')

/** The files that a file needs at once, itself included: imports of types and `import()` are none. */
function neededBy(entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found
  found.add(entry)
  if (!/\.tsx?$/.test(entry)) return found
  const imports = readFileSync(join(house, entry), 'utf8').matchAll(
    /^(?:import|export) (?!type\b)(?:[^'"]*? from )?['"](\.[^'"]+)['"]/gm,
  )
  for (const [, target = ''] of imports)
    neededBy(relative(house, resolve(house, dirname(entry), target)), found)
  return found
}

const atOnce = [
  'grid/rows/GridRow.tsx',
  'grid/commands/commands.ts',
  'grid/clipboard/pasting.ts',
  'grid/menu/GridMenu.tsx',
  'cells/editors/FieldEditor.tsx',
  'cells/time/DateEditor.tsx',
]
const later = [
  ...['ref/PickDialog', 'ref/PickTree', 'time/Calendar', 'code/LookupMultiSelect'].map(
    (name) => `cells/${name}.tsx`,
  ),
  'grid/clipboard/PasteReport.tsx',
  'grid/keys/KeyHelp.tsx',
  'grid/columns/HeadPopup.tsx',
]

test('a grid brings what one works with, but not what is opened now and then', () => {
  const needed = neededBy('grid/Grid.tsx')
  expect(atOnce.filter((file) => !needed.has(file))).toEqual([])
  expect(later.filter((file) => !existsSync(join(house, file)))).toEqual([])
  expect(later.filter((file) => needed.has(file))).toEqual([])
  expect([...needed].filter((file) => /^(?:runtime|attachments)\//.test(file))).toEqual([])
})
