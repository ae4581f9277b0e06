import { expect, test } from 'vitest'
import {
  columnOf,
  definitionsOf,
  linesOf,
  loanProject,
  mistakesOf,
  screenOf,
} from '../testing/sampleProject.ts'

test('further words: wrap, slot, readonly and show arrive where they are said', () => {
  expect(columnOf('{ field: note, wrap: true }')).toMatchObject({ wrap: true })
  expect(columnOf('{ field: note, slot: trendChart }')).toMatchObject({
    slot: 'trendChart',
    cellType: 'viewSlot',
  })
  expect(columnOf('{ field: note, slot: trendChart }', 'header')).toMatchObject({
    slot: 'trendChart',
    cellType: 'slot',
    isEdit: true,
  })
  expect(columnOf('{ field: note, readonly: urgent == Y, show: total > 0 }', 'header')).toMatchObject({
    readonly: { source: 'urgent == Y' },
    show: { source: 'total > 0' },
  })
  expect(columnOf('{ field: note, required: urgent == Y }', 'header')).toMatchObject({
    required: false,
    requiredWhen: { source: 'urgent == Y' },
  })
})

test('a column of a group carries its groups, the outermost first', () => {
  const table = screenOf(
    {
      list: 'columns: [loanNum, { key: outer, title: 外 | Outer, cellType: colGroup, columns: [site, { key: inner, title: 内 | Inner, columns: [total, company] }] }]',
    },
    'loanList',
  ).table
  const [outer, inner] = [
    { key: 'outer', title: { CN: '外', EN: 'Outer' } },
    { key: 'inner', title: { CN: '内', EN: 'Inner' } },
  ]
  expect(table?.columns.map(({ key, groups }) => [key, groups])).toEqual([
    ['loanNum', undefined],
    ['siteName', [outer]],
    ['total', [outer, inner]],
    ['companyName', [outer, inner]],
  ])
})

test('what others of the row are measured in takes as much room as a unit needs', () => {
  const sample = loanProject({ lines: 'columns: [thing, wishLine, quantity]' })
  const widths = () =>
    definitionsOf(sample.compiler)
      .screens.filter(({ id }) => id === 'loanEdit')
      .flatMap((screen) => linesOf(screen)?.columns.map(({ field, width }) => [field, width]) ?? [])
  const [, wish] = widths()
  expect(wish).toEqual(['wishLine', 180])
  sample.rewrite(
    'schemas/entities/stock/thing.yaml',
    'price: ',
    'decimalPlaces: { type: integer, label: 位数 | Places }\n  price: ',
  )
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    'quantity: { type: quantity,',
    'unit: { type: ref, to: thing, label: 单位 | Unit }\n      quantity: { type: quantity, scale: unit,',
  )
  sample.rewrite(
    'screens/stock/loan.yaml',
    'columns: [thing, wishLine, quantity]',
    'columns: [thing, unit, quantity]',
  )
  expect(widths()).toContainEqual(['unit', 80])
})

test('a link leads to what its field belongs or points to: the row, the header, another document', () => {
  expect(columnOf('{ field: site, linkTag: true }')).toMatchObject({
    link: { screen: 'siteEdit', idKey: 'siteId' },
  })
  expect(columnOf('{ field: site.above, linkTag: true }')).toMatchObject({
    link: { screen: 'siteEdit', idKey: 'site.aboveId' },
  })
  expect(columnOf('{ field: wishLine, linkTag: true }', 'lines')).toMatchObject({
    link: { screen: 'wishEdit', idKey: 'wishLine.parentId' },
  })
  expect(
    screenOf({ list: 'columns: [loanNum, { field: site, linkTag: true }]' }, 'loanListPartner').table
      ?.columns[1],
  ).toMatchObject({ cellType: 'editlookup', key: 'siteName' })
  expect(columnOf('{ field: note, linkTag: btnLend }')).toMatchObject({
    cellType: 'linkTag',
    functionList: [expect.objectContaining({ resource: 'btnLend', verb: 'doLend', needs: 'one' })],
  })
  expect(
    screenOf({ list: 'columns: [{ field: loanNum, linkTag: false }, site]' }, 'loanList').table?.columns.map(
      ({ link }) => link,
    ),
  ).toEqual([undefined, undefined])
})

test('what some rows do not have is not marked as needed over all of them', () => {
  expect(columnOf('{ field: site, show: total > 0 }', 'header')?.required).toBe(false)
})

test('what is only shown in another way is edited as its type is', () => {
  expect(columnOf('{ field: dueDate, cellType: text }', 'header')).toMatchObject({
    cellType: 'text',
    editType: 'date',
    isEdit: true,
  })
  expect(columnOf('{ field: note, cellType: compute }', 'header')).toMatchObject({
    cellType: 'compute',
    isEdit: false,
  })
})

test('[gridRules.uploadWithoutAttachmentConfig] [errors.attachmentConfigMissing] an upload needs its settings', () => {
  expect(mistakesOf({ header: 'fields: [{ field: note, cellType: upload }]' })).toEqual([
    'upload-without-config',
  ])
  expect(mistakesOf({ header: 'fields: [{ field: files, attachmentConfig: false }]' })).toEqual([
    'upload-without-config',
  ])
  expect(columnOf('{ field: note, cellType: upload, attachmentConfig: true }', 'header')).toMatchObject({
    attachmentConfig: { max: 999, image: false, checked: true },
  })
})

test('[gridRules.linkWithoutClickHandler] [errors.cellLinkNotConfigured] a link that leads nowhere is refused', () => {
  expect(mistakesOf({ lines: 'columns: [{ field: quantity, linkTag: true }]' })).toEqual(['link-to-nothing'])
  expect(mistakesOf({ lines: 'columns: [{ field: quantity, cellType: linkTag }]' })).toEqual([
    'link-to-nothing',
  ])
  expect(mistakesOf({ lines: 'columns: [{ field: thing, linkTag: true }]' })).toEqual([])
})

test('[errors.buttonFunctionMissing] a button without a function is refused', () => {
  expect(mistakesOf({ list: 'columns: [loanNum, { key: act, title: 按 | Act, cellType: button }]' })).toEqual(
    ['button-without-function'],
  )
  expect(
    mistakesOf({ list: 'columns: [loanNum, { key: act, cellType: tableOperate, functionList: [btnLent] }]' }),
  ).toEqual(['unknown-button'])
})

test('[gridRules.cellWithoutChangeHandler] what is chosen can be written, and has something to choose from', () => {
  expect(mistakesOf({ lines: 'columns: [{ field: thing.colour, cellType: editlookup }]' })).toEqual([
    'no-change-handler',
  ])
  expect(
    mistakesOf({ lines: 'columns: [{ field: thing.colour, cellType: editlookup, isEdit: false }]' }),
  ).toEqual([])
  expect(mistakesOf({ header: 'fields: [{ field: note, cellType: lookup }]' })).toEqual(['no-change-handler'])
  expect(
    mistakesOf({
      header:
        'fields: [{ field: note, cellType: lookup, lookup: { typeCode: COLOUR } }, { field: site, cellType: lookup }]',
    }),
  ).toEqual([])
})

test('words that mean nothing where they stand are refused', () => {
  expect(mistakesOf({ list: 'columns: [loanNum, { field: note, step: 2, min: 1 }]' })).toEqual([
    'idle-word',
    'idle-word',
  ])
  expect(
    mistakesOf({
      list: 'columns: [loanNum, { key: act, cellType: buttons, functionList: [btnLend], isSummary: true }]',
    }),
  ).toEqual(['idle-word'])
  expect(
    mistakesOf({ list: 'columns: [loanNum, { key: act, cellType: button, functionList: [btnLend] }]' }),
  ).toEqual(['missing-key'])
  expect(
    mistakesOf({
      list: 'columns: [loanNum, { field: note, cellType: viewSlot }, { field: secret, slot: Chart-1 }]',
    }),
  ).toEqual(['missing-key', 'odd-name'])
  expect(mistakesOf({ header: 'fields: [{ key: both, title: 组 | Both, columns: [note] }]' })).toEqual([
    'idle-word',
  ])
  expect(mistakesOf({ header: 'fields: [{ field: total, isEdit: true }]' })).toEqual(['never-by-hand'])
})

test('buttons in rows belong to their screen: menu resources name them, and somebody is granted them', () => {
  const sample = loanProject({})
  sample.rewrite(
    'screens/stock/loan.yaml',
    'drop: [company], toolbar: [btnReturn, btnExport]',
    'drop: [company], toolbar: [btnExport], add: [{ key: act, cellType: buttons, functionList: [btnReturn] }]',
  )
  expect(
    definitionsOf(sample.compiler).menus.find(({ id }) => id === 'loanListPartner')?.resources,
  ).toContainEqual(expect.objectContaining({ code: 'btnReturn', entity: 'loan', operation: 'doReturn' }))
  sample.rewrite('screens/stock/loan.yaml', 'grants: { guest: [btnReturn] }', 'grants: { guest: [] }')
  expect(
    sample.compiler.changed('screens/stock/loan.yaml').diagnostics.map(({ code, file }) => [code, file]),
  ).toEqual([
    ['ungranted-verb', 'schemas/entities/stock/loan.yaml'],
    ['ungranted-verb', 'screens/stock/loan.yaml'],
  ])
})

test('below what the check of a number asks for nothing is taken: it is the least of its column', () => {
  const sample = loanProject({})
  const quantity = 'label: 数量 | Quantity, required: true'
  const leastBy = (rule: string) => {
    sample.rewrite(
      'schemas/entities/stock/loan.yaml',
      /label: 数量 \| Quantity, required: true[^}]*\}/.exec(
        sample.texts.get('schemas/entities/stock/loan.yaml') ?? '',
      )?.[0] ?? quantity,
      `${quantity}, check: ${rule} }`,
    )
    const screen = definitionsOf(sample.compiler).screens.find(({ id }) => id === 'loanEdit')
    return screen && linesOf(screen)?.columns.find(({ key }) => key === 'quantity')?.min
  }
  expect(leastBy('quantity > 0')).toBe('0')
  expect(leastBy('quantity >= 5')).toBe('5')
  expect(leastBy('quantity > value')).toBeUndefined()
})

test('a reference to rows that are called by a number stands as numbers do', () => {
  expect(columnOf('wishLine', 'lines')).toMatchObject({ align: 'right' })
  expect(columnOf('thing', 'lines')).toMatchObject({ align: 'left' })
  expect(columnOf('{ field: wishLine, align: center }', 'lines')).toMatchObject({ align: 'center' })
})
