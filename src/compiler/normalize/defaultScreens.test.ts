import { expect, test } from 'vitest'
import type { CompiledScreen } from '../../language/screen.ts'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const tool = 'schemas/entities/stock/tool.yaml'
const screens = 'screens/stock/tool.yaml'

const entity = `entity: tool
label: 工具 | Tool
fields:
  toolNum:  { type: serial, format: "T{0000}", label: 编号 | No. }
  toolName: { label: 名称 | Name, required: true }
  note:     { type: textarea, label: 说明 | Note }
  site:     { type: ref, to: site, required: true }
  company:  { type: ref, to: company }
  boughtOn: { type: date, label: 购置日期 | Bought on }
  checkedOn: { type: date, label: 检查日期 | Checked on }
  files:    { type: attachments, label: 附件 | Files }
lines:
  parts:
    entity: toolPart
    label: 部件 | Parts
    fields:
      remark: { label: 备注 | Remark }
      thing:  { type: ref, to: thing, required: true }
      files:  { type: attachments, label: 附件 | Files }
    lines:
      marks:
        entity: toolMark
        label: 标记 | Marks
        fields: { word: { label: 字样 | Word, required: true } }
states:
  NEW: 新 | New
  OLD: 旧 | Old
verbs:
  doAge: { label: 报旧 | Age, from: NEW, to: OLD }
`

/** The screens of tools, with these words about them. */
function screensOf(words?: string): ReadonlyMap<string, CompiledScreen> {
  const sample = sampleProject()
  sample.texts.set(tool, entity)
  if (words !== undefined) sample.texts.set(screens, words)
  const all = definitionsOf(sample.compiler).screens.filter(({ entity: name }) => name === 'tool')
  return new Map(all.map((screen) => [screen.id, screen]))
}

const columns = ({ table }: CompiledScreen) => table?.columns.map(({ key }) => key)
const buttons = ({ toolbar }: CompiledScreen) => toolbar.map(({ resource }) => resource)
const usual = ['toolNum', 'toolName', 'status', 'siteName', 'companyName', 'boughtOn', 'checkedOn']

test('a plain document needs no file of screens: list, searches, document, tables of its lines and of theirs', () => {
  const shown = screensOf()
  const [list, edit] = [shown.get('toolList'), shown.get('toolEdit')]
  if (!list || !edit) throw new Error('A tool has no screens.')
  expect(columns(list)).toEqual(usual)
  expect(list.search.map(({ key }) => key)).toEqual(['toolNum', 'toolName', 'status', 'siteId', 'boughtOn'])
  expect(list.edit).toBe('toolEdit')
  expect(edit.sections.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'header fields',
    'parts table',
    'history history',
  ])
  const [parts] = edit.sections.flatMap((section) => (section.kind === 'table' ? [section] : []))
  expect(parts?.table.columns.map(({ key }) => key)).toEqual(['lineNum', 'thingName', 'remark'])
  expect(parts?.children.map(({ lines, table }) => [lines, table.columns.map(({ key }) => key)])).toEqual([
    ['marks', ['lineNum', 'word']],
  ])
})

test('a file may name no more than the route: the rest is the default, the document and the menu too', () => {
  const sample = sampleProject()
  sample.texts.set(tool, entity)
  sample.texts.set(screens, 'screens: { tools: { list: {} } }\n')
  const { screens: all, menus } = definitionsOf(sample.compiler)
  const list = all.find(({ id }) => id === 'tools')
  expect(list && columns(list)).toEqual(usual)
  expect(list && buttons(list)).toEqual(['btnAdd', 'btnExport', 'btnAge'])
  expect(list?.edit).toBe('toolEdit')
  expect(all.find(({ id }) => id === 'toolEdit')?.list).toBe('tools')
  expect(menus.find(({ id }) => id === 'tools')).toMatchObject({ parent: 'stock', grants: { keeper: 'all' } })
})

test('a table of a document that says no columns has those of the default', () => {
  const shown = screensOf(
    'screens: { tools: { list: { columns: [toolNum] } }, tool: { edit: { parts: { label: 部件 | Parts, table: parts, children: { marks: {} } } } } }\n',
  )
  const [list, edit] = [shown.get('tools'), shown.get('tool')]
  expect(list && columns(list)).toEqual(['toolNum'])
  expect(list?.search.map(({ key }) => key)).toContain('siteId')
  const [parts] = edit?.sections.flatMap((section) => (section.kind === 'table' ? [section] : [])) ?? []
  expect(parts?.table.columns.map(({ key }) => key)).toEqual(['lineNum', 'thingName', 'remark'])
  expect(parts?.children[0]?.table.columns.map(({ key }) => key)).toEqual(['lineNum', 'word'])
})

test('a toolbar with a minus changes the usual one: of lists, documents and tables', () => {
  const shown = screensOf(
    'screens: { tools: { list: { toolbar: [-btnExport, btnImport] } }, tool: { edit: { toolbar: [-doAge], parts: { label: 部件 | Parts, table: parts, toolbar: [-btnDelLine, btnCopyLine] } } } }\n',
  )
  const [list, edit] = [shown.get('tools'), shown.get('tool')]
  expect(list && buttons(list)).toEqual(['btnAdd', 'btnAge', 'btnImport'])
  expect(edit && buttons(edit)).toEqual(['btnSave'])
  const [parts] = edit?.sections.flatMap((section) => (section.kind === 'table' ? [section] : [])) ?? []
  expect(parts?.table.toolbar.map(({ resource }) => resource)).toEqual(['btnAddLine', 'btnCopyLine'])
})

test('verbs stand in toolbars by their names; what the usual toolbar has not cannot be taken from it', () => {
  const shown = screensOf('screens: { tools: { list: { toolbar: [doAge, btnExport] } } }\n')
  const list = shown.get('tools')
  expect(list && buttons(list)).toEqual(['btnAge', 'btnExport'])
  const sample = sampleProject()
  sample.texts.set(tool, entity)
  sample.texts.set(screens, 'screens: { tools: { list: { toolbar: [-btnExpotr] } } }\n')
  expect(sample.compiler.compile().diagnostics.map(({ code, fix }) => `${code} ${fix}`)).toEqual([
    'unknown-button Did you mean btnExport?',
  ])
})

test('a section is called as its lines are, or by what it is; a menu stands under the area of its entity', () => {
  const edit = screensOf(
    'screens: { toolList: { list: {} }, toolEdit: { edit: { header: { fields: [toolNum] }, all: { table: parts }, past: { panel: history } } } }\nmenu: { toolList: { order: 7 } }\n',
  ).get('toolEdit')
  expect(edit?.sections.map(({ label }) => label.EN)).toEqual(['General', 'Parts', 'History'])
})

test('a section whose name tells nothing needs a heading', () => {
  const sample = sampleProject()
  sample.texts.set(tool, entity)
  sample.texts.set(
    screens,
    'screens: { toolList: { list: {} }, toolEdit: { edit: { others: { fields: [toolNum] } } } }\n',
  )
  expect(sample.compiler.compile().diagnostics.map(({ says }) => says)).toEqual([
    'The section others needs label.',
  ])
})

test('the document of a party without a list of its own belongs to the list of its that opens it', () => {
  const sample = sampleProject()
  sample.rewrite(
    'screens/stock/loan.yaml',
    'screens:\n',
    `screens:
  loanThings: { list: { entity: loanLine, title: 借出行 | Things lent, columns: [quantity], opens: loanEdit } }
  loanThingsPartner: { as: partner, from: loanThings, title: 我的 | Mine }
`,
  )
  const ofPartner = () =>
    definitionsOf(sample.compiler).screens.find(({ id }) => id === 'loanEditPartner')?.list
  expect(ofPartner()).toBe('loanListPartner')
  sample.rewrite('screens/stock/loan.yaml', '  loanListPartner: { under', '  loanThingsPartner: { under')
  const without = (sample.read('screens/stock/loan.yaml') ?? '').replace(/^ {2}loanListPartner:.*\n/m, '')
  sample.texts.set('screens/stock/loan.yaml', without)
  expect(ofPartner()).toBe('loanThingsPartner')
})
