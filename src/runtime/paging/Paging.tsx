import { Button, Input, Pagination, Select } from 'antd'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { pageItem } from '../../cells/pageItem.ts'
import type { Label, Language } from '../../language/label.ts'
import { useHost } from '../host/host.ts'
import { pagesOf, readPageNumber, readPageSize } from './pageNumbers.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import './paging.css'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  /** What it turns the pages of, where another stands beside it. */
  readonly name?: string
  readonly pageIndex: number
  /** Of so many pages, from that one on, the rows are seen. */
  readonly pages?: number
  readonly pageRows: number
  readonly sizes: readonly number[]
  /** -1 while it is being counted. */
  readonly count: number
  /** Rows on this page. */
  readonly here: number
  readonly onChange: (pageIndex: number, pageRows: number) => void
}

/** The pages of a list: which rows are seen, of how many; another page, a page by its number; another page size, one's own too. */
export function Paging({ name, pageIndex, pages: seen = 1, pageRows, sizes, count, here, onChange }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const [problem, setProblem] = useState<Label | null>(null)
  const from = here === 0 ? 0 : (pageIndex - 1) * pageRows + 1
  const to = (pageIndex - 1) * pageRows + here
  const pages = pagesOf(count, pageRows)
  // While the total is not known there is a next page if this one is full.
  const total = count >= 0 ? count : to + (here === pageRows * seen ? 1 : 0)
  const goTo = (text: string) => {
    const read = readPageNumber(text, pages)
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    onChange(read.value, pageRows)
  }
  const resize = (rows: number) => {
    setProblem(null)
    onChange(1, rows)
  }
  const totalWords = () => {
    if (count === 0) return say('paging.noRows')
    if (count > 0) return say('paging.total', { from, to, count: count.toLocaleString('en-US') })
    return here > 0 ? say('paging.counting', { from, to }) : ''
  }
  return (
    <div
      className="list-paging"
      role="navigation"
      aria-label={name === undefined ? say('paging.title') : say('paging.of', { name })}
    >
      {problem && (
        <span role="alert" className="list-paging-problem">
          {spoken(problem, language)}
        </span>
      )}
      <span className="list-paging-total" role="status">
        {totalWords()}
      </span>
      <Pagination
        size="small"
        current={pageIndex + seen - 1}
        pageSize={pageRows}
        total={total}
        showSizeChanger={false}
        showLessItems
        itemRender={pageItem(language)}
        onChange={(page) => {
          setProblem(null)
          onChange(page, pageRows)
        }}
      />
      <GoTo isWrong={problem !== null} onGo={goTo} />
      <PageSize language={language} pageRows={pageRows} sizes={sizes} onChange={resize} />
    </div>
  )
}

function GoTo({ isWrong, onGo }: { readonly isWrong: boolean; readonly onGo: (text: string) => void }) {
  const say = useTexts(runtimeTexts)
  const [text, setText] = useState('')
  const enter = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim()) onGo(text)
    setText('')
  }
  return (
    <label className="list-go-to">
      {say('paging.goTo')}
      <Input
        size="small"
        value={text}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong || undefined}
        inputMode="numeric"
        onChange={(event) => setText(event.target.value)}
        onPressEnter={enter}
      />
    </label>
  )
}

/** The offered sizes, and below them a box for one's own. */
function PageSize({
  language,
  pageRows,
  sizes,
  onChange,
}: {
  readonly language: Language
  readonly pageRows: number
  readonly sizes: readonly number[]
  readonly onChange: (rows: number) => void
}) {
  const say = useTexts(runtimeTexts)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Label | null>(null)
  const offered = sizes.includes(pageRows) ? sizes : [...sizes, pageRows].toSorted((a, b) => a - b)
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    setText('')
    setProblem(null)
  }
  const submit = () => {
    const read = readPageSize(text)
    if ('problem' in read) return setProblem(read.problem)
    show(false)
    onChange(read.value)
  }
  const popup = (menu: ReactElement) => (
    <>
      {menu}
      <div className="list-own-size">
        <Input
          size="small"
          aria-label={say('paging.ownSize')}
          placeholder={say('paging.ownSize')}
          inputMode="numeric"
          value={text}
          status={problem ? 'error' : ''}
          aria-invalid={problem !== null || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.stopPropagation()}
          onPressEnter={(event) => {
            event.preventDefault()
            submit()
          }}
        />
        <Button size="small" type="primary" onClick={submit}>
          {say('paging.ok')}
        </Button>
        {problem && <span role="alert">{spoken(problem, language)}</span>}
      </div>
    </>
  )
  return (
    <Select
      size="small"
      aria-label={say('paging.size')}
      value={pageRows}
      open={open}
      onOpenChange={show}
      popupMatchSelectWidth={200}
      popupRender={popup}
      onChange={onChange}
      options={offered.map((rows) => ({ value: rows, label: say('paging.rows', { rows }) }))}
    />
  )
}
