import { Pagination } from 'antd'
import { useListWords } from './listWords.ts'

interface Props {
  readonly pageIndex: number
  readonly pageRows: number
  readonly sizes: readonly number[]
  /** -1 while it is being counted. */
  readonly count: number
  /** Rows on this page. */
  readonly here: number
  readonly onChange: (pageIndex: number, pageRows: number) => void
}

export function Paging({ pageIndex, pageRows, sizes, count, here, onChange }: Props) {
  const say = useListWords()
  const from = here === 0 ? 0 : (pageIndex - 1) * pageRows + 1
  const to = (pageIndex - 1) * pageRows + here
  // While the total is not known there is a next page if this one is full.
  const total = count >= 0 ? count : to + (here === pageRows ? 1 : 0)
  return <Pagination size="small" current={pageIndex} pageSize={pageRows} total={total} showSizeChanger showQuickJumper={total > pageRows * 5} pageSizeOptions={sizes.map(String)}
    showTotal={() => (count >= 0 ? say('total', { from, to, count: count.toLocaleString('en-US') }) : here > 0 ? say('counting', { from, to }) : '')}
    onChange={(page, size) => onChange(size === pageRows ? page : 1, size)} />
}
