import type { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Language } from '../../language/label.ts'
import { richTexts } from '../../texts/richTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useCellServices } from '../CellServices.ts'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { asText } from '../text/TextEditor.tsx'
import { useLatest } from '../useLatest.ts'
import { wireOf } from '../wiresOf.ts'
import { createRichEditor } from './richEditor.ts'
import { mostPasted, type PasteTold } from './richPaste.ts'
import { RichTools } from './RichTools.tsx'
import './rich.css'

/** Text with marks as it is written: the tools over it, and the text as it will be read. */
export function RichBox(props: FieldEditorProps) {
  const { column, onChange, onBlur, value } = props
  const { language } = useCellServices()
  const say = richTexts.in(language)
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, touch] = useReducer((count: number) => count + 1, 0)
  const [pasted, tellPasted] = useState<PasteTold | null>(null)
  const given = asText(value)
  const written = useRef(given)
  const write = useLatest((html: string) => {
    written.current = html
    onChange({ [wireOf(column)]: html === '' ? null : html })
  })
  const says = attributesOf(props, boxSays(props, language), language)
  const first = useRef(says)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const made = createRichEditor({
      element,
      value: written.current,
      says: first.current,
      onChange: (html) => write.current(html),
      onTouch: touch,
      onPasted: tellPasted,
    })
    setEditor(made)
    return () => made.destroy()
  }, [write])
  useEffect(() => {
    if (!editor || given === written.current) return
    written.current = given
    editor.commands.setContent(given, { emitUpdate: false })
  }, [editor, given])
  const said = JSON.stringify(says)
  useEffect(() => {
    const attributes = JSON.parse(said) as Record<string, string> // said above
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  }, [editor, said])
  return (
    <div className={boxClass(props, 'sw-rich-box')} onBlur={onBlur}>
      {editor ? <RichTools editor={editor} say={say} /> : null}
      {pasted && (
        <p role="alert" className="sw-message sw-rich-pasted">
          {say(pasted.way === 'plain' ? 'pastedPlain' : 'pasteRefused', {
            count: pasted.count.toLocaleString('en-US'),
            most: mostPasted.toLocaleString('en-US'),
          })}
        </p>
      )}
      <div ref={host} className="sw-rich sw-rich-text" />
    </div>
  )
}

/** What the box says of itself, as the attributes of an element. */
function attributesOf(
  { required, column }: FieldEditorProps,
  says: ReturnType<typeof boxSays>,
  language: Language,
): Readonly<Record<string, string>> {
  const known = {
    id: says.id,
    'aria-label': says['aria-label'] ?? spoken(column.title, language), // a label beside it names boxes of forms only
    'aria-invalid': says['aria-invalid'] ? 'true' : undefined,
    'aria-required': (required ?? says['aria-required']) ? 'true' : undefined,
    'aria-describedby': says['aria-describedby'],
    'aria-labelledby': undefined,
  }
  const given = Object.entries(known).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
  return { role: 'textbox', 'aria-multiline': 'true', ...Object.fromEntries(given) }
}
