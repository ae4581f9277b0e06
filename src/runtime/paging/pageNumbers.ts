import type { Label } from '../../language/label.ts'

/** Rows on a page that a user may choose freely: not fewer, and not more than the server sends at once. */
export const customPageSize = { min: 10, max: 500 } as const

type Answer<T> = { readonly value: T } | { readonly problem: Label }

const whole = (text: string): number | null =>
  /^[+-]?\d{1,9}$/.test(text.normalize('NFKC').trim()) ? Number(text.normalize('NFKC')) : null

/** A page size that was typed. */
export function readPageSize(text: string): Answer<number> {
  const { min, max } = customPageSize
  const rows = whole(text)
  if (rows === null)
    return {
      problem: {
        CN: `请输入每页行数，${min} 到 ${max} 的整数`,
        EN: `Enter the rows of a page, a whole number from ${min} to ${max}`,
      },
    }
  if (rows < min) return { problem: { CN: `每页行数不能小于 ${min}`, EN: `A page has at least ${min} rows` } }
  return rows > max
    ? { problem: { CN: `每页行数不能大于 ${max}`, EN: `A page has at most ${max} rows` } }
    : { value: rows }
}

/** A page number that was typed: beyond the last page it is the last. `pages` is null while the total is not known. */
export function readPageNumber(text: string, pages: number | null): Answer<number> {
  const page = whole(text)
  if (page === null) return { problem: { CN: '请输入页码，整数', EN: 'Enter a page number, a whole number' } }
  if (page < 0) return { problem: { CN: '页码不能小于 0', EN: 'The page number cannot be below 0' } }
  return { value: Math.max(1, pages === null ? page : Math.min(page, pages)) }
}

/** Pages of so many rows; null while they are not counted. Nothing is one page. */
export const pagesOf = (count: number, pageRows: number): number | null =>
  count < 0 ? null : Math.max(1, Math.ceil(count / pageRows))
