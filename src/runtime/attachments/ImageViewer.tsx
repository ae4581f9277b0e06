import {
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
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
import { larger, moved, smaller, stanceKeys, startStance, turned, zoomed } from './stance.ts'
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

type Change = (stance: Stance) => Stance

/** A picture to look at: enlarged, turned, moved, cut out. By pointer, wheel and keys: + − 0, arrows, R. */
export function ImageViewer({ address, name, language, onClose, onDownload, onCrop }: ImageViewerProps) {
  const say = attachmentsTexts.in(language)
  const [stance, setStance] = useState(startStance)
  const [isCropping, setCropping] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const close = () => {
    setStance(startStance)
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
          <ViewerTools
            language={language}
            stance={stance}
            isCropping={isCropping}
            mayCrop={onDownload !== undefined || onCrop !== undefined}
            onStance={setStance}
            onCropping={setCropping}
            onCrop={() => void crop()}
            onDownload={onDownload}
          />
        </span>
      }
    >
      {isBroken ? <Alert type="error" title={say('viewer.unreadable')} /> : null}
      <Stage
        picture={picture}
        address={address}
        name={name}
        language={language}
        stance={stance}
        isCropping={isCropping}
        onStance={setStance}
        onBroken={() => setBroken(true)}
      />
    </Modal>
  )
}

interface ViewerToolsProps {
  readonly language: Language
  readonly stance: Stance
  readonly isCropping: boolean
  readonly mayCrop: boolean
  readonly onStance: (change: Change) => void
  readonly onCropping: (isCropping: boolean) => void
  readonly onCrop: () => void
  readonly onDownload: (() => void) | undefined
}

const tool = (label: string, icon: ReactNode, onClick: () => void) => (
  <Button size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
)

function ViewerTools({
  language,
  stance,
  isCropping,
  mayCrop,
  onStance,
  onCropping,
  onCrop,
  onDownload,
}: ViewerToolsProps) {
  const say = attachmentsTexts.in(language)
  return (
    <span className="sw-viewer-bar" role="toolbar" aria-label={say('viewer.picture')}>
      {tool(say('viewer.zoomOut'), <ZoomOutOutlined aria-hidden="true" />, () => onStance(smaller))}
      <output className="sw-viewer-zoom">{Math.round(stance.zoom * 100)}%</output>
      {tool(say('viewer.zoomIn'), <ZoomInOutlined aria-hidden="true" />, () => onStance(larger))}
      {tool(say('viewer.turnLeft'), <RotateLeftOutlined aria-hidden="true" />, () =>
        onStance((now) => turned(now, -1)),
      )}
      {tool(say('viewer.turnRight'), <RotateRightOutlined aria-hidden="true" />, () =>
        onStance((now) => turned(now, 1)),
      )}
      {tool(say('viewer.reset'), <UndoOutlined aria-hidden="true" />, () => onStance(() => startStance))}
      {mayCrop && !isCropping
        ? tool(say('viewer.crop'), <ScissorOutlined aria-hidden="true" />, () => onCropping(true))
        : null}
      {isCropping ? (
        <>
          <Button size="small" type="primary" onClick={onCrop}>
            {say('viewer.cropSave')}
          </Button>
          <Button size="small" onClick={() => onCropping(false)}>
            {say('viewer.cropCancel')}
          </Button>
        </>
      ) : null}
      {onDownload ? tool(say('file.download'), <DownloadOutlined aria-hidden="true" />, onDownload) : null}
    </span>
  )
}

interface StageProps {
  readonly picture: RefObject<HTMLImageElement | null>
  readonly address: string | null
  readonly name: string
  readonly language: Language
  readonly stance: Stance
  readonly isCropping: boolean
  readonly onStance: (change: Change) => void
  readonly onBroken: () => void
}

/** The picture, moved by pointer, wheel and keys, and the frame of what is cut out. */
function Stage({ picture, address, name, language, stance, isCropping, onStance, onBroken }: StageProps) {
  const say = attachmentsTexts.in(language)
  const onPointer = usePointer((x, y) => onStance((now) => moved(now, x, y)))
  const onKey = (event: KeyboardEvent) => {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : stanceKeys[event.key]
    if (!change) return
    event.preventDefault()
    onStance(change)
  }
  return (
    <>
      {/* the stage takes the keys that move the picture */}
      <div
        className="sw-picture"
        tabIndex={0}
        role="application"
        aria-label={isCropping ? `${name}. ${say('viewer.cropHint')}` : name}
        onKeyDown={onKey}
        onWheel={(event) => onStance((now) => zoomed(now, event.deltaY < 0 ? 1.1 : 1 / 1.1))}
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
            onError={onBroken}
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
    </>
  )
}

/** Moves by so many pixels while the pointer is held down. */
function usePointer(move: (x: number, y: number) => void): (event: PointerEvent) => void {
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return (event) => {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY }
    } else if (event.type === 'pointermove' && held.current) {
      move(event.clientX - held.current.x, event.clientY - held.current.y)
      held.current = { x: event.clientX, y: event.clientY }
    } else if (event.type !== 'pointermove') held.current = null
  }
}
