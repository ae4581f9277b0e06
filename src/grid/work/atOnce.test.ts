// What a grid has to have before it can be painted: the bytes that everybody waits for. Editors, clipboard, keys and menus are fetched afterwards.
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

const later = [
  /^grid\/(?:clipboard|editing|keys|menu|work)\//,
  /^cells\/editors\//,
  /^cells\/\w+\/(?:\w*(?:Editors?|Box|Dialog|Tree|Select)|Calendar|Combobox|(?:Multi)?Lookup)\.tsx?$/,
  /^runtime\/attachments\//,
  /^texts\/(?!define)\w+Texts\.ts$/,
  /Popup/,
  /CellEditor|GridAids|announce/,
]
/** What the first picture says; the records of types bring the words of their faults. */
const said = ['texts/gridTexts.ts', 'texts/cellsTexts.ts', 'texts/rulesTexts.ts']

test('the first picture of a grid needs no editor, no clipboard, no keys and no menu', () => {
  const needed = [...neededBy('grid/Grid.tsx')]
  expect(needed).toContain('grid/rows/GridRow.tsx')
  expect(needed).toContain('cells/number/numberCells.ts')
  expect(needed.filter((file) => later.some((one) => one.test(file)) && !said.includes(file))).toEqual([])
})

test('the interaction chunk brings all of it, but not what is opened now and then', () => {
  const needed = neededBy('grid/work/interactionChunk.ts')
  for (const file of [
    'cells/editors/FieldEditor.tsx',
    'cells/time/DateEditor.tsx',
    'grid/clipboard/pasting.ts',
    'grid/keys/gridKeys.ts',
    'grid/menu/GridMenu.tsx',
  ])
    expect(needed).toContain(file)
  for (const file of ['ref/PickDialog', 'ref/PickTree', 'time/Calendar', 'code/LookupMultiSelect'].map(
    (name) => `cells/${name}.tsx`,
  )) {
    expect(existsSync(join(house, file)), file).toBe(true)
    expect(needed).not.toContain(file)
  }
  expect([...needed].filter((file) => /PasteReport|KeyHelp|HeadPopup|^attachments\//.test(file))).toEqual([])
})
