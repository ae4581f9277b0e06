import { expect, test } from 'vitest'
import type { Compiled } from './createCompiler.ts'
import { catalog } from './explain/catalog.ts'
import { emit } from './emit/emit.ts'
import { definitionsOf, emittedOf, sampleProject } from './testing/sampleProject.ts'

const definitions = definitionsOf(sampleProject().compiler)
const screen = (id: string) => definitions.screens.find((one) => one.id === id)
const entity = (name: string) => definitions.entities[name]

test('an entity without screens has a list, a document and a menu under its area for the default role', () => {
  expect(screen('thingList')).toMatchObject({
    kind: 'list',
    edit: 'thingEdit',
    path: 'thingList',
    title: { CN: '物品', EN: 'Thing' },
  })
  expect(screen('thingList')?.table?.columns.map(({ key }) => key)).toEqual([
    'thingCode',
    'thingName',
    'enabledFlag',
    'colour',
    'price',
  ])
  expect(screen('thingList')?.toolbar.map(({ resource }) => resource)).toEqual([
    'btnAdd',
    'btnDelete',
    'btnExport',
    'btnImport',
    'btnEnable',
    'btnInvalid',
  ])
  expect(screen('thingEdit')?.sections[0]).toMatchObject({ kind: 'fields', name: 'header' })
  expect(definitions.menus.find(({ id }) => id === 'thingList')).toMatchObject({
    parent: 'stock',
    path: 'thingList',
    grants: { keeper: 'all', chief: 'all' },
  })
})

test('the endpoint, table and key of an entity follow from its name', () => {
  expect(entity('loanLine')).toMatchObject({
    family: 'srmLoanLine',
    server: 'srmServer',
    table: 'loan_line',
    keyName: 'loanLineId',
    kind: 'line',
    parent: { entity: 'loan', lines: 'lines' },
    access: {},
  })
})

test('base data can be switched off, documents have a state, lines a number', () => {
  expect(entity('thing')?.fields.at(-1)).toMatchObject({ name: 'enabledFlag', type: 'flag' })
  expect(entity('thing')?.verbs.map(({ name, resource }) => [name, resource])).toEqual([
    ['doEnable', 'btnEnable'],
    ['doInvalid', 'btnInvalid'],
  ])
  expect(entity('loan')?.fields.at(-1)).toMatchObject({ name: 'status', type: 'lookup', assigned: true })
  expect(entity('loan')?.states?.values.map(({ code, color }) => [code, color])).toEqual([
    ['DRAFT', 'default'],
    ['LENT', 'processing'],
    ['BACK', 'success'],
  ])
  expect(entity('loanLine')?.fields.map(({ name }) => name)).toContain('lineNum')
})

test('a variant opens under the address it comes from, without what is dropped or hidden, and leads to its own document', () => {
  const variant = screen('loanListPartner')
  expect(variant).toMatchObject({ audience: 'partner', path: 'loanList', edit: 'loanEditPartner' })
  expect(variant?.table?.columns.map(({ key }) => key)).toEqual(['loanNum', 'siteName', 'total', 'status'])
  expect(variant?.table?.columns[0]).toMatchObject({
    cellType: 'linkTag',
    link: { screen: 'loanEditPartner', idKey: 'id' },
  })
  expect(screen('loanEditPartner')?.toolbar.map(({ resource }) => resource)).toEqual(['btnSave', 'btnReturn'])
})

test('a field that is dropped on purpose is gone for all, and its column is named', () => {
  const { compiler, rewrite } = sampleProject()
  rewrite(
    'schemas/entities/stock/loan.yaml',
    '  secret:   {',
    '  lender:   { type: user, label: 借出人 | Lender, drop: confirmed }\n  secret:   {',
  )
  const { loan } = definitionsOf(compiler).entities
  expect(loan?.dropped).toEqual(['lender_id'])
  expect(loan?.fields.map(({ name }) => name)).not.toContain('lender')
})

test('a column that is searched by gets an index and can be sorted by only where there is one', () => {
  expect(entity('loan')?.indexes).toEqual(
    expect.arrayContaining([['loan_num'], ['company_id'], ['status'], ['creation_date']]),
  )
  expect(
    screen('loanList')
      ?.table?.columns.filter(({ sortable }) => sortable)
      .map(({ key }) => key),
  ).toEqual(['loanNum', 'status'])
})

test('rows carry what rules and pickers read through refs', () => {
  expect(entity('loanLine')?.paths.map(({ path }) => path)).toContain('thing.price')
  expect(entity('wishLine')?.paths.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'parent.wishNum',
      'parent.siteId',
      'parent.siteCode',
      'parent.siteName',
      'parent.status',
    ]),
  )
})

test('a flow is bounded by the limits of its source that count its lines', () => {
  expect(entity('loan')?.flows[0]).toMatchObject({
    resource: 'btnFromWish',
    lines: 'lines',
    link: 'wishLine',
    take: 'quantity',
    counted: ['lent'],
    total: 'wanted',
    by: ['staff'],
  })
  expect(entity('loan')?.flows[0]?.picker?.columns.map(({ key }) => key)).toEqual([
    'parent.wishNum',
    'thingName',
    'rest',
  ])
})

test('the server gets rules as functions and SQL, the browser only as functions', () => {
  const files = emit(definitions)
  expect(files.get('server/entities/loan.js')).toContain('.sql = (t) => [')
  expect(files.get('browser/entities/loan.js')).toContain('run: (r, e) => k.')
  expect(files.get('browser/entities/loan.js')).not.toContain('sql:')
  expect(files.get('browser/registry.js')).toContain('from: "loanList", load: of("stock", "loanListPartner")')
  expect(files.get('browser/areas/stock.js')).toMatch(/ loanListPartner: .*loanListPartner\.js/)
  expect(files.get('manual.md')).toContain('借出 | Loan')
})

test('a hook is a typed function of its area, known to the server alone', () => {
  const { compiler, texts, rewrite } = sampleProject()
  rewrite('schemas/entities/stock/loan.yaml', 'keys:', 'hooks: { after doReturn: tellKeeper }\nkeys:')
  expect(compiler.compile().diagnostics.map(({ code }) => code)).toEqual(['unknown-hook'])
  texts.set('src/areas/stock/hooks/tellKeeper.ts', 'export function tellKeeper() {}')
  const files = emit(definitionsOf(compiler))
  expect(files.get('server/entities/loan.js')).toContain(
    "import { tellKeeper } from '../../../../src/areas/stock/hooks/tellKeeper.ts'",
  )
  expect(files.get('server/entities/loan.js')).toContain('entity.hooks[0].run = tellKeeper')
  expect(files.get('browser/entities/loan.js')).toContain('hooks: [],')
})

test('the catalog names side, endpoint and resource codes', () => {
  const { routes, entities, actions, resources, menus } = catalog(definitions)
  expect(routes.find(({ id }) => id === 'loanListPartner')).toEqual({
    id: 'loanListPartner',
    path: '/main/loanList',
    kind: 'list',
    area: 'stock',
    entity: 'loan',
    side: 'partner',
    file: 'screens/stock/loan.yaml',
    line: 11,
  })
  expect(entities.find(({ id }) => id === 'wishLine')).toMatchObject({
    kind: 'line',
    parent: 'wish',
    endpoint: '/v1/srmWishLineRestful/',
  })
  expect(actions).toContainEqual({
    entity: 'loan',
    verb: 'doReturn',
    from: ['LENT'],
    to: 'BACK',
    by: ['partner'],
    roles: {},
    resource: 'btnReturn',
    makes: [],
    changes: [],
  })
  expect(resources).toContain('btnFromWish')
  expect(menus.find(({ id }) => id === 'loanListPartner')).toMatchObject({
    parent: 'outside',
    audience: 'partner',
    grants: { guest: ['btnReturn'] },
  })
})

test('a rule that was rewritten is looked at alone; a field that was renamed, with all who read it', () => {
  const { compiler, rewrite } = sampleProject()
  compiler.compile()
  rewrite('schemas/entities/stock/thing.yaml', 'default: RED', 'default: BLUE')
  expect(compiler.changed('schemas/entities/stock/thing.yaml').linked).toEqual([
    'schemas/entities/stock/thing.yaml',
  ])
  rewrite('schemas/entities/stock/thing.yaml', 'price:  ', 'worth:  ')
  const { linked, diagnostics } = compiler.changed('schemas/entities/stock/thing.yaml')
  expect(linked).toEqual(
    expect.arrayContaining(['schemas/entities/stock/loan.yaml', 'schemas/entities/stock/wish.yaml']),
  )
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['unknown-name', 'schemas/entities/stock/loan.yaml'],
  ])
})

test('who shows a name is put off until the definitions are asked for, and shows it then', () => {
  const { compiler, rewrite } = sampleProject()
  const file = 'schemas/entities/stock/thing.yaml'
  const screens = ({ definitions: now }: Compiled) =>
    JSON.stringify(now?.screens.filter(({ entity: of }) => of === 'loan'))
  expect(screens(compiler.compile())).not.toContain('Gadget')
  rewrite(file, '物品 | Thing', '物品 | Gadget')
  expect(compiler.changed(file).linked).toEqual([file])
  rewrite(file, 'default: RED', 'default: BLUE')
  const shown = screens(compiler.changed(file))
  expect(shown).toContain('Gadget')
  expect(shown).toEqual(screens(compiler.compile()))
})

test('after any change the answer is that of a compile from the start', () => {
  const { compiler, texts, rewrite } = sampleProject()
  compiler.compile()
  const agrees = (file: string) => {
    const { diagnostics, definitions: now } = compiler.changed(file)
    const fresh = sampleProject()
    for (const [name, text] of texts) fresh.texts.set(name, text)
    const anew = fresh.compiler.compile()
    expect(diagnostics).toEqual(anew.diagnostics)
    expect(now && [...emit(now)].sort()).toEqual(anew.definitions && [...emit(anew.definitions)].sort())
  }
  const steps: [string, string, string][] = [
    ['schemas/entities/stock/thing.yaml', '单价 | Price', '价格 | Unit price'],
    ['schemas/lookups/stock.yaml', 'RED: 红 | Red', 'REDDISH: 红 | Red'],
    ['schemas/lookups/stock.yaml', 'REDDISH', 'RED'],
    ['screens/stock/loan.yaml', 'summary: [value]', 'summary: [valu]'],
    ['screens/stock/loan.yaml', 'summary: [valu]', 'summary: [value, quantity]'],
    ['schemas/entities/stock/loan.yaml', 'hide: [secret]', 'hide: [secret, total]'],
    ['schemas/audiences.yaml', 'default: keeper', 'default: chief'],
    ['schemas/entities/stock/wish.yaml', '    entity: wishLine', '    entity: wishRow'],
    ['schemas/entities/stock/wish.yaml', '    entity: wishRow', '    entity: wishLine'],
    // The verbs move into a file of their own, change there, and lose it again.
    ['schemas/entities/stock/wish.yaml', 'verbs:\n', 'verbs: wish.verbs\nolder:\n'],
    [
      'schemas/entities/stock/wish.yaml',
      'older:\n  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }\n',
      '',
    ],
    [
      'schemas/entities/stock/wish.verbs.yaml',
      '',
      'doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }\n',
    ],
    ['schemas/entities/stock/wish.verbs.yaml', '完成 | Finish', '结束 | End'],
    ['schemas/entities/stock/wish.verbs.yaml', 'to: DONE', 'to: GONE'],
    ['schemas/entities/stock/wish.verbs.yaml', 'to: GONE', 'to: DONE'],
    ['schemas/entities/stock/wish.yaml', 'wish.verbs', 'wish.verps'],
  ]
  for (const [file, from, to] of steps) {
    rewrite(file, from, to)
    agrees(file)
  }
  texts.set(
    'screens/stock/thing.yaml',
    'screens:\n  thingBook:\n    list: { columns: [thingCode, price], toolbar: [btnExport] }\nmenu:\n  thingBook: { under: stock }\n',
  )
  agrees('screens/stock/thing.yaml')
})

const thing = 'schemas/entities/stock/thing.yaml'
const loan = 'schemas/entities/stock/loan.yaml'

test.each(['format', 'when', 'check', 'keys', 'set'])(
  'who reads a field called as a word of the language (%s) is looked at again when its type changes',
  (name) => {
    const { compiler, rewrite } = sampleProject()
    rewrite(thing, '  price:     {', `  ${name}: {`)
    rewrite(loan, 'thing.price', `thing.${name}`)
    expect(compiler.compile().diagnostics).toEqual([])
    rewrite(thing, 'type: price, label: 单价 | Price, min: 0', 'label: 单价 | Price')
    const { diagnostics } = compiler.changed(thing)
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([['expression-type', loan]])
    expect(diagnostics).toEqual(compiler.compile().diagnostics)
  },
)

test('who shows a field called as a word of the language says its new label, and nobody is looked at for what rules say', () => {
  const { compiler, rewrite } = sampleProject()
  rewrite(thing, '  price:     {', '  format: {')
  rewrite(loan, 'thing.price', 'thing.format')
  compiler.compile()
  rewrite(thing, '单价 | Price', '价格 | Unit price')
  expect(emittedOf(compiler.changed(thing))).toEqual(emittedOf(compiler.compile()))
  rewrite(thing, 'default: RED', 'default: BLUE')
  expect(compiler.changed(thing).linked).toEqual([thing])
})
