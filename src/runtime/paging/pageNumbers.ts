import type { Label } from '../../language/label.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** Rows on a page that a user may choose freely: not fewer, and not more than the server sends at once. */
export const customPageSize = { min: 10, max: 500 } as const

const { label } = runtimeTexts

type Answer<T> = { readonly value: T } | { readonly problem: Label }

const whole = (text: string): number | null =>
  /^[+-]?\d{1,9}$/.test(text.normalize('NFKC').trim()) ? Number(text.normalize('NFKC')) : null

/** A page size that was typed. */
export function readPageSize(text: string): Answer<number> {
  const { min, max } = customPageSize
  const rows = whole(text)
  if (rows === null)
    return {
      problem: label('paging.sizeWrong', { min, max }),
    }
  if (rows < min) return { problem: label('paging.sizeTooSmall', { min }) }
  return rows > max ? { problem: label('paging.sizeTooLarge', { max }) } : { value: rows }
}

/** A page number that was typed: beyond the last page it is the last. `pages` is null while the total is not known. */
export function readPageNumber(text: string, pages: number | null): Answer<number> {
  const page = whole(text)
  if (page === null) return { problem: label('paging.pageWrong') }
  if (page < 0) return { problem: label('paging.pageBelowZero') }
  return { value: Math.max(1, pages === null ? page : Math.min(page, pages)) }
}

/** Pages of so many rows; null while they are not counted. Nothing is one page. */
export const pagesOf = (count: number, pageRows: number): number | null =>
  count < 0 ? null : Math.max(1, Math.ceil(count / pageRows))
