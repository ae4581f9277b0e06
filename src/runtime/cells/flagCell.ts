import type { Cell, CellRead } from './Cell.ts'

const words = { Y: { CN: '是', EN: 'Yes' }, N: { CN: '否', EN: 'No' } } as const

const sideOf = ({ value }: CellRead): 'Y' | 'N' | null => value === 'Y' || value === true ? 'Y' : value === 'N' || value === false ? 'N' : null

/** A tick for Y, a grey cross for N; drawn by the style sheet, spoken as a word. */
export const flagCell: Cell = {
  text: (read) => sideOf(read) ?? '',
  draw: () => null,
  className: (read) => ({ Y: 'sw-flag sw-yes', N: 'sw-flag sw-no', none: 'sw-flag' })[sideOf(read) ?? 'none'],
  spoken: (read) => {
    const side = sideOf(read)
    return side ? words[side][read.services.language] : ''
  },
}
