import { Editor, type EditorOptions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import StarterKit from '@tiptap/starter-kit'
import { isSafeLink } from '../../rules/rich/richMarks.ts'
import { pasteWay, type PasteTold } from './richPaste.ts'

/** What the editor knows is what may be kept (`rules/rich`). Undoing is the document's; the page has the styles. */
const extensions = [
  StarterKit.configure({
    undoRedo: false,
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, autolink: false, isAllowedUri: (href) => isSafeLink(href ?? '') },
    dropcursor: false,
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  TableKit.configure({ table: { resizable: false } }),
]

interface Wants {
  readonly element: HTMLElement
  readonly value: string
  /** Attributes of the box. */
  readonly says: Readonly<Record<string, string>>
  /** Told what stands in it at every change; '' where nothing does. */
  onChange(html: string): void
  /** Something is chosen otherwise. */
  onTouch(): void
  /** Something too large was pasted, or dropped; null: something was, as it is. */
  onPasted(told: PasteTold | null): void
}

/** An editor within `element`, which its caller destroys. */
export const createRichEditor = ({ element, value, says, onChange, onTouch, onPasted }: Wants): Editor =>
  new Editor({
    element,
    extensions,
    content: value,
    injectCSS: false,
    editorProps: { ...guardedBy(onPasted), attributes: { ...says } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onTransaction: onTouch,
  })

/** Asked before anything of what is pasted or dropped is read. */
function guardedBy(tell: Wants['onPasted']): EditorOptions['editorProps'] {
  const take = (view: Editor['view'], event: Event, data: DataTransfer | null): boolean => {
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => data?.getData(type))
    const way = pasteWay({ html, text })
    tell(way === 'whole' ? null : { way, count: Math.max(html.length, text.length) })
    if (way === 'whole') return false
    event.preventDefault()
    if (way === 'plain') view.pasteText(text)
    return true
  }
  return {
    handleDOMEvents: {
      paste: (view, event) => take(view, event, event.clipboardData),
      drop: (view, event) => take(view, event, event.dataTransfer),
    },
  }
}

export type RichMark = keyof typeof richDeeds

/** What each button does, and whether it is on. */
export const richDeeds = {
  bold: {
    on: (one: Editor) => one.isActive('bold'),
    do: (one: Editor) => one.chain().focus().toggleBold().run(),
  },
  italic: {
    on: (one: Editor) => one.isActive('italic'),
    do: (one: Editor) => one.chain().focus().toggleItalic().run(),
  },
  underline: {
    on: (one: Editor) => one.isActive('underline'),
    do: (one: Editor) => one.chain().focus().toggleUnderline().run(),
  },
  strike: {
    on: (one: Editor) => one.isActive('strike'),
    do: (one: Editor) => one.chain().focus().toggleStrike().run(),
  },
  heading: {
    on: (one: Editor) => one.isActive('heading', { level: 2 }),
    do: (one: Editor) => one.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  subheading: {
    on: (one: Editor) => one.isActive('heading', { level: 3 }),
    do: (one: Editor) => one.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  bullets: {
    on: (one: Editor) => one.isActive('bulletList'),
    do: (one: Editor) => one.chain().focus().toggleBulletList().run(),
  },
  numbers: {
    on: (one: Editor) => one.isActive('orderedList'),
    do: (one: Editor) => one.chain().focus().toggleOrderedList().run(),
  },
  quote: {
    on: (one: Editor) => one.isActive('blockquote'),
    do: (one: Editor) => one.chain().focus().toggleBlockquote().run(),
  },
  left: {
    on: (one: Editor) => one.isActive({ textAlign: 'left' }),
    do: (one: Editor) => one.chain().focus().setTextAlign('left').run(),
  },
  center: {
    on: (one: Editor) => one.isActive({ textAlign: 'center' }),
    do: (one: Editor) => one.chain().focus().setTextAlign('center').run(),
  },
  right: {
    on: (one: Editor) => one.isActive({ textAlign: 'right' }),
    do: (one: Editor) => one.chain().focus().setTextAlign('right').run(),
  },
  table: {
    on: () => false,
    do: (one: Editor) => one.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  clear: { on: () => false, do: (one: Editor) => one.chain().focus().unsetAllMarks().clearNodes().run() },
} as const
