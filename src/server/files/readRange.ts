export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** One range of bytes, both ends included. Null where there is none, or several: then the whole is sent. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end }
}
