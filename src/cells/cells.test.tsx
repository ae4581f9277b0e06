// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import { sampleColumns, sampleServices } from './sampleColumns.chromium.ts'
import { seenText } from './Cell.ts'
import { cellOf } from './cells.ts'
import { richtextCell, textareaCell } from './text/textCells.tsx'
import { CellServicesContext } from './CellServices.ts'
import type { FileServices } from './CellServices.ts'
import { cacheOf } from './files/fileCache.ts'
import { FieldValue } from './FieldValue.tsx'
import { pressFirst } from './action/pressKeys.ts'
import { readsOf, wireOf, wiresOf } from './wiresOf.ts'

afterEach(cleanup)

const columnOf = (key: string, more: Partial<CompiledColumn> = {}): CompiledColumn => {
  const column = sampleColumns.find((each) => each.key === key)
  if (!column) throw new Error(key)
  return { ...column, ...more }
}
const text = (key: string, row: Row, more: Partial<CompiledColumn> = {}, language: 'CN' | 'EN' = 'EN') => {
  const column = columnOf(key, more)
  return cellOf(column).text({ value: row[column.key], row, column, services: sampleServices(language) })
}

test('a reference that says what a row is of shows its code before its name, and is copied as its name', () => {
  const column = columnOf('itemName', { withCode: { code: 'itemCode', name: 'itemName' } })
  const drawn = (row: Row) => {
    const { container } = render(
      <CellServicesContext value={sampleServices('EN')}>
        <FieldValue column={column} row={row} />
      </CellServicesContext>,
    )
    return container
  }
  const nut = { itemId: '1', itemCode: 'LN-6320', itemName: 'Lock nut' }
  expect(drawn(nut).textContent).toBe('LN-6320 Lock nut')
  expect(drawn(nut).querySelector('b')?.textContent).toBe('LN-6320')
  expect(drawn({ ...nut, itemName: null }).textContent).toBe('LN-6320')
  expect(drawn({ ...nut, itemName: 'LN-6320' }).textContent).toBe('LN-6320')
  expect(drawn({}).textContent).toBe('')
  const read = { value: nut.itemName, row: nut, column, services: sampleServices('EN') }
  expect(cellOf(column).text(read)).toBe('Lock nut')
  expect(seenText(cellOf(column), read)).toBe('LN-6320 Lock nut')
})

test('numbers have separators, amounts all their decimals, prices two at least', () => {
  expect([
    text('amount', { amount: '-1234567.5' }),
    text('price', { price: '3' }),
    text('price', { price: '0.123456' }),
    text('quantity', { quantity: '12000.250' }),
    text('rate', { rate: '13' }),
  ]).toEqual(['-1,234,567.50', '3.00', '0.123456', '12,000.25', '13%'])
  expect(text('quantity', { quantity: '12000' }, { showThousandSeparator: false })).toBe('12000')
  expect(text('amount', { amount: null })).toBe('')
})

test('codes and states are shown by their meaning in the language, unknown ones as they are', () => {
  expect([
    text('kind', { kind: 'TOOL' }),
    text('kind', { kind: 'TOOL' }, {}, 'CN'),
    text('kind', { kind: 'OTHER' }),
  ]).toEqual(['Tool', '工装', 'OTHER'])
  expect([
    text('status', { status: 'REJECTED' }),
    text('status', { status: 'REJECTED' }, {}, 'CN'),
    text('status', { status: 'GONE' }),
  ]).toEqual(['Rejected', '已驳回', 'GONE'])
})

test('a ref shows its name, else its code, and reads id, code and name', () => {
  expect(text('itemName', { itemName: 'Bolt', itemCode: 'M-1' })).toBe('Bolt')
  expect(text('itemName', { itemCode: 'M-1' })).toBe('M-1')
  expect([wireOf(columnOf('itemName')), wiresOf(columnOf('itemName'))]).toEqual([
    'itemId',
    ['itemId', 'itemCode', 'itemName'],
  ])
  expect(wiresOf(columnOf('itemName', { key: 'parent.itemName', field: undefined }))).toEqual([
    'parent.itemId',
    'parent.itemCode',
    'parent.itemName',
  ])
  expect(readsOf(columnOf('orderNum'))).toEqual(['orderNum', 'id'])
})

test('a flag is spoken as a word, a tag has the colour of its state, files are counted', () => {
  const show = (key: string, row: Row) =>
    render(
      <CellServicesContext value={sampleServices('EN')}>
        <FieldValue column={columnOf(key)} row={row} />
      </CellServicesContext>,
    ).container
  expect(show('urgent', { urgent: 'Y' }).querySelector('.sw-yes')?.getAttribute('aria-label')).toBe('Yes')
  expect(show('urgent', { urgent: 'N' }).querySelector('.sw-no')?.getAttribute('aria-label')).toBe('No')
  expect(show('status', { status: 'REJECTED' }).querySelector('.sw-tag-error')?.textContent).toBe('Rejected')
  expect(show('files', { files: 'a,b,c' }).textContent).toBe('3')
  expect(show('remark', { remark: 'a\nb' }).textContent).toBe('a\nb')
})

test('an address becomes a link only when it is one', () => {
  const show = (url: string) =>
    render(
      <CellServicesContext value={sampleServices('EN')}>
        <FieldValue column={columnOf('title', { type: 'url', cellType: 'url' })} row={{ title: url }} />
      </CellServicesContext>,
    ).container.querySelector('a')
  expect(show('https://example.com/x')?.getAttribute('href')).toBe('https://example.com/x')
  expect(show('javascript:alert(1)')).toBe(null)
})

test('what can be pressed in a form is reached by Tab; in a grid it is not, there Enter on its cell presses it', () => {
  const column = columnOf('title', { type: 'url', cellType: 'url' })
  const services = sampleServices('EN')
  const value = 'https://example.com/x'
  expect(
    render(
      <CellServicesContext value={services}>
        <FieldValue column={column} row={{ title: value }} />
      </CellServicesContext>,
    ).container.querySelector('a')?.tabIndex,
  ).toBe(0)
  const inGrid = render(
    <div role="gridcell">{cellOf(column).draw?.({ value, row: {}, column, services })}</div>,
  ).container
  expect(inGrid.querySelector('a')?.tabIndex).toBe(-1)
  const followed: string[] = []
  inGrid.addEventListener('click', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) followed.push(event.target.href)
  })
  expect([pressFirst(inGrid), followed]).toEqual([true, [value]])
  const button = {
    resource: 'btnGo',
    kind: 'verb',
    label: { CN: '去', EN: 'Go' },
    needs: 'one',
    danger: false,
    primary: false,
  } as const
  const pressed = vi.fn()
  const buttons = columnOf('title', { cellType: 'button', functionList: [button] })
  const press = render(
    <CellServicesContext value={{ ...services, actions: { press: pressed, state: () => 'enabled' } }}>
      <FieldValue column={buttons} row={{}} />
    </CellServicesContext>,
  ).container.querySelector('button')
  expect(press?.tabIndex).toBe(0)
  press?.click()
  expect(pressed).toHaveBeenCalledWith({}, button, expect.objectContaining({ key: 'title' }))
})

test('rich text and texts of several lines are read in one walk, however they were made', () => {
  const said = (value: string) =>
    richtextCell.text({ value, row: {}, column: columnOf('remark'), services: sampleServices('EN') })
  expect(said('<p>one <b>two</b></p><script>alert(1)</script>three<style>p {}</style> a &lt; b')).toBe(
    'one two three a < b',
  )
  expect(said('<script>never ended')).toBe('never ended')
  expect(said('<SCRIPT src="x">gone</script >left')).toBe('left')
  expect(said('<'.repeat(500_000))).toBe('<'.repeat(500_000))
  expect(said('<script>x'.repeat(50_000))).toMatch(/^x x/)
  const drawn = (value: string) =>
    textareaCell.draw?.({
      value,
      row: {},
      column: columnOf('remark', { wrap: false }),
      services: sampleServices('EN'),
    })
  expect([drawn('one\n\n  two \r\nthree'), drawn(`a${' '.repeat(300_000)}b`)]).toEqual([
    'one ⏎ two ⏎ three',
    `a${' '.repeat(300_000)}b`,
  ])
})

test('what a link opens learns nothing of us; mail and telephone are called by their own schemes, and nothing else becomes a link', () => {
  const link = (type: 'url' | 'email' | 'tel', value: string) => {
    const a = render(
      <CellServicesContext value={sampleServices('EN')}>
        <FieldValue column={columnOf('title', { type, cellType: type })} row={{ title: value }} />
      </CellServicesContext>,
    ).container.querySelector('a')
    return a && [a.getAttribute('href'), a.target, a.rel]
  }
  expect(link('url', 'https://example.com/x')).toEqual([
    'https://example.com/x',
    '_blank',
    'noopener noreferrer',
  ])
  expect([link('email', 'a@example.com'), link('tel', '+86 755-1234 5678')]).toEqual([
    ['mailto:a@example.com', '', ''],
    ['tel:+8675512345678', '', ''],
  ])
  expect([
    link('url', 'data:text/html,x'),
    link('url', 'https://'),
    link('email', 'a@b?cc=c@d'),
    link('tel', 'call me'),
  ]).toEqual([null, null, null, null])
})

test('rich text is read without its marks and without what runs', () => {
  expect(
    text(
      'remark',
      { remark: '<p>First<br>line &amp; <b>more</b></p><script>alert(1)</script><style>p{}</style>' },
      { type: 'richtext', cellType: 'textarea' },
    ),
  ).toBe('First line & more')
})

test('[errors.buttonFunctionMissing] [errors.cellLinkNotConfigured] [errors.attachmentConfigMissing] mistakes of a definition are told in the specified words of both languages', () => {
  const wrong = (words: Partial<CompiledColumn>) =>
    (['EN', 'CN'] as const).map((language) => {
      const column = columnOf('title', words)
      return cellOf(column).wrong?.({ value: 'x', row: {}, column, services: sampleServices(language) })
    })
  expect([wrong({ cellType: 'button' }), wrong({ cellType: 'tableOperate' })]).toEqual(
    Array.from({ length: 2 }, () => ['Not declare Button click function', '未声明按钮点击方法']),
  )
  expect(wrong({ cellType: 'linkTag' })).toEqual(['cell link method not configured', '未配置单元格链接方法'])
  expect(wrong({ cellType: 'linkTag', link: { screen: 'noteEdit', idKey: 'id' } })).toEqual([
    undefined,
    undefined,
  ])
  expect(wrong({ cellType: 'upload' })).toEqual([
    'Table column is not setting attachmentConfig',
    '表格列未设置attachmentConfig',
  ])
})

test('names of files are asked for once for all cells that are drawn', async () => {
  const asked: (readonly string[])[] = []
  const files: FileServices = {
    ...unusedFiles,
    list: async (ids) => {
      asked.push(ids)
      return ids
        .filter((id) => id !== 'secret')
        .map((id) => ({ id, originalFileName: `${id}.pdf`, suffixName: 'pdf', fileSize: 1, fileName: id }))
    },
  }
  const cache = cacheOf(files)
  let told = 0
  const stops = [
    ['a', 'b'],
    ['b', 'secret'],
  ].map((ids) =>
    cache.want(ids, () => {
      told++
    }),
  )
  await vi.waitFor(() => expect(told).toBe(2))
  expect([asked, cache.known('b')?.originalFileName, cache.known('secret')]).toEqual([
    [['a', 'b', 'secret']],
    'b.pdf',
    undefined,
  ])
  cache.want(['a', 'secret'], () => undefined)
  for (const stop of stops) stop()
  expect(asked.length).toBe(1)
})

const refuse = (): never => {
  throw new Error('It is not asked for.')
}
const unusedFiles: FileServices = {
  list: refuse,
  upload: refuse,
  remove: refuse,
  download: refuse,
  address: refuse,
}
