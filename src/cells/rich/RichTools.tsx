import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ClearOutlined,
  LinkOutlined,
  OrderedListOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { isSafeLink } from '../../rules/rich/richMarks.ts'
import type { richTexts } from '../../texts/richTexts.ts'
import { richDeeds, type RichMark } from './richEditor.ts'

type Say = ReturnType<(typeof richTexts)['in']>

/** What a button shows; its name is read aloud and stands in its hover text. */
const signs: Readonly<Record<RichMark | 'link', ReactNode>> = {
  bold: 'B',
  italic: 'I',
  underline: 'U',
  strike: 'S',
  heading: 'H1',
  subheading: 'H2',
  bullets: <UnorderedListOutlined aria-hidden />,
  numbers: <OrderedListOutlined aria-hidden />,
  quote: '“',
  left: <AlignLeftOutlined aria-hidden />,
  center: <AlignCenterOutlined aria-hidden />,
  right: <AlignRightOutlined aria-hidden />,
  link: <LinkOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
  clear: <ClearOutlined aria-hidden />,
}
const marks = Object.keys(richDeeds) as readonly RichMark[] // its keys are all there are

/** The tools of a text with marks: one stop of Tab, arrows go from one to the next. */
export function RichTools({ editor, say }: { readonly editor: Editor; readonly say: Say }) {
  const [at, setAt] = useState(0)
  const [linking, setLinking] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    if (by === undefined || buttons.length === 0) return
    event.preventDefault()
    const next = (at + by + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  const names = [...marks.slice(0, -2), 'link', ...marks.slice(-2)] as const
  return (
    <div className="sw-rich-tools">
      <div ref={row} role="toolbar" aria-label={say('marks')} className="sw-rich-row" onKeyDown={go}>
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            className={`sw-rich-tool sw-rich-${name}`}
            aria-label={say(name)}
            title={say(name)}
            aria-pressed={name === 'link' ? editor.isActive('link') : richDeeds[name].on(editor)}
            tabIndex={index === at ? 0 : -1}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => (name === 'link' ? setLinking(!linking) : richDeeds[name].do(editor))}
          >
            {signs[name]}
          </button>
        ))}
      </div>
      {linking && <LinkForm editor={editor} say={say} onDone={() => setLinking(false)} />}
    </div>
  )
}

/** Where a link leads. */
function LinkForm({
  editor,
  say,
  onDone,
}: {
  readonly editor: Editor
  readonly say: Say
  readonly onDone: () => void
}) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const isWrong = href !== '' && !isSafeLink(href)
  const take = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    if (isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className="sw-rich-link">
      <input
        className="sw-input"
        aria-label={say('address')}
        aria-invalid={isWrong || undefined}
        placeholder={say('addressHint')}
        value={href}
        autoFocus
        onChange={(event) => setHref(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
          editor.commands.focus()
        }}
      />
      <button type="button" className="sw-press sw-link" onClick={take}>
        {say('take')}
      </button>
      {isWrong && (
        <span role="alert" className="sw-message">
          {say('addressWrong')}
        </span>
      )}
    </div>
  )
}
