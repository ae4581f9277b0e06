import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, test } from 'vitest'
import { readRecords, type BrokenRecord, type RecordFile, type SourceRecord } from './readRecords.ts'

const folder = mkdtempSync(join(tmpdir(), 'screenwright-records-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function all(records: ReturnType<RecordFile['records']>): Promise<(SourceRecord | BrokenRecord)[]> {
  const list: (SourceRecord | BrokenRecord)[] = []
  for await (const record of records) list.push(record)
  return list
}

async function read(bytes: Uint8Array | string) {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const { encoding, delimiter, records } = await readRecords(path)
  return { encoding, delimiter, records: await all(records()) }
}

const samples = join(import.meta.dirname, '../../../tests/data')
const sample = async (name: string) => {
  const { encoding, delimiter, records } = await readRecords(join(samples, name))
  return { encoding, delimiter, records: await all(records()) }
}

const words = 'code,name\nA1,北京市东城区\nA2,上海\n'

test.each([
  ['utf8', Buffer.from(words)],
  ['utf8', Buffer.from(`\uFEFF${words}`)],
  ['utf16le', iconv.encode(words, 'utf-16le', { addBOM: true })],
  ['utf16le', iconv.encode('code,name\nA1,Haus\n', 'utf-16le')],
  ['utf16be', iconv.encode(words, 'utf-16be', { addBOM: true })],
  ['gb18030', iconv.encode(words, 'gb18030')],
  ['win1252', iconv.encode('code,name\nA1,Calvinstraße\nA2,Côte\n', 'win1252')],
])('a file in %s is read as it was meant', async (encoding, bytes) => {
  const file = await read(bytes)
  expect(file.encoding).toBe(encoding)
  expect(file.records[0]).toEqual({ line: 1, cells: ['code', 'name'] })
  expect(file.records[1]).toEqual({
    line: 2,
    cells: ['A1', expect.stringMatching(/^(北京市东城区|Haus|Calvinstraße)$/)],
  })
})

test('one accent in the last row decides the encoding too', async () => {
  const rows = `code,name\n${'A,plain\n'.repeat(50_000)}`
  expect(
    (await read(Buffer.concat([Buffer.from(rows), iconv.encode('B,Müller\n', 'win1252')]))).encoding,
  ).toBe('win1252')
  expect((await read(Buffer.from(`${rows}B,Müller\n`))).encoding).toBe('utf8')
})

test.each([['\n'], ['\r\n'], ['\r']])('lines may end in %j', async (end) => {
  expect((await read(['a,b', '1,2', '3,4'].join(end))).records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['3', '4'] },
  ])
})

test.each([[','], [';'], ['\t'], ['|']])('cells may be divided by %j', async (delimiter) => {
  const file = await read(`a${delimiter}b\n"1${delimiter}5"${delimiter}2\n`)
  expect(file.delimiter).toBe(delimiter)
  expect(file.records[1]).toEqual({ line: 2, cells: [`1${delimiter}5`, '2'] })
})

test('a quoted cell may hold line ends; the next record has its own line number', async () => {
  const { records } = await read('a,b\n"one\r\ntwo","say ""yes"""\n\n3,4\n')
  expect(records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one\ntwo', 'say "yes"'] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['3', '4'] },
  ])
})

test('a quote inside a cell is a letter', async () => {
  expect((await read('a,b\n5" pipe,2\n')).records[1]).toEqual({ line: 2, cells: ['5" pipe', '2'] })
})

test('a quote that never ends is reported with its line, and the rows after it are kept', async () => {
  const { records } = await read('a,b\n1,"open\n2,x\n3,y\n')
  expect(records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, broken: expect.stringContaining('Quote') },
    { line: 3, cells: ['2', 'x'] },
    { line: 4, cells: ['3', 'y'] },
  ])
})

test('a packed file is unpacked', async () => {
  expect((await read(gzipSync('a,b\n1,2\n'))).records).toHaveLength(2)
})

describe('files as people send them', () => {
  test.each([
    ['encodings/bank-branches-utf16le-tab.txt', 'utf16le', '\t', 201, 4],
    ['encodings/bank-branches-utf8-bom-crlf.csv', 'utf8', ',', 201, 4],
    ['encodings/districts-gb18030-crlf.csv', 'gb18030', ',', 401, 6],
    ['encodings/order-lines-german-semicolon-cp1252.csv', 'utf8', ';', 501, 11],
    ['encodings/suppliers-cp1252.csv', 'win1252', ',', 46, 15],
    ['scms/raw-original-slice.csv', 'utf8', ',', 1501, 33],
  ])('%s', async (name, encoding, delimiter, count, cells) => {
    const file = await sample(name)
    expect(file).toMatchObject({ encoding, delimiter })
    expect(file.records).toHaveLength(count)
    expect(file.records.every((record) => 'cells' in record && record.cells.length === cells)).toBe(true)
    expect(file.records.at(-1)?.line).toBe(count)
  })
})
