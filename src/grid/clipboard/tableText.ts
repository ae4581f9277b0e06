/**
 * `readTable('a\tb\nc\t"d\te"')` → `[['a', 'b'], ['c', 'd\te']]`. Tab-separated text as spreadsheets write it: quoted cells may
 * hold tabs, quotes and line breaks. Rows end with \r\n, \r or \n.
 */
export function readTable(text: string): string[][] {
  const source = text.replace(/(?:\r\n|\n|\r)$/, '')
  return source.includes('"')
    ? readQuoted(source)
    : source.split(/\r\n|\r|\n/).map((line) => line.split('\t'))
}

/** `isTable('a\tb', true)` → `true`. Whether it is more than one cell. Text of several lines may also be meant for one cell that takes them. */
export const isTable = (text: string, takesLines: boolean): boolean =>
  text.includes('\t') || (!takesLines && /[\r\n]/.test(text.trim()))

function readQuoted(source: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y
  while (true) {
    const match = cell.exec(source)
    if (!match) break
    const [, value = '', end = ''] = match
    rows
      .at(-1)
      ?.push(
        value.startsWith('"') && value.endsWith('"') && value.length > 1
          ? value.slice(1, -1).replaceAll('""', '"')
          : value,
      )
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** `writeTable([['a', 'b'], ['c\td', '']])` → `'a\tb\n"c\td"\t'`. Tab-separated text as spreadsheets read it. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) =>
      cells.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
}

export interface HtmlTable {
  readonly head: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  /** By column: whether it is text, which a spreadsheet must not take for a number or a date. */ readonly isText: readonly boolean[]
}

/** `writeHtml({ rows: [['a']], isText: [false] })` → `'<table><tbody><tr><td>a</td></tr></tbody></table>'`. The same as HTML, so that codes keep their leading zeros and long numbers all their digits where it is pasted. */
export function writeHtml({ head, rows, isText }: HtmlTable): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell, at) => `<${tag}${tag === 'td' && isText[at] ? ' style="mso-number-format:\'\\@\'"' : ''}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  return `<table>${head ? `<thead>${line(head, 'th')}</thead>` : ''}<tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    .replace(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">')

/** `writeCsv([['a,b', 'c']])` → `'"a,b",c'`. Rows end with \r\n. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) =>
      cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n')
}
