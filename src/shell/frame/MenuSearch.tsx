import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLanguage } from '../../client/language.ts'
import { sessionLost } from '../../client/session.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { labelOf, pathOf, searchMenus } from '../menus.ts'
import { spoken, spokenElsewhere } from '../../texts/spoken.ts'

/** Ctrl K: any menu by a few letters. */
export function MenuSearch({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (!sessionLost.get()) onOpen(true) // else the page waits for its user to log in again
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [onOpen])
  return (
    <Modal
      open={open}
      onCancel={() => onOpen(false)}
      footer={null}
      closable={false}
      destroyOnHidden
      width={520}
      className="menu-search"
      style={{ top: 90 }}
    >
      <SearchBox onDone={() => onOpen(false)} />
    </Modal>
  )
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { menus, router } = useWorkspace()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = searchMenus(menus, text)
  const chosen = Math.min(at, found.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const go = (index: number) => {
    const menu = found[index]
    if (!menu) return
    onDone()
    router.open(pathOf(menu))
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') go(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        size="large"
        variant="borderless"
        autoFocus
        prefix={<SearchOutlined aria-hidden />}
        placeholder={say('search.hint')}
        aria-label={say('search.title')}
        role="combobox"
        aria-expanded
        aria-controls="menu-search-list"
        aria-activedescendant={`menu-search-${chosen}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={steer}
      />
      <div
        role="listbox"
        id="menu-search-list"
        ref={list}
        className="menu-search-list"
        aria-label={say('search.title')}
      >
        {found.map((menu, index) => (
          <div
            key={menu.menuId}
            id={`menu-search-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseMove={() => setAt(index)}
            onClick={() => go(index)}
          >
            <span>{spoken(labelOf(menu), language)}</span>
            <small>{spokenElsewhere(labelOf(menu), language)}</small>
          </div>
        ))}
        {found.length === 0 && <p>{say('search.none')}</p>}
      </div>
    </>
  )
}
