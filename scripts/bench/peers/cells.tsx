import type { Column, Row } from './page.ts'

const group = /\B(?=(\d{3})+(?!\d))/g
const tints = ['#d9d9d9', '#91caff', '#b7eb8f', '#ffa39e']

/** The same looks for all of them: separators, a coloured tag, a tick. */
export function Shown({ row, column }: { readonly row: Row; readonly column: Column }) {
  const value = row[column.key]
  if (column.type === 'tag')
    return (
      <span
        style={{ background: tints[String(value).length % tints.length], borderRadius: 4, padding: '0 6px' }}
      >
        {String(value ?? '')}
      </span>
    )
  return <>{textOf(value, column)}</>
}

export function textOf(value: unknown, { type }: Column): string {
  if (value === null || value === undefined) return ''
  if (type === 'flag') return value === 'Y' || value === true ? '✓' : '✗'
  if (type !== 'number') return String(value)
  const [whole = '', part] = String(value).split('.')
  return part === undefined ? whole.replace(group, ',') : `${whole.replace(group, ',')}.${part}`
}
