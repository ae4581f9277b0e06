import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import {
  DownloadOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ScissorOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import type { Language } from '../../language/label.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { cropPicture, type Stance } from './cropPicture.ts'
import { saveAs } from './saveAs.ts'
import './attachments.css'

export const zIndexImageViewer = 1100

export interface ImageViewerProps {
  /** Of the picture; nothing: the viewer is closed and holds none. */
  readonly address: string | null
  readonly name: string
  readonly language: Language
  readonly onClose: () => void
  /** Without it the picture cannot be downloaded. */
  readonly onDownload?: () => void
  /** Takes what was cut out; default: it is downloaded. Without onDownload and onCrop nothing can be cut out. */
  readonly onCrop?: (picture: Blob) => void
}

const start: Stance = { x: 0, y: 0, zoom: 1, turn: 0 }
const step = 1.25
const within = (zoom: number): number => Math.min(16, Math.max(0.1, zoom))

/** A picture to look at: enlarged, turned, moved, cut out. By pointer, wheel and keys: + − 0, arrows, R. */
export function ImageViewer({ address, name, language, onClose, onDownload, onCrop }: ImageViewerProps) {
  const say = attachmentsTexts.in(language)
  const [stance, setStance] = useState(start)
  const [isCropping, setCropping] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)

  const zoom = (by: number) => setStance((now) => ({ ...now, zoom: within(now.zoom * by) }))
  const turn = (by: number) => setStance((now) => ({ ...now, turn: now.turn + by }))
  const move = (x: number, y: number) => setStance((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  const close = () => {
    setStance(start)
    setCropping(false)
    setBroken(false)
    onClose()
  }
  const crop = async () => {
    const shown = picture.current
    if (!shown) return
    const cut = await cropPicture(shown, stance, shown.clientWidth / shown.naturalWidth)
    if (onCrop) onCrop(cut)
    else saveAs(URL.createObjectURL(cut), `${name.replace(/\.[^.]+$/, '')}-180x180.jpeg`)
    setCropping(false)
  }

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    0: () => setStance(start),
    r: () => turn(1),
    R: () => turn(-1),
    ArrowLeft: () => move(20, 0),
    ArrowRight: () => move(-20, 0),
    ArrowUp: () => move(0, 20),
    ArrowDown: () => move(0, -20),
  }
  const onKey = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const onPointer = (event: PointerEvent) => {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY }
    } else if (event.type === 'pointermove' && held.current) {
      move(event.clientX - held.current.x, event.clientY - held.current.y)
      held.current = { x: event.clientX, y: event.clientY }
    } else if (event.type !== 'pointermove') held.current = null
  }
  const tool = (label: string, icon: ReactNode, onClick: () => void) => (
    <Button size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
  )
  const mayCrop = onDownload !== undefined || onCrop !== undefined

  return (
    <Modal
      open={address !== null}
      centered
      width="90vw"
      footer={null}
      zIndex={zIndexImageViewer}
      onCancel={close}
      destroyOnHidden
      closable={{ 'aria-label': say('file.close') }}
      classNames={{ body: 'sw-picture-body' }}
      title={
        <span className="sw-viewer-title">
          <span className="sw-viewer-name">{name}</span>
          <span className="sw-viewer-bar" role="toolbar" aria-label={say('viewer.picture')}>
            {tool(say('viewer.zoomOut'), <ZoomOutOutlined aria-hidden="true" />, () => zoom(1 / step))}
            <output className="sw-viewer-zoom">{Math.round(stance.zoom * 100)}%</output>
            {tool(say('viewer.zoomIn'), <ZoomInOutlined aria-hidden="true" />, () => zoom(step))}
            {tool(say('viewer.turnLeft'), <RotateLeftOutlined aria-hidden="true" />, () => turn(-1))}
            {tool(say('viewer.turnRight'), <RotateRightOutlined aria-hidden="true" />, () => turn(1))}
            {tool(say('viewer.reset'), <UndoOutlined aria-hidden="true" />, () => setStance(start))}
            {mayCrop && !isCropping
              ? tool(say('viewer.crop'), <ScissorOutlined aria-hidden="true" />, () => setCropping(true))
              : null}
            {isCropping ? (
              <>
                <Button size="small" type="primary" onClick={() => void crop()}>
                  {say('viewer.cropSave')}
                </Button>
                <Button size="small" onClick={() => setCropping(false)}>
                  {say('viewer.cropCancel')}
                </Button>
              </>
            ) : null}
            {onDownload
              ? tool(say('file.download'), <DownloadOutlined aria-hidden="true" />, onDownload)
              : null}
          </span>
        </span>
      }
    >
      {isBroken ? <Alert type="error" title={say('viewer.unreadable')} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the stage takes the keys that move the picture */}
      <div
        className="sw-picture"
        tabIndex={0}
        role="application"
        aria-label={isCropping ? `${name}. ${say('viewer.cropHint')}` : name}
        onKeyDown={onKey}
        onWheel={(event) => zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={onPointer}
        onPointerCancel={onPointer}
      >
        {address ? (
          <img
            ref={picture}
            src={address}
            alt={name}
            draggable={false}
            onError={() => setBroken(true)}
            style={{
              transform: `translate(${stance.x}px, ${stance.y}px) rotate(${stance.turn * 90}deg) scale(${stance.zoom})`,
            }}
          />
        ) : null}
        {isCropping ? (
          <>
            <div className="sw-crop" aria-hidden="true" />
            <p className="sw-crop-hint">{say('viewer.cropHint')}</p>
          </>
        ) : null}
      </div>
    </Modal>
  )
}
