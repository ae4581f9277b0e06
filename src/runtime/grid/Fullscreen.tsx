import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Language } from '../../language/compiled.ts'
import { gridWords } from './gridWords.ts'
import './fullscreen.css'

export interface Fullscreen {
  readonly isFull: boolean
  /** Props of the element that fills the window while it is on. Dialogs and lists that open from it stand above it. */
  readonly frame: { readonly className: string; onKeyDown(event: KeyboardEvent): void }
  /** The button that turns it on and off. */
  readonly button: ReactNode
}

/** Lets a table fill the window. Esc, where nothing else takes it, goes back. */
export function useFullscreen(language: Language): Fullscreen {
  const [isFull, setFull] = useState(false)
  const words = gridWords[language][isFull ? 'leaveFullscreen' : 'fullscreen']
  return {
    isFull,
    frame: { className: isFull ? 'sw-full' : '', onKeyDown: (event) => { if (isFull && event.key === 'Escape' && !event.defaultPrevented) setFull(false) } },
    button: <Tooltip title={words}><Button type="text" aria-label={words} aria-pressed={isFull} icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />} onClick={() => setFull(!isFull)} /></Tooltip>,
  }
}
